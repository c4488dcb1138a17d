import * as t from 'io-ts';
import { Role } from '../access/tokens.ts';
import { ByName, Nothing, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

/** Lists, makes and revokes the tokens that let clients in. */
export const tokenRoutes: Routes<'tokens'> = async (app, { tokens }) => {
  app.get('/tokens', routes.listTokens, async () => {
    return { tokens: await orThrow(async () => tokens.list()) };
  });

  app.post('/tokens', routes.addToken, async ({ body: { name, role } }, reply) => {
    const { text, ...token } = await orThrow(tokens.add(name, role));
    return reply.code(201).send({ ...token, token: text });
  });

  app.delete('/tokens/:name', routes.revokeToken, async ({ params: { name } }, reply) => {
    await orThrow(tokens.revoke(name));
    return reply.code(204).send();
  });
};

const OF_TOKEN = { name: t.string, role: Role, added: t.string };
const MEANINGS = {
  role: 'order: may give orders and answers, and read everything but secrets; author: may also change the brain and settings; admin: may do everything',
  added: 'the time of its creation',
};

const TokenBody = titled(
  'NewToken',
  t.type({ name: t.string, role: Role }, 'a JSON object with name and role'),
  {
    name: '1 to 64 letters, digits, dots, dashes and underscores',
    role: MEANINGS.role,
  },
);

const TokenList = titled(
  'TokenList',
  t.type({ tokens: t.readonlyArray(titled('Token', t.type(OF_TOKEN), MEANINGS)) }),
);

const AddedToken = titled('AddedToken', t.type({ ...OF_TOKEN, token: t.string }), {
  ...MEANINGS,
  token: 'the token itself, shown only once',
});

const routes = operations('access', {
  listTokens: {
    role: 'admin',
    summary: 'The tokens of clients',
    answers: { 200: TokenList },
    examples: { all: { summary: 'All of them' } },
  },
  addToken: {
    schema: { body: TokenBody },
    role: 'admin',
    summary: 'Creates a token',
    description: 'Only this answer contains the token itself.',
    answers: { 201: AddedToken },
    failures: { 409: 'a token of this name is there', 507: 'the disk is full' },
    examples: {
      tablet: { summary: 'For a tablet on the wall', body: { name: 'tablet', role: 'order' } },
      wrong: { summary: 'No such role', body: { name: 'tablet', role: 'owner' }, status: 400 },
    },
  },
  revokeToken: {
    schema: { params: ByName },
    role: 'admin',
    summary: 'Revokes a token',
    description: 'The token is no longer valid; its open connections are closed within a second.',
    answers: { 204: Nothing },
    failures: { 404: 'no token has this name', 507: 'the disk is full' },
    examples: {
      tablet: { summary: 'The tablet is gone', params: { name: 'tablet' } },
      unknown: {
        summary: 'No such token',
        params: { name: 'phone' },
        ...failedWith(404, 'no token is named "phone"', 'name'),
      },
    },
  },
});

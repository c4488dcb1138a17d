import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { TokenBody } from '../codecs/tokens.ts';
import { addToken, listTokens, revokeToken } from '../docs/tokens.ts';
import { done } from '../done.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

const ByName = t.type({ name: t.string });

/** Lists, makes and revokes the tokens that let clients in. */
export const tokenRoutes: FastifyPluginAsync<Pick<HttpWorld, 'tokens'>> = async (fastify, { tokens }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.get('/tokens', { config: { doc: listTokens } }, async () => {
    const all = tokens.list();
    if (E.isLeft(all)) throw all.left;
    return { tokens: all.right };
  });

  app.post(
    '/tokens',
    { schema: { body: TokenBody }, config: { doc: addToken } },
    async ({ body: { name, role } }, reply) => {
      const { text, ...token } = await done(tokens.add(name, role));
      return reply.code(201).send({ ...token, token: text });
    },
  );

  app.delete(
    '/tokens/:name',
    { schema: { params: ByName }, config: { doc: revokeToken } },
    async ({ params: { name } }, reply) => {
      await done(tokens.revoke(name));
      return reply.code(204).send();
    },
  );
};

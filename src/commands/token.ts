import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { ROLES, Role, type Tokens, tokens } from '../http/access/tokens.ts';
import { describe } from '../lib/errors.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { type Command, failed, STARTER_KIT, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { HOME_OPTION, lackOfKit } from './kit-place.ts';

/** Tokens, by which clients are let in without the login. */
export const command: Command = {
  name: 'token',
  forms: [
    { words: 'add NAME' },
    { words: '[list]', options: ['home', 'data', 'json'] },
    { words: 'revoke NAME', options: ['home', 'data', 'json'] },
  ],
  about:
    'Creates, lists and revokes tokens. They let clients in without the login; the role limits what each client may do. A client sends its token as "Authorization: Bearer TOKEN". A running service applies changes at once.\n\nadd prints the token, once. list shows names, roles and dates. A revoked token lets nobody in.',
  words: { NAME: { means: '1 to 64 letters, digits, dots, dashes and underscores' } },
  options: {
    role: {
      value: ROLES.join('|'),
      means:
        'order: give orders and answers, and read what is no secret (default); author: also change brain and settings; admin: everything',
    },
    home: HOME_OPTION,
    data: {
      value: 'DIR',
      means: 'the data directory (default: data in the kit); the tokens are in its file tokens.json',
    },
    json: { means: 'print the result as JSON' },
  },
  run: async ({ texts, flags, positionals: [verb = 'list', name = '', ...others] }) => {
    const { home = STARTER_KIT, data, role = 'order' } = texts;
    const wrong = (text: string): number => wrongUsage(text, command);
    if (!VERBS.includes(verb)) return wrong(`"${verb}" is not expected`);
    const [extra] = verb === 'list' && name !== '' ? [name] : others;
    if (extra !== undefined) return wrong(`"${extra}" is not expected`);
    if (verb !== 'list' && name === '') return wrong(`${verb} needs the name of a token`);
    if (!Role.is(role)) return wrong(`--role: found "${role}", expected one of ${ROLES.join(', ')}`);
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    const isJson = flags.has('json');
    const directory = await dataDirectory(resolve(home), data);
    if (E.isLeft(directory)) return failed(describe(directory.left));
    const known = tokens(directory.right, { now: () => new Date(), log: () => {} });
    if (verb === 'add') return add(known, { name, role }, resolve(home), isJson);
    return verb === 'list' ? list(known, isJson) : revoke(known, name, isJson);
  },
};

const VERBS: readonly string[] = ['add', 'list', 'revoke'];

async function add(
  known: Tokens,
  { name, role }: { readonly name: string; readonly role: Role },
  home: string,
  isJson: boolean,
): Promise<number> {
  const added = await known.add(name, role)();
  if (E.isLeft(added)) return failed(describe(added.left));
  if (isJson) sayJson({ name, role, token: added.right.text });
  else say(added.right.text);
  const { settings } = await loadSettings(home);
  if (!settings.restApi.isPasswordProtected)
    console.error(`${home}: everybody may do everything until rest_api.password_protected is true`);
  return STATUS.ok;
}

function list(known: Tokens, isJson: boolean): number {
  const all = known.list();
  if (E.isLeft(all)) return failed(describe(all.left));
  if (isJson) sayJson(all.right);
  else if (all.right.length === 0) say('There is no token.');
  else for (const { name, role, added } of all.right) say(`${name}: ${role}, since ${added}`);
  return STATUS.ok;
}

async function revoke(known: Tokens, name: string, isJson: boolean): Promise<number> {
  const revoked = await known.revoke(name)();
  if (E.isLeft(revoked)) return failed(describe(revoked.left));
  if (isJson) sayJson({ revoked: name });
  else say(`The token "${name}" is revoked.`);
  return STATUS.ok;
}

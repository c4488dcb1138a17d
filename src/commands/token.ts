import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { ROLES, Role, type Tokens, tokens } from '../http/access/tokens.ts';
import { describe } from '../lib/errors.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { type Command, failed, STARTER_KIT, STATUS, say, sayJson, wrongUsage } from './command.ts';

/** Tokens, by which clients are let in without the login. */
export const command: Command = {
  help: `broca token add NAME [--role ROLE] [--home DIR] [--data DIR]
broca token list [--json]
broca token revoke NAME

Tokens let clients in without the login, each as far as its role goes. A running service sees at once what changes here.

  add          makes a token and prints its text, this once; a client sends it as "Authorization: Bearer TEXT"
  list         tells their names, roles, and since when they are
  revoke       lets nobody in with it any more
  NAME         1 to 64 letters, digits, dots, dashes and underscores
  --role ROLE  order: gives orders and answers, and reads what holds no secret (default); author: also changes brain and
               settings; admin: everything
  --home DIR   the kit (default: the starter kit)
  --data DIR   where Broca writes (default: data in the kit); the tokens are its file tokens.json
  --json       the list as JSON
  --help       this text

Exit status: 0 when it is done, 1 when it is not, 2 when the command was not understood.`,
  texts: ['home', 'data', 'role'],
  flags: ['json'],
  run: async ({ texts, flags, positionals: [verb = 'list', name = '', ...others] }) => {
    const { home = STARTER_KIT, data, role = 'order' } = texts;
    const wrong = (text: string): number => wrongUsage(`broca token: ${text}`, command);
    if (!VERBS.includes(verb)) return wrong(`"${verb}" is not expected`);
    const [extra] = verb === 'list' && name !== '' ? [name] : others;
    if (extra !== undefined) return wrong(`"${extra}" is not expected`);
    if (verb !== 'list' && name === '') return wrong(`${verb} needs the name of a token`);
    if (!Role.is(role)) return wrong(`--role: found "${role}", expected one of ${ROLES.join(', ')}`);
    if (!existsSync(home)) return failed(`${resolve(home)}: there is no such kit`);
    const directory = await dataDirectory(resolve(home), data);
    if (E.isLeft(directory)) return failed(describe(directory.left));
    const known = tokens(directory.right, { now: () => new Date(), log: () => {} });
    if (verb === 'add') return add(known, name, role, resolve(home));
    return verb === 'list' ? list(known, flags.has('json')) : revoke(known, name);
  },
};

const VERBS: readonly string[] = ['add', 'list', 'revoke'];

async function add(known: Tokens, name: string, role: Role, home: string): Promise<number> {
  const added = await known.add(name, role)();
  if (E.isLeft(added)) return failed(describe(added.left));
  say(added.right.text);
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

async function revoke(known: Tokens, name: string): Promise<number> {
  const revoked = await known.revoke(name)();
  if (E.isLeft(revoked)) return failed(describe(revoked.left));
  say(`The token "${name}" is revoked.`);
  return STATUS.ok;
}

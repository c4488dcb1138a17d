import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { dataDirectory } from '../app/data-directory.ts';
import { ROLES, Role, type Tokens, tokens } from '../http/access/tokens.ts';
import { describe } from '../lib/errors.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { type Command, failed, STARTER_KIT, STATUS, say, wrongUsage } from './command.ts';

/** Tokens, by which clients are let in without the login. */
export const token: Command = {
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
  options: {
    home: { type: 'string' },
    data: { type: 'string' },
    role: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ values, positionals: [verb = 'list', name, ...others] }) => {
    const {
      home = STARTER_KIT,
      data,
      role = 'order',
    } = values as Readonly<Record<string, string | undefined>>;
    const wrong = (text: string): number => wrongUsage(`broca token: ${text}`, token);
    if (!Object.hasOwn(VERBS, verb)) return wrong(`"${verb}" is not expected`);
    const extra = verb === 'list' ? name : others[0];
    if (extra !== undefined) return wrong(`"${extra}" is not expected`);
    if (verb !== 'list' && name === undefined) return wrong(`${verb} needs the name of a token`);
    if (!Role.is(role)) return wrong(`--role: found "${role}", expected one of ${ROLES.join(', ')}`);
    if (!existsSync(home)) return failed(`${resolve(home)}: there is no such kit`);
    const directory = await dataDirectory(resolve(home), data);
    if (E.isLeft(directory)) return failed(describe(directory.left));
    const all = tokens(directory.right, { now: () => new Date(), log: () => {} });
    return VERBS[verb as keyof typeof VERBS]({
      all,
      name: name ?? '',
      role,
      home,
      isJson: values.json === true,
    });
  },
};

interface Wish {
  readonly all: Tokens;
  readonly name: string;
  readonly role: Role;
  readonly home: string;
  readonly isJson: boolean;
}

const VERBS = {
  add: async ({ all, name, role, home }: Wish): Promise<number> => {
    const added = await all.add(name, role)();
    if (E.isLeft(added)) return failed(describe(added.left));
    say(added.right.text);
    const { settings } = await loadSettings(resolve(home));
    if (!settings.restApi.isPasswordProtected)
      console.error(
        `${resolve(home)}: everybody may do everything until rest_api.password_protected is true`,
      );
    return STATUS.fine;
  },
  list: async ({ all, isJson }: Wish): Promise<number> => {
    const list = all.list();
    if (E.isLeft(list)) return failed(describe(list.left));
    if (isJson) say(JSON.stringify(list.right, undefined, 2));
    else if (list.right.length === 0) say('There is no token.');
    for (const { name, role, added } of isJson ? [] : list.right) say(`${name}: ${role}, since ${added}`);
    return STATUS.fine;
  },
  revoke: async ({ all, name }: Wish): Promise<number> => {
    const revoked = await all.revoke(name)();
    if (E.isLeft(revoked)) return failed(describe(revoked.left));
    say(`The token "${name}" lets nobody in any more.`);
    return STATUS.fine;
  },
};

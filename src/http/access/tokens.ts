import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { writeFileAtomic } from '../../lib/atomic-file.ts';
import { type AssistantError, describeUnknown } from '../../lib/errors.ts';
import { readRegularFileSync } from '../../lib/files.ts';

/** What a client may do, each role all of those before it: give orders and answers and read; change brain and settings; everything. */
export const ROLES = ['order', 'author', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const Role = t.keyof({ order: null, author: null, admin: null }, `one of ${ROLES.join(', ')}`);

/** Whether this role may do what needs that one. */
export const suffices = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** The client that makes a request. */
export interface Caller {
  readonly role: Role;
  /** The name of its token; absent for the login, and if no login is required. */
  readonly token?: string;
}

const Token = t.readonly(t.type({ name: t.string, role: Role, added: t.string }));

/** A token without its text: only the owner has the text. */
export type Token = t.TypeOf<typeof Token>;

/** The tokens of a data directory, in a file that `broca token` also writes. Every Left not named here is a `StoreFailed`. */
export interface Tokens {
  readonly list: () => E.Either<AssistantError, readonly Token[]>;
  /** Returns the text, which cannot be read again. Left: `BadRequest`, or `NameTaken`. */
  readonly add: (name: string, role: Role) => TaskEither<AssistantError, Token & { readonly text: string }>;
  /** Left: `UnknownName`. */
  readonly revoke: (name: string) => TaskEither<AssistantError, void>;
  /** The token with this text; undefined if there is none, or the file cannot be read. */
  readonly find: (text: string) => Token | undefined;
  /** Whether a token that `find` returned still exists: another one may have its name by now. */
  readonly isValid: (token: Token) => boolean;
}

const Stored = t.readonlyArray(t.intersection([Token, t.readonly(t.type({ sha256: t.string }))]));
type Stored = t.TypeOf<typeof Stored>[number];

/** Names appear in logins, where `:` ends them, and in the log. */
const NAME = /^[\w.-]{1,64}$/;

interface Options {
  readonly now: () => Date;
  /** Receives a line when the file cannot be used. */
  readonly log: (line: string) => void;
  /** How long a change waits for changes of other processes, in ms; 15 s by default. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 15_000;

/** `directory` is the data directory. */
export function tokens(directory: string, { now, log, patienceMs = PATIENCE_MS }: Options): Tokens {
  const file = resolve(directory, 'tokens.json');
  let version = '';
  let present: E.Either<AssistantError, readonly Stored[]> = E.right([]);
  let byHash: ReadonlyMap<string, Token> = new Map();

  /** Each version of the file is read once; a file that is replaced is another one. */
  const readIfChanged = (): typeof present => {
    const newest = versionOf(file);
    if (newest === version) return present;
    version = newest;
    present = newest === '' ? E.right([]) : read(file);
    if (E.isLeft(present)) log(describeUnknown(present.left));
    byHash = new Map(
      E.isLeft(present) ? [] : present.right.map((token) => [token.sha256, withoutHash(token)]),
    );
    return present;
  };

  const change =
    <A>(
      next: (all: readonly Stored[]) => E.Either<AssistantError, readonly [readonly Stored[], A]>,
    ): TaskEither<AssistantError, A> =>
    async () => {
      try {
        return await withLock(`${file}.lock`, patienceMs, () => {
          const before = readIfChanged();
          const after = E.isLeft(before) ? before : next(before.right);
          if (E.isLeft(after)) return after;
          const [all, result] = after.right;
          const unsynced = writeFileAtomic(file, `${JSON.stringify(all, undefined, 2)}\n`);
          if (unsynced !== undefined) log(unsynced);
          readIfChanged();
          return E.right(result);
        });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return failed(`${file}: ${describeUnknown(error)}`, code === 'ENOSPC');
      }
    };

  return {
    list: () => E.map((all: readonly Stored[]) => all.map(withoutHash))(readIfChanged()),
    find: (text) => {
      readIfChanged();
      return byHash.get(sha256(text));
    },
    isValid: ({ name, added }) => {
      const all = readIfChanged();
      return E.isRight(all) && all.right.some((token) => token.name === name && token.added === added);
    },
    add: (name, role) => {
      const token: Token = { name, role, added: now().toISOString() };
      const text = `broca_${randomBytes(32).toString('base64url')}`;
      return change((all) => {
        if (!NAME.test(name)) return E.left(badName(name));
        if (all.some((token) => token.name === name))
          return E.left({ _tag: 'NameTaken', message: `a token is already named "${name}"` });
        return E.right([[...all, { ...token, sha256: sha256(text) }], { ...token, text }]);
      });
    },
    revoke: (name) =>
      change((all) => {
        const rest = all.filter((token) => token.name !== name);
        const message = `no token is named "${name}"`;
        return rest.length === all.length
          ? E.left({ _tag: 'UnknownName', field: 'name', message })
          : E.right([rest, undefined]);
      }),
  };
}

/** A fast hash is enough: 256 random bits cannot be guessed. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const withoutHash = ({ name, role, added }: Stored): Token => ({ name, role, added });

const badName = (found: string): AssistantError => ({
  _tag: 'BadRequest',
  field: 'name',
  message: `name: found ${JSON.stringify(found)}, expected 1 to 64 letters, digits, dots, dashes and underscores`,
});

const failed = (message: string, isFull = false): E.Either<AssistantError, never> =>
  E.left({ _tag: 'StoreFailed', message, isFull });

/** `''` where there is no file. */
function versionOf(file: string): string {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat === undefined ? '' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
  } catch (error) {
    return describeUnknown(error); // reading the file fails too
  }
}

function read(file: string): E.Either<AssistantError, readonly Stored[]> {
  try {
    const decoded = Stored.decode(JSON.parse(String(readRegularFileSync(file))));
    if (E.isRight(decoded)) return decoded;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return failed(`${file}: ${describeUnknown(error)}`);
  }
  return failed(
    `${file}: expected the list of tokens that Broca writes; Broca accepts no token until you repair or remove the file`,
  );
}

/** A lock that is older belongs to a process that died, or the clock was set back. */
const STALE_MS = 10_000;

/** Does the work while no other process holds the lock. Throws if the lock is not free in time. */
async function withLock<A>(path: string, patienceMs: number, work: () => A): Promise<A> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const untilMs = performance.now() + patienceMs;
  while (!createFile(path)) {
    if (performance.now() > untilMs)
      throw new Error(`${path} locks the tokens; remove it unless another broca is changing them`);
    if (isStale(path)) removeStale(path);
    await wait(20);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Creates the file; false if it already exists. */
function createFile(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

function isStale(lock: string): boolean {
  const stat = statSync(lock, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > STALE_MS;
}

/** Only one process removes it, after another check: a stale lock may have been replaced by a new one. */
function removeStale(lock: string): void {
  const removal = `${lock}.removal`;
  if (!createFile(removal)) return;
  try {
    if (isStale(lock)) rmSync(lock, { force: true });
  } finally {
    rmSync(removal, { force: true });
  }
}

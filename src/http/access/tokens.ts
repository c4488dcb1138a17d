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

/** Whoever makes a request. */
export interface Caller {
  readonly role: Role;
  /** The name of the token that it came with; absent for the login, and where none is asked for. */
  readonly token?: string;
}

const Token = t.readonly(t.type({ name: t.string, role: Role, added: t.string }));

/** A token without its text, which nobody has but its owner. */
export type Token = t.TypeOf<typeof Token>;

/**
 * The tokens of a data directory, in one file that the service and `broca token` both read and write: each call sees what the
 * other did. Every Left that is not named here is a `StoreFailed`.
 */
export interface Tokens {
  readonly list: () => E.Either<AssistantError, readonly Token[]>;
  /** Gives its text, this once. Left: `BadRequest`, or `NameTaken`. */
  readonly add: (name: string, role: Role) => TaskEither<AssistantError, Token & { readonly text: string }>;
  /** Left: `UnknownName`. */
  readonly revoke: (name: string) => TaskEither<AssistantError, void>;
  /** Whose text this is; undefined where it is nobody's, or the file cannot be read. */
  readonly find: (text: string) => Token | undefined;
  /** Whether one that was found still is one: its name may be another's by now. */
  readonly isValid: (token: Token) => boolean;
}

const Stored = t.readonlyArray(t.intersection([Token, t.readonly(t.type({ sha256: t.string }))]));
type Stored = t.TypeOf<typeof Stored>[number];

/** What a token's name may be: it stands in a login, where `:` ends it, and in lines of the log. */
const NAME = /^[\w.-]{1,64}$/;

interface Options {
  readonly now: () => Date;
  /** Told when the file cannot be used. */
  readonly log: (line: string) => void;
  /** How long a change waits for those of other processes, in ms; 15 s when absent. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 15_000;

/** `directory` is that of everything the service writes. */
export function tokens(directory: string, { now, log, patienceMs = PATIENCE_MS }: Options): Tokens {
  const file = resolve(directory, 'tokens.json');
  let version = '';
  let present: E.Either<AssistantError, readonly Stored[]> = E.right([]);
  let byHash: ReadonlyMap<string, Token> = new Map();

  /** Each version of the file is read once; a file that is replaced is another one. */
  const refreshed = (): typeof present => {
    const newest = versionOf(file);
    if (newest === version) return present;
    version = newest;
    present = newest === '' ? E.right([]) : read(file);
    if (E.isLeft(present)) log(describeUnknown(present.left));
    byHash = new Map(E.isLeft(present) ? [] : present.right.map((one) => [one.sha256, shown(one)]));
    return present;
  };

  const change =
    <A>(
      next: (all: readonly Stored[]) => E.Either<AssistantError, readonly [readonly Stored[], A]>,
    ): TaskEither<AssistantError, A> =>
    async () => {
      try {
        return await withLock({ path: `${file}.lock`, patienceMs }, () => {
          const before = refreshed();
          const after = E.isLeft(before) ? before : next(before.right);
          if (E.isLeft(after)) return after;
          const [all, result] = after.right;
          const unsynced = writeFileAtomic(file, `${JSON.stringify(all, undefined, 2)}\n`);
          if (unsynced !== undefined) log(unsynced);
          refreshed();
          return E.right(result);
        });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return failed(`${file}: ${describeUnknown(error)}`, code === 'ENOSPC');
      }
    };

  return {
    list: () => E.map((all: readonly Stored[]) => all.map(shown))(refreshed()),
    find: (text) => {
      refreshed();
      return byHash.get(sha256(text));
    },
    isValid: ({ name, added }) => {
      const all = refreshed();
      return E.isRight(all) && all.right.some((one) => one.name === name && one.added === added);
    },
    add: (name, role) => {
      const token: Token = { name, role, added: now().toISOString() };
      const text = `broca_${randomBytes(32).toString('base64url')}`;
      return change((all) => {
        if (!NAME.test(name)) return E.left(badName(name));
        if (all.some((one) => one.name === name))
          return E.left({ _tag: 'NameTaken', message: `a token is already named "${name}"` });
        return E.right([[...all, { ...token, sha256: sha256(text) }], { ...token, text }]);
      });
    },
    revoke: (name) =>
      change((all) => {
        const left = all.filter((one) => one.name !== name);
        const message = `no token is named "${name}"`;
        return left.length === all.length
          ? E.left({ _tag: 'UnknownName', field: 'name', message })
          : E.right([left, undefined]);
      }),
  };
}

/** Of 256 random bits a fast hash is enough: nobody can try them all. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const shown = ({ name, role, added }: Stored): Token => ({ name, role, added });

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
    return describeUnknown(error); // to read it fails too
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
    `${file}: expected the list of tokens that Broca writes; no token is let in until it is mended or removed`,
  );
}

/** Somebody who holds a lock for longer has died, or the clock was set back since. */
const STALE_MS = 10_000;

interface Lock {
  readonly path: string;
  readonly patienceMs: number;
}

/** Does the work, all at once, while no other process does the same. Throws when the lock is not free in time. */
async function withLock<A>({ path, patienceMs }: Lock, work: () => A): Promise<A> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const untilMs = performance.now() + patienceMs;
  while (!isMade(path)) {
    if (performance.now() > untilMs)
      throw new Error(`${path} is in the way: remove it unless another broca is changing tokens`);
    if (isStale(path)) removeStale(path);
    await wait(20);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Whether there was none of this name before. */
function isMade(file: string): boolean {
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

/** One at a time does this and looks again first: what another has found stale may be somebody's new lock by now. */
function removeStale(lock: string): void {
  const removal = `${lock}.removal`;
  if (!isMade(removal)) return;
  try {
    if (isStale(lock)) rmSync(lock, { force: true });
  } finally {
    rmSync(removal, { force: true });
  }
}

import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../observe/clock.ts';
import type { Caller } from './tokens.ts';

/** Who logged in, for as long as the login or the token stays what it was. */
export interface Owner {
  readonly caller: Caller;
  /** False once the password was changed, or the token revoked. */
  readonly isValid: () => boolean;
}

/** The logins of browsers: held in memory, so a restart ends them. */
export interface Sessions {
  /** Returns the text that the browser keeps. */
  readonly open: (owner: Owner) => string;
  /** Who opened the session with this text; undefined once it is over. It counts as used now. */
  readonly find: (text: string) => Caller | undefined;
  readonly end: (text: string) => void;
}

const HOUR_MS = 3_600_000;

/** A session that nobody used for so long is over. */
export const MAX_IDLE_MS = 7 * 24 * HOUR_MS;

/** A session is over after this time, however much it was used. */
export const MAX_AGE_MS = 30 * 24 * HOUR_MS;

/** Beyond it, the session that was used longest ago is over. */
const MAX_SESSIONS = 1_000;

interface Session {
  readonly owner: Owner;
  readonly openedMs: number;
  readonly usedMs: number;
}

export function sessions({ nowMs }: Pick<Clock, 'nowMs'>, maxSessions = MAX_SESSIONS): Sessions {
  const all = new Map<string, Session>(); // the one that was used last is the last
  return {
    open: (owner) => {
      const text = randomBytes(32).toString('base64url');
      const now = nowMs();
      all.set(hash(text), { owner, openedMs: now, usedMs: now });
      const [oldest] = all.keys();
      if (all.size > maxSessions && oldest !== undefined) all.delete(oldest);
      return text;
    },
    find: (text) => {
      const key = hash(text);
      const session = all.get(key);
      if (session === undefined) return undefined;
      all.delete(key);
      const now = nowMs();
      if (isOver(session, now)) return undefined;
      all.set(key, { ...session, usedMs: now });
      return session.owner.caller;
    },
    end: (text) => void all.delete(hash(text)),
  };
}

const isOver = ({ owner, openedMs, usedMs }: Session, now: number): boolean =>
  now - openedMs >= MAX_AGE_MS || now - usedMs >= MAX_IDLE_MS || !owner.isValid();

/** Memory that leaks holds no text that lets anybody in. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64');

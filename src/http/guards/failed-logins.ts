import { createHash } from 'node:crypto';
import type { Clock } from '../../observe/clock.ts';
import { clientAddress } from '../../system/client-address.ts';
import type { Limits } from './limits.ts';

/** Slows down clients that guess logins, by address and name, so that other clients are not affected. */
export interface FailedLogins {
  /** Settles when this failure may be answered, or `until` aborts. False: too many failures of this address wait. */
  readonly failed: (address: string, name: string, until: AbortSignal) => Promise<boolean>;
  /** Ends every wait, also those to come. */
  readonly close: () => void;
}

/** A failure is forgotten after this time without another one. */
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** The wait doubles this many times until it is the longest. */
const DOUBLINGS = 6;

/** Beyond it, the oldest failure is forgotten. */
const MAX_NAMES = 10_000;

interface Entry {
  readonly failures: number;
  readonly lastMs: number;
}

type Options = Pick<Limits, 'loginWaitMs' | 'waitingLogins'> & { readonly mostNames?: number };

/** A table of bounded size; every wait is a timer of `clock` that ends with it. */
export function failedLogins(
  clock: Clock,
  { loginWaitMs, waitingLogins, mostNames = MAX_NAMES }: Options,
): FailedLogins {
  const entries = new Map<string, Entry>();
  const waiting = new Map<string, number>();
  const ends = new Set<() => void>();
  let isClosed = false;

  const nextWaitMs = (key: string): number => {
    const now = clock.nowMs();
    const last = entries.get(key);
    const before = last === undefined || now - last.lastMs > FORGOTTEN_AFTER_MS ? 0 : last.failures;
    entries.delete(key); // its place is now the last one
    entries.set(key, { failures: before + 1, lastMs: now });
    const [oldest] = entries.keys();
    if (entries.size > mostNames && oldest !== undefined) entries.delete(oldest);
    return loginWaitMs / 2 ** Math.max(0, DOUBLINGS - before);
  };
  const leave = (address: string): void => {
    const remaining = (waiting.get(address) ?? 0) - 1;
    if (remaining > 0) waiting.set(address, remaining);
    else waiting.delete(address);
  };

  return {
    failed: async (from, name, until) => {
      const address = clientAddress(from);
      const waitMs = nextWaitMs(`${address} ${createHash('sha256').update(name).digest('base64')}`);
      const others = waiting.get(address) ?? 0;
      if (others >= waitingLogins) return false;
      if (waitMs === 0 || isClosed || until.aborted) return true;
      waiting.set(address, others + 1);
      await new Promise<void>((resolve) => {
        const end = (): void => {
          cancel();
          ends.delete(end);
          until.removeEventListener('abort', end);
          resolve();
        };
        const cancel = clock.after(waitMs, end);
        ends.add(end);
        until.addEventListener('abort', end);
      });
      leave(address);
      return true;
    },
    close: () => {
      isClosed = true;
      for (const end of ends) end();
    },
  };
}

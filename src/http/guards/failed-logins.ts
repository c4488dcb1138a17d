import { clientAddress } from './client-address.ts';

/** Counts failed logins by address, so that nobody can go on guessing. */
export interface FailedLogins {
  /** How long this address has to wait before it may try again, in whole seconds; 0 when it need not. */
  readonly waitS: (address: string) => number;
  readonly failed: (address: string) => void;
  /** Forgets all that failed from there. */
  readonly succeeded: (address: string) => void;
}

const MINUTE_MS = 60_000;

/** So many in a minute, and the address is blocked. */
const MOST_FAILURES = 10;

/** Each block is twice as long as the one before, up to this. */
const LONGEST_BLOCK_MS = 15 * MINUTE_MS;

/** Blocks older than this no longer make the next one longer. */
const FORGOTTEN_AFTER_MS = 60 * MINUTE_MS;

/** Who failed longest ago is forgotten first. */
const MOST_ADDRESSES = 10_000;

interface Entry {
  /** Of the failures since the last block. */
  readonly timesMs: readonly number[];
  readonly blocks: number;
  readonly blockedUntilMs: number;
}

/** A table of bounded size; `nowMs` never goes back. */
export function failedLogins(nowMs: () => number, mostAddresses = MOST_ADDRESSES): FailedLogins {
  const entries = new Map<string, Entry>();
  return {
    waitS: (address) => {
      const until = entries.get(clientAddress(address))?.blockedUntilMs ?? 0;
      return Math.max(0, Math.ceil((until - nowMs()) / 1000));
    },
    failed: (address) => {
      const key = clientAddress(address);
      const entry = afterFailure(entries.get(key), nowMs());
      entries.delete(key); // its place is now the last one
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > mostAddresses && oldest !== undefined) entries.delete(oldest);
    },
    succeeded: (address) => void entries.delete(clientAddress(address)),
  };
}

function afterFailure(entry: Entry = { timesMs: [], blocks: 0, blockedUntilMs: 0 }, now: number): Entry {
  const timesMs = [...entry.timesMs.filter((time) => now - time < MINUTE_MS), now];
  if (timesMs.length < MOST_FAILURES) return { ...entry, timesMs };
  const isForgotten = now - entry.blockedUntilMs > FORGOTTEN_AFTER_MS;
  const blocks = isForgotten ? 1 : entry.blocks + 1;
  const blockMs = Math.min(MINUTE_MS * 2 ** (blocks - 1), LONGEST_BLOCK_MS);
  return { timesMs: [], blocks, blockedUntilMs: now + blockMs };
}

/** How quiet it was of late where it was quietest: talk has pauses, a fan has none. Its size never changes. */
export interface Lows {
  /** The lowest energy of each of the last `LOW_COUNT` half seconds, the newest last. */
  readonly lows: readonly number[];
  /** How much of the newest half second was heard. */
  readonly lowMs: number;
}

export const LOW_COUNT = 6;

const LOW_MS = 500;

/** Before the first sound. */
export const noLows: Lows = { lows: [], lowMs: LOW_MS };

/** The lows after one more sound, of that energy and length. */
export function lowsAfter({ lows, lowMs }: Lows, energy: number, lengthMs: number): Lows {
  return lowMs + lengthMs > LOW_MS
    ? { lows: [...lows, energy].slice(-LOW_COUNT), lowMs: lengthMs }
    : { lows: lows.with(-1, Math.min(energy, lows.at(-1) ?? energy)), lowMs: lowMs + lengthMs };
}

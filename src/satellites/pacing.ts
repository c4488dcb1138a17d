import { asyncScheduler } from 'rxjs';

/** Sound that goes out a little before it is heard, and no more than that. */
export interface Pacing {
  /** How long the next piece has to wait, in ms. */
  readonly waitMs: () => number;
  /** A piece of this length goes out now; gives when it begins to sound. */
  readonly sent: (lengthMs: number) => number;
  /** When all that went out has been heard; -Infinity before the first piece. */
  readonly endsAtMs: () => number;
}

/** At most so much, and one piece, is out that was not heard yet. */
export function pacing(leadMs: number): Pacing {
  let endsAtMs = Number.NEGATIVE_INFINITY;
  return {
    waitMs: () => Math.max(0, endsAtMs - asyncScheduler.now() - leadMs),
    sent: (lengthMs) => {
      const beginsAtMs = Math.max(endsAtMs, asyncScheduler.now());
      endsAtMs = beginsAtMs + lengthMs;
      return beginsAtMs;
    },
    endsAtMs: () => endsAtMs,
  };
}

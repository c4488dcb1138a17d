import { steadyMs } from './steady-ms.ts';

/** Sound that goes out a little before it is heard, and no more than that. */
interface Pacing {
  /** How long the next piece has to wait, in ms. */
  readonly waitMs: () => number;
  /** A piece of this length goes out now; gives in how many ms it begins to sound. */
  readonly sent: (lengthMs: number) => number;
  /** In how many ms all that went out has been heard; 0 when it has been already. */
  readonly leftMs: () => number;
}

/** At most so much, and one piece, is out that was not heard yet. */
export function pacing(leadMs: number, nowMs = steadyMs): Pacing {
  let endsAtMs = Number.NEGATIVE_INFINITY;
  return {
    waitMs: () => Math.max(0, endsAtMs - nowMs() - leadMs),
    sent: (lengthMs) => {
      const atMs = nowMs();
      const beginsAtMs = Math.max(endsAtMs, atMs);
      endsAtMs = beginsAtMs + lengthMs;
      return beginsAtMs - atMs;
    },
    leftMs: () => Math.max(0, endsAtMs - nowMs()),
  };
}

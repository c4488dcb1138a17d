import type { Transition } from '../following/transitions.ts';

/** Since when machines stand where they do, from what was seen of them. */
export interface StateTimes {
  readonly follow: (transition: Transition) => void;
  /** When an actor came to these states, in milliseconds since 1970; of one that is seen for the first time, what `told` knows. */
  readonly sinceMs: (
    actor: string,
    states: readonly string[],
    told: () => number | undefined,
  ) => number | undefined;
  /** Forgets all but these. */
  readonly keep: (actors: ReadonlySet<string>) => void;
}

interface Seen {
  readonly states: string;
  readonly sinceMs: number | undefined;
}

export function stateTimes(): StateTimes {
  const seen = new Map<string, Seen>();
  return {
    follow: ({ actor, states, time }) => {
      const now = states.join();
      if (seen.get(actor)?.states !== now) seen.set(actor, { states: now, sinceMs: Date.parse(time) });
    },
    sinceMs: (actor, states, told) => {
      const known = seen.get(actor);
      const now = states.join();
      if (known?.states === now) return known.sinceMs;
      const sinceMs = told();
      seen.set(actor, { states: now, sinceMs });
      return sinceMs;
    },
    keep: (actors) => {
      for (const actor of seen.keys()) if (!actors.has(actor)) seen.delete(actor);
    },
  };
}

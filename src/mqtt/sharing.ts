import { inTurn } from '../lib/promises.ts';
import type { Shared } from '../settings/mqtt.ts';

interface SharingWorld {
  readonly shares: readonly Shared[];
  /** How it is here now. */
  readonly isOn: (what: Shared) => boolean;
  /** Makes it so here; settles when it is, or cannot be. */
  readonly become: (what: Shared, isOn: boolean) => Promise<unknown>;
  /** Tells the group, and everybody who comes later. */
  readonly tell: (what: Shared, isOn: boolean) => void;
}

export interface Sharing {
  /** Something here may have changed. */
  readonly look: () => void;
  /** The group says so; `isKept` when it had said so before we came. */
  readonly heard: (what: Shared, isOn: boolean, isKept: boolean) => void;
  /** The group can be heard from now on. */
  readonly connected: () => void;
  readonly disconnected: () => void;
}

/**
 * Keeps a few switches the same in a group of assistants. What is told last holds for all: each takes what it hears, its own words
 * too, and tells only what was changed here. A change made while nobody could hear it is told at the next chance; else what the
 * group has kept holds.
 */
export function sharing({ shares, isOn, become, tell }: SharingWorld): Sharing {
  const one = inTurn();
  const known = new Map(shares.map((what) => [what, isOn(what)]));
  const untold = new Set<Shared>();
  let taking = 0;
  let canTell = false;
  const look = (): void => {
    if (taking > 0) return;
    for (const what of shares) {
      const now = isOn(what);
      if (now === known.get(what)) continue;
      known.set(what, now);
      if (canTell) tell(what, now);
      else untold.add(what);
    }
  };
  return {
    look,
    heard: (what, wanted, isKept) => {
      if (!known.has(what) || (isKept && untold.has(what))) return;
      known.set(what, wanted);
      if (taking === 0 && isOn(what) === wanted) return;
      taking += 1;
      const take = async (): Promise<void> => {
        if (isOn(what) !== wanted) await become(what, wanted);
      };
      void one(take)
        .catch(() => {})
        .then(() => {
          taking -= 1;
          look();
        });
    },
    connected: () => {
      canTell = true;
      for (const what of untold) tell(what, known.get(what) === true);
      untold.clear();
    },
    disconnected: () => {
      canTell = false;
    },
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { WantedEngine } from './chains/chain.ts';
import type { ChosenEngine } from './choose.ts';
import { type Makers, type Succession, succession } from './succession.ts';

/** Engines of one kind, one of each entry that somebody wants. */
interface Pool<Engine> {
  /** The one of this entry, made where it is not there. */
  readonly of: (entry: WantedEngine) => ChosenEngine<Engine>;
  /** Makes those of these entries that are not there; closes all others, once their calls have ended. */
  readonly keep: (entries: readonly WantedEngine[]) => void;
  readonly present: () => readonly ChosenEngine<Engine>[];
  /** Closes all of them, also those that still had calls. */
  readonly close: () => Promise<void>;
}

interface Pooled<Engine> {
  readonly entry: WantedEngine;
  readonly work: Succession<Engine>;
}

/** `made` is called with each engine before it is used. */
export function pool<Engine extends { readonly close: () => Promise<void> }>(
  makers: Makers<Engine>,
  made: (engine: Engine) => void = () => {},
): Pool<Engine> {
  const leaving = new Set<Succession<Engine>>();
  let pooled: readonly Pooled<Engine>[] = [];

  const of = (entry: WantedEngine): ChosenEngine<Engine> => {
    const present = pooled.find((one) => isDeepStrictEqual(one.entry, entry));
    if (present !== undefined) return present.work.present();
    const work = succession(entry, makers);
    pooled = [...pooled, { entry, work }];
    made(work.present().instance);
    return work.present();
  };
  return {
    of,
    keep: (entries) => {
      const isKept = ({ entry }: Pooled<Engine>): boolean =>
        entries.some((one) => isDeepStrictEqual(one, entry));
      const over = pooled.filter((one) => !isKept(one));
      pooled = pooled.filter(isKept);
      for (const { work } of over) {
        leaving.add(work);
        void work.leave().then(() => leaving.delete(work));
      }
      for (const entry of entries) of(entry);
    },
    present: () => pooled.map(({ work }) => work.present()),
    close: async () => {
      const all = [...pooled.map(({ work }) => work), ...leaving];
      pooled = [];
      await Promise.all(all.map((work) => work.close()));
    },
  };
}

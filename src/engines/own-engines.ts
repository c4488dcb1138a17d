import { isDeepStrictEqual } from 'node:util';
import type { WantedEngine } from './chains/chain.ts';
import type { ChosenEngine } from './choose.ts';
import { engineSwitch, type Makers, type Succession } from './engine-switch.ts';
import type { EngineMakers } from './makers.ts';
import type { Stt, Trigger, Tts } from './ports.ts';

/** What a place has of its own; absent where it has what all have. */
export interface OwnEntries {
  readonly stt?: WantedEngine | undefined;
  readonly tts?: WantedEngine | undefined;
  readonly trigger?: WantedEngine | undefined;
}

/** Engines that some places have in the place of those of all; two that want the same entry share its engine. */
export interface OwnEngines {
  readonly stt: (entry: WantedEngine) => ChosenEngine<Stt>;
  readonly tts: (entry: WantedEngine) => ChosenEngine<Tts>;
  readonly trigger: (entry: WantedEngine) => ChosenEngine<Trigger>;
  /** Makes those that `owner` wants now and closes those that no owner wants, once their calls have ended. */
  readonly keep: (wanted: readonly OwnEntries[], owner?: string) => void;
  readonly learn: Stt['learn'];
  readonly close: () => Promise<void>;
}

/** Made as places want them; those that nobody wants are not there. Whoever has it closes it. */
export function ownEngines(makers: Pick<EngineMakers, 'stt' | 'tts' | 'trigger'>): OwnEngines {
  const wantedBy = new Map<string, readonly OwnEntries[]>();
  let known: Parameters<Stt['learn']> | undefined;
  const stt = pool(makers.stt, (engine) => known !== undefined && engine.learn(...known));
  const tts = pool(makers.tts);
  const trigger = pool(makers.trigger);
  return {
    stt: stt.of,
    tts: tts.of,
    trigger: trigger.of,
    keep: (wantedNow, owner = '') => {
      wantedBy.set(owner, wantedNow);
      const wanted = [...wantedBy.values()].flat();
      stt.keep(wanted.flatMap((one) => one.stt ?? []));
      tts.keep(wanted.flatMap((one) => one.tts ?? []));
      trigger.keep(wanted.flatMap((one) => one.trigger ?? []));
    },
    learn: (...phrases) => {
      known = phrases;
      for (const { instance } of stt.present()) instance.learn(...phrases);
    },
    close: async () => {
      await Promise.all([stt, tts, trigger].map((one) => one.close()));
    },
  };
}

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
function pool<Engine extends { readonly close: () => Promise<void> }>(
  makers: Makers<Engine>,
  made: (engine: Engine) => void = () => {},
): Pool<Engine> {
  const leaving = new Set<Succession<Engine>>();
  let pooled: readonly Pooled<Engine>[] = [];

  const of = (entry: WantedEngine): ChosenEngine<Engine> => {
    const present = pooled.find((one) => isDeepStrictEqual(one.entry, entry));
    if (present !== undefined) return present.work.present();
    const work = engineSwitch(entry, makers);
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

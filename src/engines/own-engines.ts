import type { WantedEngine } from './chains/chain.ts';
import type { ChosenEngine } from './choose.ts';
import type { EngineMakers } from './makers.ts';
import { pool } from './pool.ts';
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

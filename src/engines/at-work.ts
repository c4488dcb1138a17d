import { isDeepStrictEqual } from 'node:util';
import { isAtWork, type WantedEngine } from './chains/chain.ts';
import { type ChosenEngine, type EngineKinds, type EngineSetup, healthOf } from './choose.ts';
import { engineSwitch, type Makers, type Succession } from './engine-switch.ts';
import { type EngineMakers, engineMakers } from './makers.ts';
import type { Detector, Player, Source, Stt, Trigger, Tts } from './ports.ts';

/** What the settings choose of each kind. */
export type EngineEntries = Readonly<Record<keyof EngineKinds, WantedEngine>>;

/** The engines an assistant works with, always the present ones; whoever made them closes them. */
export interface EnginesAtWork {
  readonly stt: ChosenEngine<Stt>;
  readonly tts: ChosenEngine<Tts>;
  readonly player: ChosenEngine<Player>;
  readonly trigger: ChosenEngine<Trigger>;
  readonly source: ChosenEngine<Source>;
  readonly detector: ChosenEngine<Detector>;
  /** Those that single places have in the place of these. */
  readonly own: OwnEngines;
  /** Makes those anew whose entry is another one; what the old ones are doing they bring to its end. */
  readonly use: (entries: EngineEntries) => void;
  /** Tells every recogniser, and those that follow, what can be said here. */
  readonly learn: (phrases: readonly string[]) => void;
  /** Tells them what can be said elsewhere, to whoever uses ours; in the place of what was told before. */
  readonly learnOthers: (phrases: readonly string[]) => void;
  /** Ends every engine's processes, whatever they are doing. */
  readonly close: () => Promise<void>;
}

/** The engines of these entries. None of them starts a process before it is used. */
export function enginesAtWork(
  entries: EngineEntries,
  setup: Omit<EngineSetup, 'parameters'>,
  kinds: EngineKinds,
): EnginesAtWork {
  const makers = engineMakers(setup, kinds);
  const stt = engineSwitch(entries.stt, makers.stt);
  const tts = engineSwitch(entries.tts, makers.tts);
  const player = engineSwitch(entries.player, makers.player);
  const trigger = engineSwitch(entries.trigger, makers.trigger);
  const source = engineSwitch(entries.source, makers.source);
  const detector = engineSwitch(entries.detector, makers.detector);
  const own = ownEngines(makers);
  let here: readonly string[] | undefined;
  let elsewhere: readonly string[] = [];
  return {
    own,
    get stt() {
      return stt.present();
    },
    get tts() {
      return tts.present();
    },
    get player() {
      return player.present();
    },
    get trigger() {
      return trigger.present();
    },
    get source() {
      return source.present();
    },
    get detector() {
      return detector.present();
    },
    use: (wanted) => {
      source.use(wanted.source);
      detector.use(wanted.detector);
      tts.use(wanted.tts);
      player.use(wanted.player);
      trigger.use(wanted.trigger);
      if (stt.use(wanted.stt) && here !== undefined) stt.present().instance.learn(...known());
    },
    learn: (phrases) => {
      here = phrases;
      teach();
    },
    learnOthers: (phrases) => {
      if (isDeepStrictEqual(phrases, elsewhere)) return;
      elsewhere = phrases;
      teach();
    },
    close: async () => {
      await Promise.all([stt, tts, player, trigger, source, detector, own].map(({ close }) => close()));
    },
  };

  function teach(): void {
    stt.present().instance.learn(...known());
    own.learn(...known());
  }

  function known(): Parameters<Stt['learn']> {
    return [[...new Set([...(here ?? []), ...elsewhere])], here ?? []];
  }
}

/** What `GET /health` shows of them, by kind. */
export const healthOfAll = ({ stt, tts, player, trigger, source, detector }: EnginesAtWork) => ({
  stt: healthOf(stt),
  tts: healthOf(tts),
  player: healthOf(player),
  trigger: healthOf(trigger),
  source: healthOf(source),
  detector: healthOf(detector),
});

interface UsedEngine {
  readonly name: string;
  readonly engine: string;
  readonly version: string | null;
}

/** What each engine is; it is asked for by every run. */
const KNOWN = new WeakMap<object, UsedEngine>();

/** What runs are told to have used, by kind; of a chain the first that works now. */
export const enginesUsed = ({ stt, tts, player, trigger, source, detector }: EnginesAtWork) => ({
  stt: usedOf(stt),
  tts: usedOf(tts),
  player: usedOf(player),
  trigger: usedOf(trigger),
  source: usedOf(source),
  detector: usedOf(detector),
});

function usedOf(chosen: Parameters<typeof healthOf>[0]): UsedEngine {
  const known = KNOWN.get(chosen);
  if (known !== undefined) return known;
  const health = healthOf(chosen);
  const { name, engine, version = null } = health.chain?.find(isAtWork) ?? health;
  const used = { name, engine, version };
  if (health.chain === undefined && version !== null) KNOWN.set(chosen, used);
  return used;
}

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

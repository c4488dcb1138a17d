import { isDeepStrictEqual } from 'node:util';
import { type Lesson, NO_LESSON, withPhrases } from '../sentences/lesson.ts';
import { isAtWork, type WantedEngine } from './chains/chain.ts';
import { type ChosenEngine, type EngineKinds, type EngineSetup, healthOf } from './choose.ts';
import { type EngineSwitch, engineSwitch, type Makers } from './engine-switch.ts';
import { type EngineMakers, engineMakers } from './makers.ts';
import type { AnyEngine, EnginePorts, Stt } from './ports.ts';

/** What the settings choose of each kind. */
export type EngineEntries = Readonly<Record<keyof EnginePorts, WantedEngine>>;

/** The current engine of each kind. */
type CurrentEngines = { readonly [Kind in keyof EnginePorts]: ChosenEngine<EnginePorts[Kind]> };

/** The engines of an assistant. Each field is the current engine; the maker of this object closes it. */
export interface EnginesAtWork extends CurrentEngines {
  /** Engines that single places use instead of these. */
  readonly own: OwnEngines;
  /** Replaces the engines whose entry has changed. The old ones finish their calls before they are closed. */
  readonly use: (entries: EngineEntries) => void;
  /** Gives what can be said here to every recogniser, also to later ones. */
  readonly learn: (lesson: Lesson) => void;
  /** Adds the phrases of other machines that use our recogniser; replaces those of the call before. */
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
  let here: Lesson | undefined;
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
    learn: (lesson) => {
      here = lesson;
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
    const own = here ?? NO_LESSON;
    return [withPhrases(own, 'elsewhere', elsewhere), own];
  }
}

const KINDS = ['stt', 'tts', 'player', 'trigger', 'source', 'detector'] as const;

/** One value for each kind of engine. */
const byKind = <A>(engines: EnginesAtWork, of: (engine: Parameters<typeof healthOf>[0]) => A) =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(engines[kind])])) as Record<(typeof KINDS)[number], A>;

/** The engines in `GET /health`. */
export const healthOfAll = (engines: EnginesAtWork) => byKind(engines, healthOf);

interface UsedEngine {
  readonly name: string;
  readonly engine: string;
  readonly version: string | null;
}

/** Engines whose version is known. It does not change, and every run needs it. */
const KNOWN = new WeakMap<object, UsedEngine>();

/** The engines in a run's trace; of a chain the first that works now. */
export const enginesUsed = (engines: EnginesAtWork) => byKind(engines, usedOf);

function usedOf(chosen: Parameters<typeof healthOf>[0]): UsedEngine {
  const known = KNOWN.get(chosen);
  if (known !== undefined) return known;
  const health = healthOf(chosen);
  const { name, engine, version = null } = health.chain?.find(isAtWork) ?? health;
  const used = { name, engine, version };
  if (health.chain === undefined && version !== null) KNOWN.set(chosen, used);
  return used;
}

/** The engines of one place; an absent one is the assistant's. */
export type OwnEntries = Partial<Readonly<Record<'stt' | 'tts' | 'trigger', WantedEngine | undefined>>>;

type OwnEngine = {
  readonly [Kind in keyof OwnEntries]-?: (entry: WantedEngine) => ChosenEngine<EnginePorts[Kind]>;
};

/** Engines that some places use instead of the assistant's. Places with equal entries share one engine. */
export interface OwnEngines extends OwnEngine {
  /** Makes the engines `owner` wants, and closes those that no owner wants once their calls have ended. */
  readonly keep: (wanted: readonly OwnEntries[], owner?: string) => void;
  readonly learn: Stt['learn'];
  readonly close: () => Promise<void>;
}

/** Makes engines on demand. The caller closes it. */
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
    learn: (...lessons) => {
      known = lessons;
      for (const { instance } of stt.present()) instance.learn(...lessons);
    },
    close: async () => {
      await Promise.all([stt, tts, trigger].map((one) => one.close()));
    },
  };
}

/** Engines of one kind, one for each entry in use. `made` is called with each engine before it is used. */
function pool<Engine extends Pick<AnyEngine, 'close'>>(
  makers: Makers<Engine>,
  made: (engine: Engine) => void = () => {},
) {
  const leaving = new Set<EngineSwitch<Engine>>();
  let pooled: readonly { readonly entry: WantedEngine; readonly work: EngineSwitch<Engine> }[] = [];

  /** Returns the engine of this entry, and makes it if there is none. */
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
    /** Makes the missing engines of these entries, and closes all others once their calls have ended. */
    keep: (entries: readonly WantedEngine[]): void => {
      const unused = pooled.filter(({ entry }) => !entries.some((one) => isDeepStrictEqual(one, entry)));
      pooled = pooled.filter((one) => !unused.includes(one));
      for (const { work } of unused) {
        leaving.add(work);
        void work.leave().then(() => leaving.delete(work));
      }
      for (const entry of entries) of(entry);
    },
    present: (): readonly ChosenEngine<Engine>[] => pooled.map(({ work }) => work.present()),
    /** Closes all of them, also those with calls under way. */
    close: async (): Promise<void> => {
      const all = [...pooled.map(({ work }) => work), ...leaving];
      pooled = [];
      await Promise.all(all.map((work) => work.close()));
    },
  };
}

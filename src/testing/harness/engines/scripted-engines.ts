import type { EngineEntries, EnginesAtWork } from '../../../engines/at-work.ts';
import { energy } from '../../../engines/detectors/energy.ts';
import type { OwnEngines } from '../../../engines/own-engines.ts';
import type { Detector, Player, Source, Stt, Trigger, Tts } from '../../../engines/ports.ts';
import { noSource } from '../../../engines/sources/none.ts';
import type { VirtualClock } from '../time/virtual-clock.ts';
import { scriptedStt, type Understood } from './scripted-stt.ts';
import { HOTWORDS, type Hotwords, scriptedDetect } from './scripted-trigger.ts';
import { scriptedPlayer, scriptedTts } from './scripted-voice.ts';

/** Real engines, parts of them, or what the scripted ones are to do. Whoever made a real one closes it. */
export interface ScriptedEngines {
  /** What is understood; what was said with `sayAloud` when absent. */
  readonly stt?: Partial<Stt> | Understood;
  readonly tts?: Partial<Tts>;
  readonly player?: Partial<Player>;
  /** By what is said: `hey broca` and `stop` when absent. An engine without `detect` takes everything said as meant for it. */
  readonly trigger?: Partial<Trigger> | { readonly hotwords: Hotwords };
  readonly source?: Source;
  readonly detector?: Detector;
  /** What places have of their own; what all have when absent. */
  readonly own?: Partial<OwnEngines>;
}

/** Engines that remember what they were used for. */
export interface NotedEngines extends EnginesAtWork {
  /** What the settings chose, each time they changed. */
  readonly used: EngineEntries[];
  /** Every text played to its end. */
  readonly heard: string[];
  /** What the recogniser was told can be said, each time. */
  readonly learned: (readonly string[])[];
}

const engine = { health: () => ({ state: 'ready' }) as const, close: async () => {} };

const scripted = <Engine>(instance: Engine) => ({ name: 'scripted', engine: 'scripted', instance });

/** What is played takes its time by `clock`; no time where that is absent. */
export function scriptedEngines(given: ScriptedEngines, clock?: VirtualClock): NotedEngines {
  const { stt, tts, player, trigger = { hotwords: HOTWORDS }, own } = given;
  const { source = noSource, detector = energy } = given;
  const heard: string[] = [];
  const learned: (readonly string[])[] = [];
  const used: EngineEntries[] = [];
  const recogniser: Stt = {
    ...engine,
    ...scriptedStt(isUnderstood(stt) ? stt : undefined),
    learn: (phrases) => void learned.push(phrases),
    ...(isUnderstood(stt) ? {} : stt),
  };
  const shared = {
    stt: scripted<Stt>(recogniser),
    tts: scripted<Tts>({ ...engine, ...scriptedTts, ...tts }),
    trigger: scripted<Trigger>(
      'hotwords' in trigger
        ? { ...engine, detect: scriptedDetect(trigger.hotwords) }
        : { ...engine, ...trigger },
    ),
  };
  return {
    heard,
    learned,
    used,
    ...shared,
    own: { ...forAll(shared), ...own },
    use: (entries) => void used.push(entries),
    learn: (phrases) => recogniser.learn(phrases),
    learnOthers: () => {},
    close: engine.close,
    player: scripted<Player>({ ...engine, ...scriptedPlayer(clock, (text) => heard.push(text)), ...player }),
    source: scripted<Source>(source),
    detector: scripted<Detector>(detector),
  };
}

/** Whatever a place wants, it gets what all have. */
const forAll = ({ stt, tts, trigger }: Pick<EnginesAtWork, 'stt' | 'tts' | 'trigger'>): OwnEngines => ({
  stt: () => stt,
  tts: () => tts,
  trigger: () => trigger,
  keep: () => {},
  learn: () => {},
  close: engine.close,
});

const isUnderstood = (stt: ScriptedEngines['stt']): stt is Understood =>
  typeof stt === 'function' || Array.isArray(stt);

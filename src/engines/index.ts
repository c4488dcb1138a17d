import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe, isAssistantError } from '../errors.ts';
import { languageFamily } from '../language-names.ts';
import { howToGetModel } from '../models/for-language.ts';
import { energy } from './detectors/energy.ts';
import { silero } from './detectors/silero.ts';
import { espeak } from './espeak/espeak.ts';
import { ESPEAK_KEYS } from './espeak/voice-arguments.ts';
import { file } from './players/file.ts';
import { none } from './players/none.ts';
import { speaker } from './players/speaker.ts';
import {
  findModel as findPocketsphinxModel,
  languageRefusal,
  POCKETSPHINX_KEYS,
} from './pocketsphinx/model.ts';
import { pocketsphinx } from './pocketsphinx/pocketsphinx.ts';
import type { Detector, Player, Source, Stt, Trigger, Tts } from './ports.ts';
import { file as recordedSound } from './sources/file.ts';
import { mic } from './sources/mic.ts';
import { noSource } from './sources/none.ts';
import { RECORDER_KEYS, rateHzOf, recorderOptions } from './sources/recorder-options.ts';
import { stdin } from './sources/stdin.ts';
import { type HotwordSynapse, hotwordSynapses } from './triggers/hotword-synapses.ts';
import { personal } from './triggers/personal/personal.ts';
import { wantedHotwords } from './triggers/personal/wanted-hotwords.ts';
import { phrase } from './triggers/phrase/phrase.ts';
import { phrasesOfStranger } from './triggers/phrase/stranger.ts';
import { wantedPhrases } from './triggers/phrase/wanted-phrases.ts';
import { voskHotwords } from './triggers/vosk/vosk-hotwords.ts';
import { cached } from './tts-cache.ts';
import { findModel as findVoskModel } from './vosk/model.ts';
import { VOSK_KEYS, voskParameters } from './vosk/parameters.ts';
import { vosk } from './vosk/vosk.ts';
import { wyomingDetector } from './wyoming/detector.ts';
import { hotwordParameters, TRIGGER_KEYS } from './wyoming/hotword-parameters.ts';
import { STT_KEYS, sttRefusal, TTS_KEYS, ttsRefusal } from './wyoming/parameters.ts';
import { wyomingStt } from './wyoming/stt.ts';
import { wyomingTrigger } from './wyoming/trigger.ts';
import { wyomingTts } from './wyoming/tts.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** What an engine is made of: its parameters in the settings, and where it may write. */
export interface EngineSetup {
  readonly parameters: Parameters;
  /** Holds what engines write for users to find. */
  readonly dataDirectory: string;
  readonly cacheDirectory: string;
  readonly log: (line: string) => void;
}

/** One kind of engine: all there are, by the names settings use, and the one that stands in for any other name. */
export interface EngineKind<Engine> {
  readonly engines: Readonly<Record<string, (setup: EngineSetup) => Engine>>;
  /** The users' own. Left: why there is none of that name after all. */
  readonly own?: Readonly<Record<string, (setup: EngineSetup) => E.Either<string, Engine>>>;
  readonly standIn: string | ((parameters: Parameters) => string);
  /** What the user of a stand-in should know of it, as the end of a sentence. `parameters` are those that it takes over. */
  readonly remarkOn?: (engine: string, parameters: Parameters) => string | undefined;
  /** What the stand-in takes over of a stranger's parameters, besides the language. */
  readonly ofStranger?: (parameters: Parameters) => Parameters;
  /** The parameters each of Broca's own reads. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** What an engine would refuse of its parameters, told without making it: a sentence that begins with the field. */
  readonly checks?: Readonly<Record<string, (parameters: Parameters) => string | undefined>>;
  /** What an engine lacks to do its work, such as a model, told without starting it. */
  readonly lacks?: Readonly<
    Record<string, (parameters: Parameters, dataDirectory: string) => string | undefined>
  >;
  /** The synapses that an engine's parameters name. */
  readonly links?: Readonly<Record<string, (parameters: Parameters) => readonly HotwordSynapse[]>>;
}

/** Every engine the settings may name. */
export interface EngineKinds {
  readonly stt: EngineKind<Stt>;
  readonly tts: EngineKind<Tts>;
  readonly player: EngineKind<Player>;
  readonly trigger: EngineKind<Trigger>;
  readonly source: EngineKind<Source>;
  readonly detector: EngineKind<Detector>;
}

export const stts: EngineKind<Stt> = {
  engines: {
    pocketsphinx: ({ parameters, log }) => pocketsphinx({ parameters, log }),
    vosk: ({ parameters, dataDirectory, log }) => vosk({ parameters, dataDirectory, log }),
    wyoming: ({ parameters }) => wyomingStt({ parameters }),
  },
  standIn: ({ language }) => (isEnglish(language) ? 'pocketsphinx' : 'vosk'), // Debian has no other model for pocketsphinx
  remarkOn: (engine, { language }) =>
    engine === 'vosk' ? `which needs a model: ${howToGetModel(language)}` : undefined,
  keys: { pocketsphinx: POCKETSPHINX_KEYS, vosk: VOSK_KEYS, wyoming: STT_KEYS },
  lacks: {
    pocketsphinx: (parameters) => lackOf(() => findPocketsphinxModel(parameters)),
    vosk: (parameters, dataDirectory) => {
      const read = voskParameters(parameters, dataDirectory);
      return E.isLeft(read) ? read.left : lackOf(() => findVoskModel(read.right.wanted));
    },
  },
  checks: { pocketsphinx: languageRefusal, vosk: voskRefusal, wyoming: sttRefusal },
};

function lackOf(find: () => unknown): string | undefined {
  try {
    find();
    return undefined;
  } catch (error) {
    if (isAssistantError(error)) return describe(error);
    throw error;
  }
}

export const ttss: EngineKind<Tts> = {
  engines: { espeak: remembering('espeak', espeak), wyoming: remembering('wyoming', wyomingTts) },
  standIn: 'espeak',
  keys: { espeak: [...ESPEAK_KEYS, 'cache'], wyoming: TTS_KEYS },
  checks: { wyoming: ttsRefusal },
};

/** Keeps what was said before, unless its parameter `cache` is false. */
function remembering(name: string, make: (setup: EngineSetup) => Tts): (setup: EngineSetup) => Tts {
  return ({ parameters: { cache, ...parameters }, ...setup }) => {
    const tts = make({ ...setup, parameters });
    const key = JSON.stringify([name, parameters]);
    return cache === false ? tts : cached(tts, { directory: setup.cacheDirectory, key });
  };
}

export const players: EngineKind<Player> = {
  engines: {
    speaker: ({ parameters: { device } }) => speaker(typeof device === 'string' ? { device } : {}),
    none: () => none,
    file: ({ parameters: { directory }, dataDirectory }) =>
      file({ directory: resolve(dataDirectory, typeof directory === 'string' ? directory : 'spoken') }),
  },
  standIn: 'speaker',
  keys: { speaker: ['device'], none: [], file: ['directory'] },
};

export const triggers: EngineKind<Trigger> = {
  engines: {
    none: () => ({
      health: () => ({ state: 'off', detail: 'everything said is taken for an order' }),
      close: async () => {},
    }),
    personal: ({ parameters, dataDirectory }) => personal({ parameters, dataDirectory }),
    phrase: ({ parameters, dataDirectory, log }) => phrase({ parameters, dataDirectory, log }),
    vosk: ({ parameters, dataDirectory, log }) => voskHotwords({ parameters, dataDirectory, log }),
    wyoming: ({ parameters, log }) => wyomingTrigger({ parameters, log }),
  },
  standIn: 'phrase',
  ofStranger: phrasesOfStranger,
  remarkOn: (_, parameters) => `and is woken by ${hotwordsText(parameters)}`,
  keys: {
    none: [],
    personal: ['hotwords', 'name', 'sensitivity', 'conversation', 'synapse', 'means'],
    phrase: ['hotwords', 'phrase', 'sensitivity', 'stop', 'conversation', 'synapse', ...POCKETSPHINX_KEYS],
    vosk: [
      ...['hotwords', 'phrase', 'sensitivity', 'stop', 'conversation', 'synapse'],
      ...['model', 'language', 'library'],
    ],
    wyoming: TRIGGER_KEYS,
  },
  checks: {
    personal: (parameters) => refusalOf(wantedHotwords(parameters)),
    phrase: (parameters) => refusalOf(wantedPhrases(parameters)),
    vosk: (parameters) => refusalOf(wantedPhrases(parameters)) ?? voskRefusal(parameters),
    wyoming: (parameters) => refusalOf(hotwordParameters(parameters)),
  },
  links: {
    personal: hotwordSynapses,
    phrase: hotwordSynapses,
    vosk: hotwordSynapses,
    wyoming: hotwordSynapses,
  },
};

const isEnglish = (language: unknown): boolean =>
  typeof language !== 'string' || languageFamily(language) === 'en';

function hotwordsText(parameters: Parameters): string {
  const wanted = wantedPhrases(parameters);
  return E.isLeft(wanted)
    ? 'nothing'
    : wanted.right
        .filter(({ told }) => told.means !== 'stop')
        .map(({ phrase }) => `"${phrase}"`)
        .join(', ');
}

function refusalOf(read: E.Either<string, unknown>): string | undefined {
  return E.isLeft(read) ? read.left : undefined;
}

function voskRefusal(parameters: Parameters): string | undefined {
  return refusalOf(voskParameters(parameters, ''));
}

export const sources: EngineKind<Source> = {
  engines: {
    mic: ({ parameters }) => mic(recorderOptions(parameters)),
    stdin: ({ parameters: { rate } }) => stdin({ rateHz: rateHzOf(rate) }),
    file: ({ parameters: { path } }) => recordedSound({ path: `${path ?? ''}` }),
    none: () => noSource,
  },
  standIn: 'none',
  keys: { mic: RECORDER_KEYS, stdin: ['rate'], file: ['path'], none: [] },
};

export const detectors: EngineKind<Detector> = {
  engines: {
    energy: () => energy,
    silero: ({ log }) => silero({ log }),
    wyoming: ({ parameters, log }) => wyomingDetector({ parameters, log }),
  },
  standIn: 'energy',
  keys: { energy: [], silero: [], wyoming: ['uri'] },
};

export const builtInEngines: EngineKinds = {
  stt: stts,
  tts: ttss,
  player: players,
  trigger: triggers,
  source: sources,
  detector: detectors,
};

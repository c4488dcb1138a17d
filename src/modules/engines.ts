import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { throwError } from 'rxjs';
import type { EngineKind, EngineKinds, EngineSetup } from '../engines/choose.ts';
import { energy } from '../engines/detectors/energy.ts';
import { silero } from '../engines/detectors/silero.ts';
import { isSileroInstalled } from '../engines/detectors/silero-model.ts';
import { ESPEAK_KEYS, espeak } from '../engines/espeak/espeak.ts';
import { howToGetModel } from '../engines/models/catalogue.ts';
import { file, none } from '../engines/players/file.ts';
import { speaker } from '../engines/players/speaker.ts';
import {
  findModel as findPocketsphinxModel,
  MODEL_KEYS,
  POCKETSPHINX_KEYS,
  pocketsphinxRefusal,
} from '../engines/pocketsphinx/model.ts';
import { pocketsphinx } from '../engines/pocketsphinx/pocketsphinx.ts';
import type { Detector, Player, Source, Stt, Trigger, Tts } from '../engines/ports.ts';
import { requireSherpa } from '../engines/sherpa/library.ts';
import {
  SHERPA_STT_KEYS,
  SHERPA_TTS_KEYS,
  sherpaSttParameters,
  sherpaTtsParameters,
} from '../engines/sherpa/parameters.ts';
import { sherpaStt } from '../engines/sherpa/stt.ts';
import { findSttModel } from '../engines/sherpa/stt-model.ts';
import { sherpaTts } from '../engines/sherpa/tts.ts';
import { findTtsModel } from '../engines/sherpa/tts-model.ts';
import { file as recordedSound } from '../engines/sources/file.ts';
import { mic } from '../engines/sources/mic.ts';
import { RECORDER_KEYS, rateHzOf, recorderOptions } from '../engines/sources/recorder.ts';
import { stdin } from '../engines/sources/stdin.ts';
import { noSource } from '../engines/sources/watched-source.ts';
import { hotwordSynapses } from '../engines/triggers/hotword-codecs.ts';
import { hotwordSettings } from '../engines/triggers/personal/hotword-settings.ts';
import { personal } from '../engines/triggers/personal/personal.ts';
import { phrase } from '../engines/triggers/phrase/phrase.ts';
import { phraseSettings, phrasesOfStranger } from '../engines/triggers/phrase/phrase-settings.ts';
import { voskHotwords } from '../engines/triggers/vosk/vosk-hotwords.ts';
import { wakeword } from '../engines/triggers/wakeword/wakeword.ts';
import { wakewordSettings } from '../engines/triggers/wakeword/wakeword-settings.ts';
import { cached } from '../engines/tts-cache.ts';
import { findModel as findVoskModel, VOSK_KEYS, voskParameters } from '../engines/vosk/model.ts';
import { vosk } from '../engines/vosk/vosk.ts';
import { describe, engineMissing, isAssistantError } from '../lib/errors.ts';
import { languageFamily } from '../lib/text.ts';
import { wyomingDetector } from '../wyoming/engines/detector.ts';
import {
  decodeHotwords,
  STT_KEYS,
  sttRefusal,
  TRIGGER_KEYS,
  TTS_KEYS,
  ttsRefusal,
  voicesRefusal,
} from '../wyoming/engines/parameters.ts';
import { wyomingStt } from '../wyoming/engines/stt.ts';
import { TRAINING_VOICES } from '../wyoming/engines/training-voices.ts';
import { wyomingTrigger } from '../wyoming/engines/trigger.ts';
import { wyomingTts } from '../wyoming/engines/tts.ts';

type Parameters = EngineSetup['parameters'];

/** The module that speaks with the voices in `voices` of the engine `wakeword`. */
export { TRAINING_VOICES } from '../wyoming/engines/training-voices.ts';

export const stts: EngineKind<Stt> = {
  engines: {
    pocketsphinx: ({ parameters, log }) => pocketsphinx({ parameters, log }),
    vosk: ({ parameters, dataDirectory, log }) => vosk({ parameters, dataDirectory, log }),
    sherpa: ({ parameters, dataDirectory, log }) => sherpaStt({ parameters, dataDirectory, log }),
    wyoming: ({ parameters }) => wyomingStt({ parameters }),
    none: () => ({
      transcribe: () => throwError(() => engineMissing('none', NO_SPEECH, 'choose another speech_to_text')),
      learn: () => {},
      health: () => ({ state: 'off', detail: NO_SPEECH }),
      close: async () => {},
    }),
  },
  standIn: ({ language }) => (isEnglish(language) ? 'pocketsphinx' : 'vosk'), // Debian has no other model for pocketsphinx
  remarkOn: (engine, { language }) =>
    engine === 'vosk' ? `which needs a model: ${howToGetModel(language)}` : undefined,
  keys: {
    pocketsphinx: POCKETSPHINX_KEYS,
    vosk: VOSK_KEYS,
    sherpa: SHERPA_STT_KEYS,
    wyoming: STT_KEYS,
    none: [],
  },
  lacks: {
    pocketsphinx: (parameters) => lackOf(() => findPocketsphinxModel(parameters)),
    vosk: (parameters, dataDirectory) => {
      const read = voskParameters(parameters, dataDirectory);
      return E.isLeft(read) ? read.left : lackOf(() => findVoskModel(read.right.parameters));
    },
    sherpa: (parameters, dataDirectory) => {
      if (parameters.model === undefined) return lackOf(requireSherpa) ?? NO_MODEL;
      const read = sherpaSttParameters(parameters, dataDirectory);
      return E.isLeft(read) ? read.left : sherpaLack(() => findSttModel(read.right));
    },
  },
  checks: {
    pocketsphinx: pocketsphinxRefusal,
    vosk: voskRefusal,
    sherpa: (parameters) => refusalOf(sherpaSttParameters(parameters, '')),
    wyoming: sttRefusal,
  },
};

const NO_MODEL = 'it needs a model';

const NO_SPEECH = 'no speech is understood here';

function lackOf(find: () => unknown): string | undefined {
  try {
    find();
    return undefined;
  } catch (error) {
    if (isAssistantError(error)) return describe(error);
    throw error;
  }
}

/** Its package comes first: without it no model helps. */
const sherpaLack = (find: () => unknown): string | undefined => lackOf(requireSherpa) ?? lackOf(find);

export const ttss: EngineKind<Tts> = {
  engines: {
    espeak: remembering('espeak', espeak),
    sherpa: remembering('sherpa', sherpaTts),
    wyoming: remembering('wyoming', wyomingTts),
  },
  standIn: 'espeak',
  keys: {
    espeak: [...ESPEAK_KEYS, 'cache'],
    sherpa: [...SHERPA_TTS_KEYS, 'cache'],
    wyoming: TTS_KEYS,
  },
  lacks: {
    sherpa: (parameters, dataDirectory) => {
      if (parameters.model === undefined) return lackOf(requireSherpa) ?? NO_MODEL;
      const read = sherpaTtsParameters(parameters, dataDirectory);
      return E.isLeft(read) ? read.left : sherpaLack(() => findTtsModel(read.right));
    },
  },
  checks: { sherpa: (parameters) => refusalOf(sherpaTtsParameters(parameters, '')), wyoming: ttsRefusal },
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

/** The parameters of engines that take a phrase. */
const PHRASE_KEYS = ['hotwords', 'phrase', 'sensitivity', 'stop', 'conversation', 'synapse'];

export const triggers: EngineKind<Trigger> = {
  engines: {
    none: () => ({
      health: () => ({ state: 'off', detail: 'everything said is taken for an order' }),
      close: async () => {},
    }),
    personal: ({ parameters, dataDirectory }) => personal({ parameters, dataDirectory }),
    phrase: ({ parameters, dataDirectory, log }) => phrase({ parameters, dataDirectory, log }),
    vosk: ({ parameters, dataDirectory, log }) => voskHotwords({ parameters, dataDirectory, log }),
    wakeword: ({ parameters, dataDirectory, log }) =>
      wakeword({ parameters, dataDirectory, log, voicesModule: TRAINING_VOICES }),
    wyoming: ({ parameters, log }) => wyomingTrigger({ parameters, log }),
  },
  standIn: 'phrase',
  ofStranger: phrasesOfStranger,
  remarkOn: (_, parameters) => `and is woken by ${hotwordsText(parameters)}`,
  keys: {
    none: [],
    personal: ['hotwords', 'name', 'sensitivity', 'conversation', 'synapse', 'means'],
    phrase: [...PHRASE_KEYS, ...MODEL_KEYS],
    vosk: [...PHRASE_KEYS, 'model', 'language', 'library'],
    wakeword: [...PHRASE_KEYS, 'train', 'language', 'voices', 'model'],
    wyoming: TRIGGER_KEYS,
  },
  checks: {
    personal: (parameters) => refusalOf(hotwordSettings(parameters)),
    phrase: (parameters) => refusalOf(phraseSettings(parameters)),
    vosk: (parameters) => refusalOf(phraseSettings(parameters)) ?? voskRefusal(parameters),
    wakeword: (parameters) => refusalOf(wakewordSettings(parameters)) ?? voicesRefusal(parameters),
    wyoming: (parameters) => refusalOf(decodeHotwords(parameters)),
  },
  links: {
    personal: hotwordSynapses,
    phrase: hotwordSynapses,
    vosk: hotwordSynapses,
    wakeword: hotwordSynapses,
    wyoming: hotwordSynapses,
  },
};

const isEnglish = (language: unknown): boolean =>
  typeof language !== 'string' || languageFamily(language) === 'en';

function hotwordsText(parameters: Parameters): string {
  const wanted = phraseSettings(parameters);
  return E.isLeft(wanted)
    ? 'nothing'
    : wanted.right
        .filter(({ detection }) => detection.means !== 'stop')
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
    silero: ({ dataDirectory, log }) => silero({ dataDirectory, log }),
    wyoming: ({ parameters, log }) => wyomingDetector({ parameters, log }),
  },
  standIn: 'energy',
  best: ({ dataDirectory }) => (isSileroInstalled(dataDirectory) ? 'silero' : 'energy'),
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

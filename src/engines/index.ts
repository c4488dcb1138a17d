import { resolve } from 'node:path';
import type * as E from 'fp-ts/lib/Either.js';
import { espeak } from './espeak/espeak.ts';
import { file } from './players/file.ts';
import { none } from './players/none.ts';
import { speaker } from './players/speaker.ts';
import { pocketsphinx } from './pocketsphinx/pocketsphinx.ts';
import type { Player, Stt, Trigger, Tts } from './ports.ts';
import { cached } from './tts-cache.ts';

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
  readonly standIn: string;
  /** The parameters each of Broca's own reads. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
}

/** Every engine the settings may name. */
export interface EngineKinds {
  readonly stt: EngineKind<Stt>;
  readonly tts: EngineKind<Tts>;
  readonly player: EngineKind<Player>;
  readonly trigger: EngineKind<Trigger>;
}

export const stts: EngineKind<Stt> = {
  engines: { pocketsphinx: ({ parameters, log }) => pocketsphinx({ parameters, log }) },
  standIn: 'pocketsphinx',
  keys: { pocketsphinx: ['language', 'model', 'dictionary', 'language_model'] },
};

export const ttss: EngineKind<Tts> = {
  engines: {
    espeak: ({ parameters, cacheDirectory, log }) => {
      const { cache, ...voice } = parameters;
      const tts = espeak({ parameters: voice, log });
      return cache === false
        ? tts
        : cached(tts, { directory: cacheDirectory, key: JSON.stringify(['espeak', voice]) });
    },
  },
  standIn: 'espeak',
  keys: { espeak: ['language', 'voice', 'speed', 'pitch', 'amplitude', 'cache'] },
};

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
      health: () => ({ state: 'off', detail: 'no microphone is listened to' }),
      close: async () => {},
    }),
  },
  standIn: 'none',
  keys: { none: [] },
};

export const builtInEngines: EngineKinds = { stt: stts, tts: ttss, player: players, trigger: triggers };

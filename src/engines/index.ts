import { resolve } from 'node:path';
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
  readonly standIn: string;
}

export const stts: EngineKind<Stt> = {
  engines: { pocketsphinx: ({ parameters, log }) => pocketsphinx({ parameters, log }) },
  standIn: 'pocketsphinx',
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
};

export const players: EngineKind<Player> = {
  engines: {
    speaker: ({ parameters: { device } }) => speaker(typeof device === 'string' ? { device } : {}),
    none: () => none,
    file: ({ parameters: { directory }, dataDirectory }) =>
      file({ directory: resolve(dataDirectory, typeof directory === 'string' ? directory : 'spoken') }),
  },
  standIn: 'speaker',
};

export const triggers: EngineKind<Trigger> = {
  engines: {
    none: () => ({
      health: () => ({ state: 'off', detail: 'no microphone is listened to' }),
      close: async () => {},
    }),
  },
  standIn: 'none',
};

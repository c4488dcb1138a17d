import * as TE from 'fp-ts/lib/TaskEither.js';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { energy } from '../engines/detectors/energy.ts';
import { none } from '../engines/players/none.ts';
import type { Stt, Tts } from '../engines/ports.ts';
import { noSource } from '../engines/sources/none.ts';

const off = { health: () => ({ state: 'off' }) as const, close: async () => {} };

const chosen = <Engine>(instance: Engine) => ({ name: 'none', engine: 'none', instance });

const stt: Stt = { ...off, transcribe: () => TE.right({ text: '', by: 'open' }), learn: () => {} };

const tts: Tts = {
  ...off,
  synthesize: () => TE.right({ sampleRateHz: 8_000, samples: new Int16Array(0) }),
};

/** Hears nothing and says everything at once, without a sound; whatever the settings choose. */
export const silentEngines: EnginesAtWork = {
  stt: chosen(stt),
  tts: chosen(tts),
  player: chosen(none),
  trigger: chosen(off),
  source: chosen(noSource),
  detector: chosen(energy),
  use: () => {},
  learn: () => {},
  close: off.close,
};

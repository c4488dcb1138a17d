import { throwError } from 'rxjs';
import { engineMissing } from '../lib/errors.ts';
import type { Stt } from './ports.ts';

/** The recogniser of a service that takes orders as text alone: it starts no process, and refuses sound with `EngineMissing`. */
export const noStt: Stt = {
  transcribe: () =>
    throwError(() =>
      engineMissing(
        'none',
        'no speech is understood here',
        'set speech_to_text to an engine in settings.yml',
      ),
    ),
  learn: () => {},
  health: () => ({ state: 'off', detail: 'no speech is understood' }),
  close: async () => {},
};

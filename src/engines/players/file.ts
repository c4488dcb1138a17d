import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describeUnknown } from '../../errors.ts';
import type { EngineHealth, Player } from '../ports.ts';
import { wavOf } from '../wav.ts';

/**
 * Writes each sound as a WAV file named by time and number, so that names sort in the order of speaking. Heard when
 * written. The directory is made when the first sound comes.
 */
export function file({ directory }: { readonly directory: string }): Player {
  let number = 0;
  let health: EngineHealth = { state: 'ready' };
  return {
    play: (sound, signal) => async () => {
      if (signal.aborted) return failed('speaking was given up');
      number += 1;
      const time = new Date().toISOString().replaceAll(':', '-');
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, `${time}-${`${number}`.padStart(6, '0')}.wav`), wavOf(sound), {
          signal,
        });
        health = { state: 'ready' };
        return E.right(undefined);
      } catch (error) {
        if (signal.aborted) return failed('speaking was given up');
        health = { state: 'failed', detail: `cannot write to ${directory} (${describeUnknown(error)})` };
        return failed(`cannot write to ${directory} (${describeUnknown(error)})`);
      }
    },
    health: () => health,
    close: async () => {},
  };
}

const failed = (message: string): E.Either<AssistantError, void> =>
  E.left({ _tag: 'EngineFailed', engine: 'file', message });

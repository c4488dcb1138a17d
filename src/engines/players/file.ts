import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown } from '../../errors.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { joined } from '../../streams/joined.ts';
import type { EngineHealth, Player, Sound } from '../ports.ts';
import { wavOf } from '../wav.ts';
import { allParts } from './all-parts.ts';

/**
 * Writes each sound as a WAV file named by time and number, so that names sort in the order of speaking. Heard when
 * written. The directory is made when the first sound comes.
 */
export function file({ directory }: { readonly directory: string }): Player {
  let number = 0;
  let health: EngineHealth = { state: 'ready' };
  return {
    play: (sound$, signal, begun) =>
      pipe(
        allParts('file', sound$, signal, begun),
        TE.chain((parts) => write(whole(parts), signal)),
      ),
    health: () => health,
    close: async () => {},
  };

  function write(sound: Sound, signal: AbortSignal): TE.TaskEither<AssistantError, void> {
    return async () => {
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
        const detail = `cannot write to ${directory} (${describeUnknown(error)})`;
        health = { state: 'failed', detail };
        return failed(detail);
      }
    };
  }
}

/** A sound without parts is one of no length, at the service's own rate. */
const whole = (parts: readonly Sound[]): Sound => ({
  sampleRateHz: parts[0]?.sampleRateHz ?? SAMPLE_RATE_HZ,
  samples: joined(parts.map(({ samples }) => samples)),
});

const failed = (message: string): E.Either<AssistantError, void> =>
  E.left({ _tag: 'EngineFailed', engine: 'file', message });

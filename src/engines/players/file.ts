import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { defer, firstValueFrom, fromEvent, map, merge, type Observable, of, take, toArray } from 'rxjs';
import { type AssistantError, describeUnknown, engineFailed, isAssistantError } from '../../lib/errors.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import type { EngineHealth, Player, Sound } from '../ports.ts';
import { concatSounds, wavOf } from '../wav.ts';
import { checkedParts } from './checked-parts.ts';

/**
 * Writes each sound as a WAV file named by time and number, so that names sort in the order of speaking. A sound counts as
 * heard when it is written. The directory is created with the first sound.
 */
export function file({ directory }: { readonly directory: string }): Player {
  let number = 0;
  let health: EngineHealth = { state: 'ready' };
  return {
    play: (sound$, signal, begun) =>
      pipe(
        allParts('file', sound$, signal, begun),
        TE.chain((parts) => write(concatSounds(parts, SAMPLE_RATE_HZ), signal)),
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
        if (signal.aborted) return E.left(engineFailed('file', 'speaking was cancelled'));
        const detail = `cannot write to ${directory} (${describeUnknown(error)})`;
        health = { state: 'failed', detail };
        return E.left(engineFailed('file', detail));
      }
    };
  }
}

/** Collects the parts of a sound; each begins when it comes. Left: the sound's error, or `EngineFailed` at an abort. */
function allParts(
  engine: string,
  sound$: Observable<Sound>,
  signal: AbortSignal,
  begun: (part: number) => void = () => {},
): TE.TaskEither<AssistantError, readonly Sound[]> {
  const parts$ = checkedParts(sound$).pipe(
    map((sound, part) => {
      begun(part);
      return sound;
    }),
    toArray(),
  );
  const cancelled$ = defer(() => (signal.aborted ? of(signal) : fromEvent(signal, 'abort'))).pipe(
    take(1),
    map(() => {
      throw engineFailed(engine, 'speaking was cancelled');
    }),
  );
  return TE.tryCatch(
    () => firstValueFrom(merge(cancelled$, parts$)),
    (error) => (isAssistantError(error) ? error : engineFailed(engine, describeUnknown(error))),
  );
}

/** No loudspeaker: every sound counts as heard when its last part has come. */
export const none: Player = {
  play: (sound$, signal, begun) =>
    pipe(
      allParts('none', sound$, signal, begun),
      TE.map(() => undefined),
    ),
  health: () => ({ state: 'off' }),
  close: async () => {},
};

import * as E from 'fp-ts/lib/Either.js';
import { fromEvent, lastValueFrom, merge, take, takeUntil, tap, timer } from 'rxjs';
import { samplesOfFile } from '../../engines/audio-file/sound-file.ts';
import type { Source } from '../../engines/ports.ts';
import { homeFolder, homeSeconds, homeSound } from '../../engines/triggers/wakeword/home-sound.ts';
import { openFeatures } from '../../engines/triggers/wakeword/networks.ts';
import { describe, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { lengthMs } from '../../streams/audio.ts';

/** The most that is kept: a training has it all in memory. */
const MOST_S = 6 * 3_600;
/** Of one file. */
const FILE_S = 3_600;

interface Listening {
  readonly dataDirectory: string;
  readonly signal: AbortSignal;
  /** Gets the seconds that were heard. */
  readonly progress: (seconds: number) => void;
}

/** Keeps so many minutes of what a microphone hears, or less when it is interrupted. Left: a sentence. */
export async function listenToHome(
  source: Source,
  minutes: number,
  { dataDirectory, signal, progress }: Listening,
): Promise<E.Either<string, number>> {
  return keeping(dataDirectory, async (sound) => {
    let heardMs = 0;
    const over$ = merge(timer(minutes * 60_000), fromEvent(signal, 'abort')).pipe(take(1));
    const heard$ = source.frames$.pipe(
      takeUntil(over$),
      tap((frame) => {
        sound.take(frame.samples);
        heardMs += lengthMs(frame);
        progress(heardMs / 1_000);
      }),
    );
    await lastValueFrom(heard$, { defaultValue: undefined });
  });
}

/** Keeps the sound of files. Left: a sentence; what came before stays kept. */
export const listenToFiles = (
  files: readonly string[],
  { dataDirectory, signal, progress }: Listening,
): Promise<E.Either<string, number>> =>
  keeping(dataDirectory, async (sound) => {
    let heardS = 0;
    for (const file of files) {
      if (signal.aborted) return;
      const read = await samplesOfFile(file, FILE_S)();
      if (E.isLeft(read)) throw read.left;
      sound.take(read.right);
      heardS += lengthMs({ samples: read.right }) / 1_000;
      progress(heardS);
    }
  });

/** Gives what is kept in all, in seconds. Left: a sentence. */
async function keeping(
  dataDirectory: string,
  listen: (sound: ReturnType<typeof homeSound>) => Promise<void>,
): Promise<E.Either<string, number>> {
  if (homeSeconds(dataDirectory) >= MOST_S)
    return E.left(
      `${MOST_S / 3_600} hours are kept already; remove ${homeFolder(dataDirectory)} to begin anew`,
    );
  try {
    const { features } = await openFeatures(dataDirectory);
    const sound = homeSound(dataDirectory, features);
    await listen(sound).finally(sound.end);
    return E.right(homeSeconds(dataDirectory));
  } catch (error) {
    return E.left(isAssistantError(error) ? describe(error) : describeUnknown(error));
  }
}

import * as E from 'fp-ts/lib/Either.js';
import { fromEvent, lastValueFrom, merge, take, takeUntil, tap, timer } from 'rxjs';
import { samplesOfFile } from '../../engines/audio-file/sound-file.ts';
import type { Source } from '../../engines/ports.ts';
import { homeFolder, homeSeconds, homeSound } from '../../engines/triggers/wakeword/home-sound.ts';
import { openFeatures } from '../../engines/triggers/wakeword/networks.ts';
import { describe, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { lengthMs, SAMPLE_RATE_HZ } from '../../streams/audio.ts';

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

/** Keeps so many minutes of what a microphone hears, or less when it is interrupted or as much is kept as may be. Left: a sentence. */
export async function listenToHome(
  source: Source,
  minutes: number,
  { dataDirectory, signal, progress }: Listening,
): Promise<E.Either<string, number>> {
  return keeping(dataDirectory, async (sound, mostS) => {
    let heardMs = 0;
    const over$ = merge(timer(Math.min(minutes * 60, mostS) * 1_000), fromEvent(signal, 'abort')).pipe(
      take(1),
    );
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

/** Keeps the sound of files, until as much is kept as may be. Left: a sentence; what came before stays kept. */
export const listenToFiles = (
  files: readonly string[],
  { dataDirectory, signal, progress }: Listening,
): Promise<E.Either<string, number>> =>
  keeping(dataDirectory, async (sound, mostS) => {
    let heardS = 0;
    for (const file of files) {
      if (signal.aborted || heardS >= mostS) return;
      const read = await samplesOfFile(file, FILE_S)();
      if (E.isLeft(read)) throw read.left;
      const samples = read.right.subarray(0, (mostS - heardS) * SAMPLE_RATE_HZ);
      sound.take(samples);
      heardS += lengthMs({ samples }) / 1_000;
      progress(heardS);
    }
  });

/** Gives what is kept in all, in seconds. Left: a sentence. */
async function keeping(
  dataDirectory: string,
  listen: (sound: ReturnType<typeof homeSound>, mostS: number) => Promise<void>,
): Promise<E.Either<string, number>> {
  const keptS = homeSeconds(dataDirectory);
  if (keptS >= MOST_S)
    return E.left(
      `${MOST_S / 3_600} hours are kept already; remove ${homeFolder(dataDirectory)} to begin anew`,
    );
  try {
    const { features } = await openFeatures(dataDirectory);
    const sound = homeSound(dataDirectory, features);
    await listen(sound, MOST_S - keptS).finally(sound.end);
    return E.right(homeSeconds(dataDirectory));
  } catch (error) {
    return E.left(isAssistantError(error) ? describe(error) : describeUnknown(error));
  }
}

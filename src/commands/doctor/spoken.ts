import * as E from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import { espeak } from '../../engines/espeak/espeak.ts';
import type { Sound } from '../../engines/ports.ts';
import { soundFrames } from '../../engines/sources/sound-frames.ts';
import type { AssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';

/** Before and after what is said: recognisers learn from it how quiet it is. */
const QUIET_MS = 400;
/** Peak of what stands for quiet: a room is never all zeros. */
const QUIET_PEAK = 4;

/** A text as espeak-ng says it, in memory. Left: `EngineMissing`, `EngineFailed`, `DeadlinePassed`. */
export async function spoken(
  text: string,
  language: unknown,
  signal: AbortSignal,
): Promise<E.Either<AssistantError, Observable<AudioFrame>>> {
  const voice = espeak({
    parameters: { speed: 140, ...(typeof language === 'string' ? { language } : {}) },
    log: () => {},
  });
  try {
    const said = await voice.synthesize(text, signal)();
    return E.isLeft(said) ? said : E.right(framesOf(said.right));
  } finally {
    await voice.close();
  }
}

const framesOf = ({ sampleRateHz, samples }: Sound): Observable<AudioFrame> =>
  soundFrames(async function* () {
    const quiet = quietOf(Math.round((QUIET_MS * sampleRateHz) / 1_000));
    const said = Float32Array.from(samples, (sample) => sample / 32_768);
    for (const part of [quiet, said, quiet]) yield { sampleRateHz, samples: part };
  });

const quietOf = (length: number): Float32Array =>
  Float32Array.from(
    { length },
    (_, index) => (((index * 7_919) % (2 * QUIET_PEAK + 1)) - QUIET_PEAK) / 32_768,
  );

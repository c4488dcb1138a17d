import * as E from 'fp-ts/lib/Either.js';
import { type Observable, of } from 'rxjs';
import { espeak } from '../../engines/espeak/espeak.ts';
import { framesOfParts } from '../../engines/players/frames-of-parts.ts';
import type { Sound } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { joined } from '../../streams/joined.ts';
import { quietRoom } from '../quiet-room.ts';

/** Before and after what is said: recognisers learn from it how quiet it is. */
const QUIET_MS = 400;

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

function framesOf({ sampleRateHz, samples: said }: Sound): Observable<AudioFrame> {
  const quiet = quietRoom(Math.round((QUIET_MS * sampleRateHz) / 1_000));
  return framesOfParts(of({ sampleRateHz, samples: joined([quiet, said, quiet]) }));
}

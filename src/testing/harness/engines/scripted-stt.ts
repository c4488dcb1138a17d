import * as E from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import type { Stt } from '../../../engines/ports.ts';
import { type AssistantError, isAssistantError } from '../../../errors.ts';
import type { AudioFrame } from '../../../streams/audio.ts';
import { textsIn } from './spoken.ts';

/**
 * What is understood: these texts one after another, and nothing after the last; or what a function makes of the sound, of which
 * this is the `times`th, from 0.
 */
export type Understood =
  | readonly string[]
  | ((frames: readonly Int16Array[], times: number) => string | Promise<string>);

/** What was said, as `spoken` says it. */
const asSpoken = (frames: readonly Int16Array[]): string => textsIn(frames).join(' ');

/** A recogniser that understands what it is told to; while it hears it tells what was said so far. */
export function scriptedStt(understood: Understood = asSpoken): Pick<Stt, 'transcribe'> {
  let times = 0;
  const textOf = (frames: readonly Int16Array[], at: number): string | Promise<string> =>
    typeof understood === 'function' ? understood(frames, at) : (understood[at] ?? '');
  return {
    transcribe: (frames$, signal, heard) => async () => {
      const at = times;
      times += 1;
      const frames = await allOf(frames$, signal, (so) => heard?.(asSpoken(so)));
      if (E.isLeft(frames)) return frames;
      return E.right({ text: await textOf(frames.right, at), by: 'grammar' });
    },
  };
}

/** At an abort, those that have come. */
const allOf = (
  frames$: Observable<AudioFrame>,
  signal: AbortSignal,
  heard: (frames: readonly Int16Array[]) => void,
): Promise<E.Either<AssistantError, readonly Int16Array[]>> =>
  new Promise((resolve, reject) => {
    const frames: Int16Array[] = [];
    let texts = '';
    const hearing = frames$.subscribe({
      next: ({ samples }) => {
        frames.push(samples);
        const known = asSpoken(frames.slice(-2));
        if (known !== texts) heard(frames);
        texts = known;
      },
      error: (error: unknown) => (isAssistantError(error) ? resolve(E.left(error)) : reject(error)),
      complete: () => resolve(E.right(frames)),
    });
    signal.addEventListener('abort', () => {
      hearing.unsubscribe();
      resolve(E.right(frames));
    });
  });

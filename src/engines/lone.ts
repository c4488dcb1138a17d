import * as E from 'fp-ts/lib/Either.js';
import { catchError, type Observable, tap } from 'rxjs';
import { isAssistantError } from '../errors.ts';
import type { ChosenEngine } from './choose.ts';
import { lastCall } from './last-call.ts';
import type { Sound, Stt, Tts } from './ports.ts';

/** A recogniser that nobody follows: after a failed call its health says so until one works. What was given up, and sound that breaks off, say nothing of it. */
export function loneStt(chosen: ChosenEngine<Stt>): ChosenEngine<Stt> {
  const { instance } = chosen;
  const { worked, failed, broke, health } = lastCall(chosen);
  const transcribe: Stt['transcribe'] = (frames$, signal, heard) => async () => {
    let isSoundBroken = false;
    const sound$ = frames$.pipe(
      tap({
        error: () => {
          isSoundBroken = true;
        },
      }),
    );
    try {
      const tried = await instance.transcribe(sound$, signal, heard)();
      if (signal.aborted || isSoundBroken) return tried;
      if (E.isLeft(tried)) return E.left(failed(tried.left));
      worked();
      return tried;
    } catch (error) {
      broke(error);
      throw error;
    }
  };
  return {
    ...chosen,
    instance: {
      transcribe,
      learn: (phrases, own) => instance.learn(phrases, own),
      health,
      close: () => instance.close(),
    },
  };
}

/** The same of a voice; what it said before and was kept says nothing of it. */
export function loneTts(chosen: ChosenEngine<Tts>): ChosenEngine<Tts> {
  const { instance } = chosen;
  const { synthesizePieces: pieces } = instance;
  const { worked, failed, broke, health } = lastCall(chosen);
  const made = ({ isCached }: Sound): void => {
    if (isCached !== true) worked();
  };
  const synthesize: Tts['synthesize'] = (text, signal, rateHz) => async () => {
    try {
      const tried = await instance.synthesize(text, signal, rateHz)();
      if (signal.aborted) return tried;
      if (E.isLeft(tried)) return E.left(failed(tried.left));
      made(tried.right);
      return tried;
    } catch (error) {
      broke(error);
      throw error;
    }
  };
  const judged = (piece$: Observable<Sound>): Observable<Sound> =>
    piece$.pipe(
      tap(made),
      catchError((error: unknown) => {
        if (isAssistantError(error)) throw failed(error);
        broke(error);
        throw error;
      }),
    );
  return {
    ...chosen,
    instance: {
      synthesize,
      ...(pieces && { synthesizePieces: (text: string) => judged(pieces(text)) }),
      health,
      close: () => instance.close(),
    },
  };
}

import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { EMPTY, firstValueFrom, fromEvent, type Observable, ReplaySubject, skip, takeUntil } from 'rxjs';
import type { Sound, Tts } from '../../engines/ports.ts';
import { type AssistantError, isAssistantError } from '../../errors.ts';
import { GIVEN_UP, unlessAborted } from './unless-aborted.ts';

/** The beginning of a text: a sound that is there, and what comes after it. */
export interface Opening {
  readonly first: Sound;
  /** Fails with why the rest is not there. */
  readonly more$: Observable<Sound>;
}

/** Of a voice that has the first piece before the last is made, it is there with the first. */
export const opening = (
  { synthesize, synthesizePieces }: Tts,
  text: string,
  signal: AbortSignal,
): TaskEither<AssistantError, Opening> =>
  synthesizePieces === undefined
    ? async () =>
        E.map((first: Sound) => ({ first, more$: EMPTY }))(
          await unlessAborted(() => synthesize(text, signal)(), signal)(),
        )
    : inPieces(synthesizePieces(text), signal);

const inPieces =
  (pieces$: Observable<Sound>, signal: AbortSignal): TaskEither<AssistantError, Opening> =>
  async () => {
    if (signal.aborted) return E.left(GIVEN_UP);
    const made$ = new ReplaySubject<Sound>();
    pieces$.pipe(takeUntil(fromEvent(signal, 'abort'))).subscribe(made$);
    try {
      const first = await firstValueFrom(made$, { defaultValue: undefined });
      return first === undefined ? E.left(GIVEN_UP) : E.right({ first, more$: made$.pipe(skip(1)) });
    } catch (error) {
      if (isAssistantError(error)) return E.left(error);
      throw error;
    }
  };

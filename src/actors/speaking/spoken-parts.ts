import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import {
  BehaviorSubject,
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  from,
  fromEvent,
  merge,
  type Observable,
  of,
  takeUntil,
  tap,
} from 'rxjs';
import type { Sound } from '../../engines/ports.ts';
import { type AssistantError, isAssistantError } from '../../errors.ts';
import type { Opening } from './opening.ts';
import { GIVEN_UP } from './unless-aborted.ts';

/** A text on its way to the player. */
export interface SpokenParts {
  /** One part a piece; after a piece that fails there are no more. Ends at an abort. */
  readonly parts$: Observable<Sound>;
  /** Says that a part has begun to sound: the one after it is made then, and no sooner. */
  readonly begun: (part: number) => void;
  /** Why the rest is not there. */
  readonly failure: () => AssistantError | undefined;
}

/** What `opening` holds comes first; each of `rest` is made into sound while the one before it sounds. */
export function spokenParts(
  { first, more$ }: Opening,
  rest: readonly string[],
  synthesize: (piece: string) => TaskEither<AssistantError, Sound>,
  signal: AbortSignal,
): SpokenParts {
  const begun$ = new BehaviorSubject(-1);
  let failure: AssistantError | undefined;
  let given = 0;
  const opening$ = concat(of(first), more$).pipe(
    takeUntil(fromEvent(signal, 'abort')),
    catchError((error: unknown) => {
      if (!isAssistantError(error)) throw error;
      failure = error;
      return EMPTY;
    }),
    tap(() => {
      given += 1;
    }),
  );
  async function* others(): AsyncGenerator<Sound, void> {
    let before = 0;
    if (signal.aborted) failure ??= GIVEN_UP;
    for (const piece of rest) {
      const part = before;
      await firstValueFrom(merge(begun$.pipe(filter((begun) => begun >= part)), fromEvent(signal, 'abort')));
      if (signal.aborted) failure ??= GIVEN_UP;
      if (failure !== undefined) return;
      const made = await synthesize(piece)();
      if (E.isLeft(made)) failure = made.left;
      else if (made.right.sampleRateHz !== first.sampleRateHz) failure = otherRate(first, made.right);
      if (E.isLeft(made) || failure !== undefined) return;
      before = given;
      given += 1;
      yield made.right;
    }
  }
  return {
    parts$: concat(
      opening$,
      defer(() => from(others())),
    ),
    begun: (part) => begun$.next(part),
    failure: () => failure,
  };
}

const otherRate = (first: Sound, other: Sound): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'output',
  message: `the voice changes from ${first.sampleRateHz} to ${other.sampleRateHz} Hz on its way`,
});

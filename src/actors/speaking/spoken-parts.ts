import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { BehaviorSubject, filter, firstValueFrom, from, fromEvent, merge, type Observable } from 'rxjs';
import type { Sound } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';

/** A text on its way to the player. */
export interface SpokenParts {
  /** One part a piece; after a piece that fails there are no more. Ends at an abort. */
  readonly parts$: Observable<Sound>;
  /** Says that a part has begun to sound: the one after it is made then, and no sooner. */
  readonly begun: (part: number) => void;
  /** Why the rest is not there. */
  readonly failure: () => AssistantError | undefined;
}

/** `first` is there already; each of `rest` is made into sound while the one before it sounds. */
export function spokenParts(
  first: Sound,
  rest: readonly string[],
  synthesize: (piece: string) => TaskEither<AssistantError, Sound>,
  signal: AbortSignal,
): SpokenParts {
  const begun$ = new BehaviorSubject(-1);
  let failure: AssistantError | undefined;
  async function* parts(): AsyncGenerator<Sound, void> {
    yield first;
    for (const [before, piece] of rest.entries()) {
      await firstValueFrom(merge(begun$.pipe(filter((part) => part >= before)), fromEvent(signal, 'abort')));
      if (signal.aborted) return;
      const made = await synthesize(piece)();
      if (E.isLeft(made)) failure = made.left;
      else if (made.right.sampleRateHz !== first.sampleRateHz) failure = otherRate(first, made.right);
      if (E.isLeft(made) || failure !== undefined) return;
      yield made.right;
    }
  }
  return { parts$: from(parts()), begun: (part) => begun$.next(part), failure: () => failure };
}

const otherRate = (first: Sound, other: Sound): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'output',
  message: `the voice changes from ${first.sampleRateHz} to ${other.sampleRateHz} Hz on its way`,
});

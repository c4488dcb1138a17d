import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { Observable } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../../errors.ts';
import type { Member } from './chain.ts';

/** What became of a call: an answer, or why there is none. */
export type Tried<Answer> = E.Either<AssistantError, Answer>;

interface Call<Answer> {
  readonly call: (signal: AbortSignal) => TaskEither<AssistantError, Answer>;
  /** Its time is over, which was so long. */
  readonly late$: Observable<number>;
  /** The pipeline's word for `DeadlinePassed`. */
  readonly stage: string;
}

/**
 * One call of one engine, which rests afterwards when it failed or was late. Emits once; nothing it does later is anybody's. An
 * engine that is late, or that nobody follows any more, is aborted.
 */
export const attempt = <Answer>(
  { name, rest }: Pick<Member<unknown>, 'name' | 'rest'>,
  { call, late$, stage }: Call<Answer>,
): Observable<Tried<Answer>> =>
  new Observable((subscriber) => {
    const life = new AbortController();
    subscriber.add(() => life.abort());
    const settle = (tried: Tried<Answer>): void => {
      if (subscriber.closed) return;
      if (E.isLeft(tried)) rest.failed(tried.left);
      else rest.worked();
      subscriber.next(tried);
      subscriber.complete();
    };
    subscriber.add(
      late$.subscribe((deadlineMs) => settle(E.left({ _tag: 'DeadlinePassed', stage, deadlineMs }))),
    );
    if (subscriber.closed) return;
    void answered(() => call(life.signal)(), name).then(settle);
  });

/** A bug in an engine costs that engine alone. */
async function answered<Answer>(work: () => Promise<Tried<Answer>>, name: string): Promise<Tried<Answer>> {
  try {
    return await work();
  } catch (error) {
    return E.left(failureOf(error, name));
  }
}

/** Anything thrown as an expected failure of the engine of this name. */
export const failureOf = (error: unknown, name: string): AssistantError =>
  isAssistantError(error) ? error : { _tag: 'EngineFailed', engine: name, message: describeUnknown(error) };

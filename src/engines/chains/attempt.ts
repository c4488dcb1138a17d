import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import {
  concatMap,
  firstValueFrom,
  from,
  fromEvent,
  map,
  merge,
  Observable,
  Subject,
  takeWhile,
  toArray,
} from 'rxjs';
import {
  type AssistantError,
  describeUnknown,
  engineFailed,
  engineMissing,
  isAssistantError,
} from '../../lib/errors.ts';
import type { AnyEngine } from '../ports.ts';
import { type Chain, chainHealth, type Member } from './chain.ts';

/** The result of a call: an answer, or why there is none. */
export type Tried<Answer> = E.Either<AssistantError, Answer>;

interface Call<Answer> {
  readonly call: (signal: AbortSignal) => TaskEither<AssistantError, Answer>;
  /** Emits when its time is over: the length of that time in ms. */
  readonly late$: Observable<number>;
  /** The `stage` of a `DeadlinePassed`. */
  readonly stage: string;
}

/** Calls one engine, which pauses if it failed or was late. Emits one result. Lateness and unsubscribing abort the call. */
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

/** Turns an exception of an engine into its failure, so that the others are not affected. */
async function answered<Answer>(work: () => Promise<Tried<Answer>>, name: string): Promise<Tried<Answer>> {
  try {
    return await work();
  } catch (error) {
    return E.left(failureOf(error, name));
  }
}

/** Turns anything thrown into an expected failure of the engine of this name. */
export const failureOf = (error: unknown, name: string): AssistantError =>
  isAssistantError(error) ? error : engineFailed(name, describeUnknown(error));

interface Going<Engine, Answer> {
  readonly go: (member: Member<Engine>, step: readonly Member<Engine>[]) => Observable<Tried<Answer>>;
  /** Whether an answer ends a race. If none does, the first answer counts when all are done. */
  readonly wins?: (answer: Answer) => boolean;
  readonly kind: string;
}

/** Emits the answer of the first step that has one. Skips engines that pause, unless all do. Left: why each has none. */
export const firstAnswer = <Engine, Answer>(
  chain: Chain<Engine>,
  { go, wins = () => true, kind }: Going<Engine, Answer>,
): Observable<Tried<Answer>> =>
  from(orderedSteps(chain)).pipe(
    concatMap((step) =>
      raced(
        step.map((member) => go(member, step)),
        wins,
      ),
    ),
    takeWhile(E.isLeft, true),
    toArray(),
    map((steps) => steps.find(E.isRight) ?? E.left(chainFailure(chain, kind))),
  );

const raced = <Answer>(
  goes: readonly Observable<Tried<Answer>>[],
  wins: (answer: Answer) => boolean,
): Observable<Tried<Answer>> => {
  const isWon = (tried: Tried<Answer>): boolean => E.isRight(tried) && wins(tried.right);
  return merge(...goes).pipe(
    takeWhile((tried) => !isWon(tried), true),
    toArray(),
    concatMap((all) => all.filter(isWon).concat(all.filter(E.isRight), all).slice(0, 1)),
  );
};

/** The engines that may be called now, or all of them if all pause. */
export function orderedSteps<Engine>(chain: Chain<Engine>): Chain<Engine> {
  const rested = chain
    .map((step) => step.filter(({ rest }) => rest.waitMs() === 0))
    .filter((step) => step.length > 0);
  return rested.length > 0 ? rested : chain;
}

/** The failure of a whole chain: each engine's name in the settings, and why it does not work. */
export function chainFailure(chain: Chain<unknown>, kind: string): AssistantError {
  const all = chain.flat();
  const message = `none of the chain works: ${all.map(reasonOf).join('; ')}`;
  const isMissing = all.every(({ rest }) => rest.failure()?.state === 'missing');
  return isMissing ? engineMissing(kind, message, 'one of them is enough') : engineFailed(kind, message);
}

function reasonOf({ name, rest }: Member<unknown>): string {
  const why = rest.failure()?.detail ?? 'it did not answer';
  return why.startsWith(`${name}: `) ? why : `${name}: ${why}`;
}

/** Ends the calls of a chain when it is closed. `kind` is the engine in the errors of cancelled calls. */
export function untilClosed(kind: string, chain: Chain<AnyEngine>) {
  const closing$ = new Subject<AssistantError>();
  return {
    /** The same stream, which fails when the chain is closed. */
    whileOpen: <Value>(stream$: Observable<Value>) =>
      new Observable<Value>((subscriber) => {
        subscriber.add(closing$.subscribe((error) => subscriber.error(error)));
        subscriber.add(stream$.subscribe(subscriber));
      }),
    health: () => chainHealth(chain),
    close: async (): Promise<void> => {
      closing$.next(engineFailed(kind, 'it was closed'));
      await Promise.all(chain.flat().map(({ instance }) => instance.close()));
    },
    /** The result of a call; a Left at once when `signal` aborts or the chain is closed. */
    during:
      <Answer>(answer$: Observable<Tried<Answer>>, signal: AbortSignal): TaskEither<AssistantError, Answer> =>
      async () => {
        const cancelled = engineFailed(kind, 'it was cancelled');
        if (signal.aborted) return E.left(cancelled);
        const ended$ = merge(fromEvent(signal, 'abort').pipe(map(() => cancelled)), closing$);
        return firstValueFrom(merge(ended$.pipe(map((error) => E.left(error))), answer$));
      },
  };
}

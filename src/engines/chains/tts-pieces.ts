import * as E from 'fp-ts/lib/Either.js';
import {
  catchError,
  defer,
  map,
  Observable,
  type SchedulerLike,
  tap,
  throwError,
  throwIfEmpty,
  timeout,
} from 'rxjs';
import type { Sound, Tts } from '../ports.ts';
import { failureOf } from './attempt.ts';
import type { Chain, Member } from './chain.ts';
import { inTurn } from './first-answer.ts';
import { nobodyLeft } from './nobody-left.ts';

interface Piecemeal {
  readonly scheduler: SchedulerLike;
  readonly usualMs: () => number;
}

/** A text in pieces, by the first voice that has one in its time; what fails after its first piece fails. */
export const piecesOf =
  (chain: Chain<Tts>, { scheduler, usualMs }: Piecemeal) =>
  (text: string): Observable<Sound> => {
    const by = ([member, ...others]: readonly Member<Tts>[]): Observable<Sound> => {
      if (member === undefined) return throwError(() => nobodyLeft(chain, 'tts'));
      const { name, rest, instance, budgetMs = usualMs() } = member;
      let hasBegun = false;
      return defer(() => instance.synthesizePieces?.(text) ?? whole(instance, text)).pipe(
        timeout({
          first: budgetMs,
          scheduler,
          with: () => throwError(() => ({ _tag: 'DeadlinePassed', stage: 'speaking', deadlineMs: budgetMs })),
        }),
        throwIfEmpty(() => 'it made no sound'),
        tap(() => {
          if (!hasBegun) rest.worked();
          hasBegun = true;
        }),
        map((sound) => ({ ...sound, engine: name })),
        catchError((error: unknown) => {
          const failure = failureOf(error, name);
          rest.failed(failure);
          return hasBegun ? throwError(() => failure) : by(others);
        }),
      );
    };
    return defer(() => by(inTurn(chain).flat()));
  };

/** The sound of a voice that makes it at once. */
const whole = ({ synthesize }: Tts, text: string): Observable<Sound> =>
  new Observable((subscriber) => {
    const life = new AbortController();
    subscriber.add(() => life.abort());
    synthesize(text, life.signal)().then(
      (made) => {
        if (E.isLeft(made)) return subscriber.error(made.left);
        subscriber.next(made.right);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error),
    );
  });

import * as E from 'fp-ts/lib/Either.js';
import { concatMap, from, map, merge, type Observable, takeWhile, toArray } from 'rxjs';
import type { Tried } from './attempt.ts';
import type { Chain, Member } from './chain.ts';
import { nobodyLeft } from './nobody-left.ts';

interface Going<Engine, Answer> {
  readonly go: (member: Member<Engine>, step: readonly Member<Engine>[]) => Observable<Tried<Answer>>;
  /** An answer that ends a race; the first of the others counts when all are done. */
  readonly wins?: (answer: Answer) => boolean;
  readonly kind: string;
}

/**
 * The answer of the first step that has one; emits once. Those that rest are passed over, unless all of them do. Left: each engine
 * and why it has none.
 */
export const firstAnswer = <Engine, Answer>(
  chain: Chain<Engine>,
  { go, wins = () => true, kind }: Going<Engine, Answer>,
): Observable<Tried<Answer>> =>
  from(inTurn(chain)).pipe(
    concatMap((step) =>
      raced(
        step.map((member) => go(member, step)),
        wins,
      ),
    ),
    takeWhile(E.isLeft, true),
    toArray(),
    map((steps) => steps.find(E.isRight) ?? E.left(nobodyLeft(chain, kind))),
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

/** Those that may be called now; when all rest, nothing is lost by calling them. */
export function inTurn<Engine>(chain: Chain<Engine>): Chain<Engine> {
  const rested = chain
    .map((step) => step.filter(({ rest }) => rest.waitMs() === 0))
    .filter((step) => step.length > 0);
  return rested.length > 0 ? rested : chain;
}

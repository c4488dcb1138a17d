import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import {
  asyncScheduler,
  catchError,
  filter,
  firstValueFrom,
  ignoreElements,
  map,
  merge,
  of,
  type SchedulerLike,
  take,
  tap,
  throwIfEmpty,
  timer,
} from 'rxjs';
import type { AssistantError } from '../../lib/errors.ts';
import { eventOf } from './event.ts';
import { type Info, readInfo } from './info.ts';
import { peerFailed, type WyomingLine } from './line.ts';

interface DescribeOptions {
  /** How many times `describe` is sent within the deadline. */
  readonly tries?: number;
  readonly scheduler?: SchedulerLike;
}

type Answer = E.Either<AssistantError, Info>;

/**
 * Asks a peer for its `info`. Left: `EngineFailed` when the connection is lost or the answer is invalid, `DeadlinePassed`; both name the
 * peer. The connection stays open.
 */
export const describePeer =
  (
    line: WyomingLine,
    deadlineMs: number,
    { tries = 3, scheduler = asyncScheduler }: DescribeOptions = {},
  ): TaskEither<AssistantError, Info> =>
  () => {
    const { peer, received$, send } = line;
    const late: AssistantError = { _tag: 'DeadlinePassed', stage: `describing ${peer}`, deadlineMs };
    const ended: AssistantError = peerFailed(peer, 'it closed the connection before it sent its info');
    const answer$ = received$.pipe(
      filter(({ type }) => type === 'info'),
      map((event): Answer => E.mapLeft((problem: string) => peerFailed(peer, problem))(readInfo(event))),
      throwIfEmpty(() => ended),
      catchError((error: AssistantError) => of<Answer>(E.left(error))),
    );
    const asking$ = timer(0, deadlineMs / tries, scheduler).pipe(
      take(tries),
      tap(() => send(eventOf('describe'))),
      ignoreElements(),
    );
    const late$ = timer(deadlineMs, scheduler).pipe(map((): Answer => E.left(late)));
    return firstValueFrom(merge(answer$, asking$, late$));
  };

import {
  concatMap,
  defer,
  EMPTY,
  interval,
  Observable,
  of,
  ReplaySubject,
  Subject,
  type Subscriber,
  Subscription,
  takeWhile,
  throwError,
  timer,
} from 'rxjs';
import type { AssistantError } from '../../lib/errors.ts';
import { type AudioFrame, FRAME_MS } from '../../streams/audio.ts';
import type { Detection, Trigger } from '../ports.ts';
import { failureOf, nobodyLeft, untilClosed } from './attempt.ts';
import { type Chain, type ChainTime, chainHealth, type Member } from './chain.ts';

/**
 * Hotword engines that follow one another: when the one that listens fails, the next does. One whose rest is over is tried beside it,
 * and takes its place when it has proved itself. Fails when none is left.
 */
export function triggerChain(chain: Chain<Trigger>, time: ChainTime): Trigger {
  const all = chain.flat();
  const { whileOpen, close } = untilClosed('trigger');
  return {
    detect: (frames$, options = {}) =>
      whileOpen(new Observable((subscriber) => lanes({ members: all, time, frames$, options, subscriber }))),
    health: () => chainHealth(chain),
    close: async () => {
      close();
      await Promise.all(all.map(({ instance }) => instance.close()));
    },
  };
}

/** Until it is ready, of those that have no budget of their own, and of any that nobody waits for. */
const TRIGGER_BUDGET_MS = 60_000;

/** Whoever has listened so long, and as long as it rested last, begins anew with short rests. */
const STEADY_MS = 60_000;

/** Of sound that is looked through, a follower hears this much from before it was asked. */
const MAX_FRAMES = 180_000 / FRAME_MS;

interface Listening {
  readonly members: readonly Member<Trigger>[];
  readonly time: ChainTime;
  readonly frames$: Observable<AudioFrame>;
  readonly options: { readonly isOwnVoice?: boolean; readonly isRecorded?: boolean };
  readonly subscriber: Subscriber<Detection>;
}

/**
 * Who listens: the one in turn, whose detections count, and beside it those before it that are tried again. Nobody who takes over
 * hears again what was said live: what it found would be a hotword of before.
 */
function lanes({ members, time, frames$, options, subscriber }: Listening): void {
  const isWhole = options.isOwnVoice === true || options.isRecorded === true;
  const heard$ = isWhole ? new ReplaySubject<AudioFrame>(MAX_FRAMES) : new Subject<AudioFrame>();
  const open = new Map<Member<Trigger>, Subscription>();
  const resting = new Map<Member<Trigger>, Subscription>();
  const tried = new Set<Member<Trigger>>();
  const allRest = members.every(({ rest }) => rest.waitMs() > 0);
  let inTurn: Member<Trigger> | undefined;
  let isOver = false;

  subscriber.add(() => {
    for (const member of members) leave(member);
  });
  takeOver();
  if (subscriber.closed) return;
  subscriber.add(
    frames$.subscribe({
      next: (frame) => heard$.next(frame),
      error: (error: unknown) => subscriber.error(error),
      complete: () => {
        isOver = true;
        heard$.complete();
      },
    }),
  );

  /** The first that is already tried again, or may be. */
  function takeOver(): void {
    inTurn = members.find(
      (member) => open.has(member) || member.rest.waitMs() === 0 || (allRest && !tried.has(member)),
    );
    if (inTurn === undefined) {
      subscriber.error(nobodyLeft([members], 'trigger'));
      return;
    }
    const before = members.slice(0, members.indexOf(inTurn));
    if (!open.has(inTurn)) listen(inTurn, inTurn.budgetMs ?? TRIGGER_BUDGET_MS);
    for (const member of before) tryAgain(member);
  }

  function listen(member: Member<Trigger>, limitMs: number): void {
    const lane = new Subscription();
    leave(member);
    open.set(member, lane);
    tried.add(member);
    lane.add(
      proof(member, limitMs, time).subscribe({
        complete: () => proved(member),
        error: (error: AssistantError) => failed(member, error),
      }),
    );
    lane.add(
      defer(() => member.instance.detect?.(heard$, options) ?? neverDetects()).subscribe({
        next: (detection) => {
          if (member === inTurn) subscriber.next(detection);
        },
        error: (error: unknown) => failed(member, failureOf(error, member.name)),
        complete: () => ended(member),
      }),
    );
  }

  function tryAgain(member: Member<Trigger>): void {
    if (subscriber.closed || isOver || open.has(member) || resting.has(member)) return;
    const rest$ = timer(member.rest.waitMs(), time.scheduler);
    resting.set(
      member,
      rest$.subscribe(() => listen(member, TRIGGER_BUDGET_MS)),
    );
  }

  function proved(member: Member<Trigger>): void {
    const { rest } = member;
    rest.returned();
    const steady$ = timer(Math.max(STEADY_MS, rest.lastMs()), time.scheduler);
    open.get(member)?.add(steady$.subscribe(rest.worked));
    if (inTurn === undefined || members.indexOf(member) >= members.indexOf(inTurn)) return;
    inTurn = member;
    for (const after of members.slice(members.indexOf(member) + 1)) leave(after);
  }

  function ended(member: Member<Trigger>): void {
    if (isOver) {
      member.rest.worked();
      if (member === inTurn) subscriber.complete();
    } else failed(member, failureOf(NO_MORE, member.name));
  }

  function failed(member: Member<Trigger>, error: AssistantError): void {
    if (subscriber.closed || !open.has(member)) return;
    leave(member);
    member.rest.failed(error);
    if (member === inTurn) takeOver();
    else tryAgain(member);
  }

  function leave(member: Member<Trigger>): void {
    for (const one of [open, resting]) {
      one.get(member)?.unsubscribe();
      one.delete(member);
    }
  }
}

const NO_MORE = 'it listens no more';

const neverDetects = (): never => {
  throw new Error('it has no hotword');
};

const LOOK_MS = 100;
/** Whoever listens so long without failing listens. */
const PROBATION_MS = 2_000;

/**
 * Completes when a hotword engine is ready and has listened for two seconds. Fails with `DeadlinePassed` when it is not ready in
 * time; one that is off needs nothing to begin with.
 */
const proof = (
  { instance }: Pick<Member<Trigger>, 'instance'>,
  limitMs: number,
  { scheduler }: ChainTime,
): Observable<never> =>
  interval(LOOK_MS, scheduler).pipe(
    concatMap((looks) => {
      const listenedMs = (looks + 1) * LOOK_MS;
      const { state } = instance.health();
      const isReady = state === 'ready' || state === 'off';
      if (!isReady && listenedMs >= limitMs) return throwError(() => late(limitMs));
      return of(isReady && listenedMs >= PROBATION_MS);
    }),
    takeWhile((isProved) => !isProved),
    concatMap(() => EMPTY),
  );

const late = (deadlineMs: number): AssistantError => ({
  _tag: 'DeadlinePassed',
  stage: 'getting ready to listen',
  deadlineMs,
});

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
import type { Detection, DetectOptions, Trigger } from '../ports.ts';
import { chainFailure, failureOf, untilClosed } from './attempt.ts';
import type { Chain, ChainTime, Member } from './chain.ts';

/**
 * Hotword engines as fallbacks of one another: when the listening one fails, the next one listens. An earlier engine is retried
 * beside it after its pause, and takes over once it has proved itself. Fails when no engine is left.
 */
export function triggerChain(chain: Chain<Trigger>, time: ChainTime): Trigger {
  const { whileOpen, health, close } = untilClosed('trigger', chain);
  return {
    detect: (...call) =>
      whileOpen(new Observable((subscriber) => lanes(chain.flat(), time, call, subscriber))),
    health,
    close,
  };
}

/** Time to get ready, for engines without a budget in the settings, and for retries beside another engine. */
const TRIGGER_BUDGET_MS = 60_000;

/** An engine that has listened for so long, and for as long as its last pause, counts as recovered: its pauses are short again. */
const STEADY_MS = 60_000;

/** A fallback hears up to three minutes of the sound that came before its start, unless the sound is live. */
const MAX_FRAMES = 180_000 / FRAME_MS;

/** Runs the engine in turn, and retries of those before it. A new one hears no earlier live sound: it would be outdated. */
function lanes(
  members: readonly Member<Trigger>[],
  time: ChainTime,
  [frames$, options = {}]: Parameters<NonNullable<Trigger['detect']>>,
  subscriber: Subscriber<Detection>,
): void {
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

  /** Chooses the first engine that is running or may be called. */
  function takeOver(): void {
    inTurn = members.find(
      (member) => open.has(member) || member.rest.waitMs() === 0 || (allRest && !tried.has(member)),
    );
    if (inTurn === undefined) {
      subscriber.error(chainFailure([members], 'trigger'));
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
      defer(() => member.instance.detect?.(heard$, optionsOf(member)) ?? neverDetects()).subscribe({
        next: (detection) => {
          if (member === inTurn) subscriber.next(detection);
        },
        error: (error: unknown) => failed(member, failureOf(error, member.name)),
        complete: () => ended(member),
      }),
    );
  }

  function optionsOf(member: Member<Trigger>): DetectOptions {
    const { near = () => {} } = options;
    return { ...options, near: (one) => member === inTurn && near(one) };
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

const NO_MORE = 'it has stopped listening';

const neverDetects = (): never => {
  throw new Error('it has no hotword');
};

const POLL_MS = 100;
/** An engine that listens for so long without failing has proved itself. */
const PROBATION_MS = 2_000;

/** Completes when a hotword engine is ready (or `off`) and has listened for two seconds; else fails: `DeadlinePassed`. */
const proof = (
  { instance }: Pick<Member<Trigger>, 'instance'>,
  limitMs: number,
  { scheduler }: ChainTime,
): Observable<never> =>
  interval(POLL_MS, scheduler).pipe(
    concatMap((polls) => {
      const listenedMs = (polls + 1) * POLL_MS;
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

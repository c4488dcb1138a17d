import { BehaviorSubject, type Observable, Subject, takeUntil } from 'rxjs';
import { type AnyActor, type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import { describeUnknown } from '../../lib/errors.ts';
import type {
  Followed,
  PositionGiven,
  Signal,
  SignalNotification,
  SignalTools,
  SignalUse,
} from '../signal.ts';
import type { Firing } from './firing.ts';
import type { SignalGroup } from './signal-groups.ts';

export interface UsesChanged {
  readonly type: 'uses.changed';
  readonly uses: readonly SignalUse<unknown>[];
}

export interface ListeningFailed {
  readonly type: 'listening.failed';
  readonly error: unknown;
}

export type ListeningLogic = CallbackActorLogic<UsesChanged, SignalGroup, EventObject>;

export interface ListeningDeps {
  /** The signals of the present modules. */
  readonly kinds: () => ReadonlyMap<string, Signal>;
  readonly firing: Firing;
  readonly tell: (signal: string, problem: string) => void;
  readonly notification$: Observable<SignalNotification>;
  readonly position$: Observable<PositionGiven>;
  readonly now: () => Date;
  readonly home: string;
}

/** Listens for one group of uses until it is stopped. It sends each failure to its parent. */
export const listening = (deps: ListeningDeps): ListeningLogic =>
  fromCallback<UsesChanged, SignalGroup>(({ input, sendBack, receive, self }) => {
    let isOver = false;
    const over$ = new Subject<void>();
    const end = (): void => {
      isOver = true;
      over$.next();
    };
    const fail = (error: unknown): void => {
      if (!isOver) sendBack({ type: 'listening.failed', error } satisfies ListeningFailed);
    };
    const guard = <A>(listener: (value: A) => unknown) =>
      guarded((value: A) => (isOver ? undefined : listener(value)), fail);
    const follow = <A>(source$: Observable<A>): Followed<A> => ({
      subscribe: (listener) => source$.pipe(takeUntil(over$)).subscribe(guard(listener)),
    });

    const kind = deps.kinds().get(input.kind);
    if (kind === undefined) throw new Error(`no signal is named "${input.kind}"`);
    const uses$ = new BehaviorSubject(input.uses);
    receive(({ uses }) => uses$.next(uses));
    const tell = limited((problem) => deps.tell(kind.name, problem), deps.now);
    const fire = deps.firing(tell);
    const { clock } = self as AnyActor;
    const tools: SignalTools = {
      fire: (synapse, parameters) => !isOver && fire(synapse, parameters),
      tell,
      fail,
      now: deps.now,
      home: deps.home,
      clock: {
        setTimeout: (then, delayMs) => clock.setTimeout(guard(then), delayMs),
        clearTimeout: (timer) => clock.clearTimeout(timer),
      },
      notification$: follow(deps.notification$),
      position$: follow(deps.position$),
    };
    let stop: () => void;
    try {
      stop = kind.listen(follow(uses$), tools);
    } catch (error) {
      end();
      throw error;
    }
    return () => {
      end();
      guarded(stop, (error) => tell(describeUnknown(error)))(undefined);
    };
  });

/** Calls the listener. An error or rejection goes to `fail`. */
const guarded =
  <A>(listener: (value: A) => unknown, fail: (error: unknown) => void) =>
  (value: A): void => {
    try {
      const result = listener(value);
      if (result instanceof Promise) result.catch(fail);
    } catch (error) {
      fail(error);
    }
  };

const MAX = 20;

const WITHIN_MS = 60_000;

/** Passes on at most twenty texts a minute, then says that it skips the rest. */
export function limited(tell: (text: string) => void, now: () => Date): (text: string) => void {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (text) => {
    const nowMs = now().getTime();
    if (Math.abs(nowMs - sinceMs) >= WITHIN_MS) {
      sinceMs = nowMs;
      count = 0;
    }
    count += 1;
    if (count <= MAX) tell(text);
    else if (count === MAX + 1) tell('further notices of this minute are left out');
  };
}

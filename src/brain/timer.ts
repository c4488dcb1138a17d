import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Values } from 'pyjinja';
import type { AssistantError } from '../lib/errors.ts';

/** A synapse that is to run once. */
export interface Timer {
  /** A small number as text, free again once the timer is over. */
  readonly id: string;
  readonly name: string | null;
  readonly synapse: string;
  /** In ms since 1970, by the present wall clock. It changes when the clock is set. */
  readonly dueAtMs: number;
  /** What the synapse is given; JSON can hold it. */
  readonly parameters: Values;
  readonly conversation: string;
  /** A hook set it: its synapse fires no hooks. */
  readonly isFromHook: boolean;
}

/** A timer starts, is cancelled, or rings. A timer that continues after a restart is not reported again. */
export interface TimerEvent {
  readonly type: 'timer.started' | 'timer.cancelled' | 'timer.finished';
  readonly timer: Timer;
  /** The timer's: where it was set, and rings. */
  readonly conversation: string;
}

/** Left: `StoreFailed`, unless stated otherwise. Right: it is on disk. */
export interface Timers {
  /** Left also: `UnknownSynapse`, and `BadRequest` for one timer too many or parameters that JSON cannot hold. */
  readonly set: (timer: Omit<Timer, 'id'>) => TaskEither<AssistantError, Timer>;
  /** The next one to ring stands first. */
  readonly list: () => TaskEither<AssistantError, readonly Timer[]>;
  /** All of these or none; gives how many there were. */
  readonly cancel: (ids: readonly string[]) => TaskEither<AssistantError, number>;
}

/** A timer as people are shown it. */
export const shownTimer = (timer: Timer, now: Date) => ({
  id: timer.id,
  name: timer.name,
  synapse: timer.synapse,
  remaining_seconds: remainingSeconds(timer, now),
});

/** Whole seconds until it rings, rounded up; 0 when it is overdue. */
export const remainingSeconds = ({ dueAtMs }: Timer, now: Date): number =>
  Math.max(0, Math.ceil((dueAtMs - now.getTime()) / 1000));

import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';
import type { AnyActor } from 'xstate';

/** An RxJS scheduler that runs `timer` and `interval` on the clock of an actor system. `now` is the system time. */
export const schedulerOf = (clock: AnyActor['clock']): SchedulerLike => ({
  now: Date.now,
  schedule: <T>(work: (this: SchedulerAction<T>, state?: T) => void, delayMs = 0, first?: T) => {
    let timer: unknown;
    const action: SchedulerAction<T> = Object.assign(new Subscription(() => clock.clearTimeout(timer)), {
      schedule: (state?: T, ms = 0) => {
        timer = clock.setTimeout(() => work.call(action, state), ms);
        return action;
      },
    });
    return action.schedule(first as T, delayMs);
  },
});

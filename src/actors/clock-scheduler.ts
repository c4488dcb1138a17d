import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';
import type { AnyActor } from 'xstate';

/** Lets what RxJS waits for (`timer`, `interval`) pass as the clock of an actor system does. `now` is the machine's own time. */
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

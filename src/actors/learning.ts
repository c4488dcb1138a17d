import { debounce, distinctUntilChanged, filter, map, type Observable, startWith, timer } from 'rxjs';
import { type AnyActor, fromCallback } from 'xstate';
import type { News } from '../brain/events.ts';
import { schedulerOf } from './clock-scheduler.ts';

interface LearningWorld {
  readonly news$: Observable<News>;
  /** What can be said to the present brain. */
  readonly phrases: () => readonly string[];
  readonly learn: (phrases: readonly string[]) => void;
}

/** A brain that is being changed rests this long, in ms, before its grammar is made. */
const REST_MS = 100;

/** Keeps the recogniser's grammar up with the brain, never in the way of whoever changes it. */
export const learning = ({ news$, phrases, learn }: LearningWorld) =>
  fromCallback(({ self }) => {
    const scheduler = schedulerOf((self as AnyActor).clock);
    const subscription = news$
      .pipe(
        filter(({ type }) => type === 'brain.changed'),
        startWith(undefined),
        debounce(() => timer(REST_MS, scheduler)),
        map(phrases),
        distinctUntilChanged(areSame),
      )
      .subscribe(learn);
    return () => subscription.unsubscribe();
  });

/** A grammar is not made again for phrases that are still the same, as when a synapse was disabled. */
const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((phrase, index) => phrase === other[index]);

import { debounceTime, distinctUntilChanged, filter, map, type Observable, startWith } from 'rxjs';
import { fromCallback } from 'xstate';
import type { News } from '../brain/events.ts';

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
  fromCallback(() => {
    const subscription = news$
      .pipe(
        filter(({ type }) => type === 'brain.changed'),
        startWith(undefined),
        debounceTime(REST_MS),
        map(phrases),
        distinctUntilChanged(areSame),
      )
      .subscribe(learn);
    return () => subscription.unsubscribe();
  });

/** A grammar is not made again for phrases that are still the same, as when a synapse was disabled. */
const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((phrase, index) => phrase === other[index]);

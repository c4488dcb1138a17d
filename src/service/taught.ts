import type { EnginesAtWork } from '../engines/at-work.ts';

export interface Taught extends EnginesAtWork {
  /** Tells the recognisers what can be said elsewhere, to whoever uses ours; in the place of what was told before. */
  readonly learnOthers: (phrases: readonly string[]) => void;
}

/** The same engines, whose recognisers learn what can be said here and elsewhere together. */
export function taught(engines: EnginesAtWork): Taught {
  let own: readonly string[] = [];
  let others: readonly string[] = [];
  const learn = (): void => engines.learn(others.length === 0 ? own : [...new Set([...own, ...others])]);
  // the present engines are read by getters
  const same = Object.defineProperties({}, Object.getOwnPropertyDescriptors(engines)) as EnginesAtWork;
  return Object.defineProperties(same, {
    learn: {
      value: (phrases: readonly string[]) => {
        own = phrases;
        learn();
      },
    },
    learnOthers: {
      value: (phrases: readonly string[]) => {
        others = phrases;
        learn();
      },
    },
  }) as Taught;
}

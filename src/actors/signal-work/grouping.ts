import { filter, type Observable, startWith } from 'rxjs';
import { fromCallback } from 'xstate';
import type { News } from '../../brain/events.ts';
import type { SignalGroups } from './signal-groups.ts';

interface GroupingWorld {
  readonly news$: Observable<News>;
  /** Of the present brain. */
  readonly groups: () => SignalGroups;
}

/** Tells its parent which signals the brain's synapses use: at once, and whenever the brain has changed. */
export const grouping = ({ news$, groups }: GroupingWorld) =>
  fromCallback(({ sendBack }) => {
    const subscription = news$
      .pipe(
        filter(({ type }) => type === 'brain.changed'),
        startWith(undefined),
      )
      .subscribe(() => sendBack({ type: 'groups.changed', groups: groups() }));
    return () => subscription.unsubscribe();
  });

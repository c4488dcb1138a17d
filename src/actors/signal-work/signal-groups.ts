import { type Observable, startWith, switchMap } from 'rxjs';
import { fromCallback } from 'xstate';
import type { AssistantEvent } from '../../brain/events.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { describeUnknown } from '../../lib/errors.ts';
import { each, type Steps } from '../../lib/steps.ts';
import { ofType } from '../event-hub.ts';
import type { Signal, SignalUse } from '../signal.ts';
import { turns } from '../turns.ts';

/** The uses of one signal that share an actor. Orders and intents have none, because the brain finds them. */
export interface SignalGroup {
  readonly kind: string;
  readonly uses: readonly SignalUse<unknown>[];
}

/** By a key that is unique for each group. */
export type SignalGroups = ReadonlyMap<string, SignalGroup>;

type Written = Synapse['signals'][number];

/** The signals of a brain's enabled synapses by group, in steps. Unchanged uses stay the same objects; wrong ones are reported. */
export function signalGroups(
  kinds: () => ReadonlyMap<string, Signal>,
  tell: (signal: string, problem: string) => void,
): (synapses: readonly Synapse[]) => Steps<SignalGroups> {
  const numberOf = numbered<Signal>(); // a reloaded module shares nothing with its earlier version
  const known = new WeakMap<Written, SignalUse<unknown>>();
  const useOf = (synapse: string, signal: Written): SignalUse<unknown> => {
    const seen = known.get(signal);
    if (seen !== undefined) return seen;
    const use = { synapse, parameters: signal.parameters };
    known.set(signal, use);
    return use;
  };
  return function* (synapses) {
    const present = kinds();
    const groups = new Map<string, { readonly kind: string; readonly uses: SignalUse<unknown>[] }>();
    const join = (key: string, kind: string, use: SignalUse<unknown>): void => {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { kind, uses: [use] });
      else group.uses.push(use);
    };
    yield* each(synapses, ({ name, signals, isEnabled }) => {
      for (const signal of isEnabled ? signals : []) {
        const kind = present.get(signal.name);
        if (signal.order !== undefined || signal.intent !== undefined) {
          if (!groups.has(signal.name)) groups.set(signal.name, { kind: signal.name, uses: [] });
        } else if (kind !== undefined) {
          const use = useOf(name, signal);
          try {
            join(`${kind.name} ${numberOf(kind)} ${kind.shareKey(use)}`, kind.name, use);
          } catch (error) {
            tell(kind.name, describeUnknown(error));
          }
        }
      }
    });
    return groups;
  };
}

/** A stable number for each object. */
function numbered<Thing extends object>(): (thing: Thing) => number {
  const numbers = new WeakMap<Thing, number>();
  let last = 0;
  return (thing) => {
    const number = numbers.get(thing) ?? ++last;
    numbers.set(thing, number);
    return number;
  };
}

/** Sends the signals of the present brain, `groups`, to its parent: at once, and after each change of the brain. */
export const grouping = (events$: Observable<AssistantEvent>, groups: () => Steps<SignalGroups>) =>
  fromCallback(({ sendBack }) => {
    const subscription = ofType(events$, 'brain.changed')
      .pipe(
        startWith(undefined),
        switchMap(() => turns(groups())),
      )
      .subscribe((present) => sendBack({ type: 'groups.changed', groups: present }));
    return () => subscription.unsubscribe();
  });

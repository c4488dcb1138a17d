import { isDeepStrictEqual } from 'node:util';
import type { BrainEdit } from './events.ts';
import { type OrderIndex, orderIndex } from './matching/order-index.ts';
import type { Synapse } from './synapse.ts';

/** Every synapse the assistant knows, in the order their orders are compared. An immutable value. */
export interface Brain {
  readonly synapses: readonly Synapse[];
  readonly find: (name: string) => Synapse | undefined;
  /** Compiled when it is first asked for. */
  readonly index: () => OrderIndex;
  /** The brain with this synapse in the place of the one of its name; the index is reused when it has the same orders. */
  readonly replacing: (synapse: Synapse) => Brain;
}

export const brainOf = (synapses: readonly Synapse[]): Brain =>
  brainWith(
    synapses,
    placesOf(synapses),
    once(() => orderIndex(synapses)),
  );

/**
 * A brain of synapses that were read anew. Signals that say the same stay the same objects, and with the same orders at the same
 * places the index is reused.
 */
export function brainAfter(before: Brain, read: readonly Synapse[]): Brain {
  const synapses = read.map((synapse) => {
    const signals = before.find(synapse.name)?.signals;
    return isDeepStrictEqual(signals, synapse.signals) && signals ? { ...synapse, signals } : synapse;
  });
  const hasSameOrders =
    synapses.length === before.synapses.length &&
    synapses.every(({ signals }, place) => signals === before.synapses[place]?.signals);
  return hasSameOrders ? brainWith(synapses, placesOf(synapses), before.index) : brainOf(synapses);
}

const placesOf = (synapses: readonly Synapse[]): ReadonlyMap<string, number> =>
  new Map(synapses.map(({ name }, place) => [name, place]));

/** The brain after one change; a name it does not have changes nothing, and the brain is the same. */
export function edited(brain: Brain, edit: BrainEdit): Brain {
  switch (edit.type) {
    case 'synapse.added':
      return brainOf(brain.synapses.toSpliced(edit.place ?? brain.synapses.length, 0, edit.synapse));
    case 'synapse.replaced':
      return brain.replacing(edit.synapse);
    case 'synapse.deleted':
      if (brain.find(edit.name) === undefined) return brain;
      return brainOf(brain.synapses.filter(({ name }) => name !== edit.name));
    case 'synapse.enabled': {
      const synapse = brain.find(edit.name);
      if (synapse === undefined || synapse.isEnabled === edit.isEnabled) return brain;
      return brain.replacing({ ...synapse, isEnabled: edit.isEnabled });
    }
  }
}

/** `compiled` is the index of any synapses with the same orders. */
function brainWith(
  synapses: readonly Synapse[],
  places: ReadonlyMap<string, number>,
  compiled: () => OrderIndex,
): Brain {
  const find = (name: string): Synapse | undefined => synapses[places.get(name) ?? -1];
  const brain: Brain = {
    synapses,
    find,
    index: once(() => compiled().reusedFor(synapses)),
    replacing: (synapse) => {
      const place = places.get(synapse.name);
      const before = find(synapse.name);
      if (before === undefined || place === undefined) return brain;
      const after = synapses.with(place, synapse);
      const isAsBefore = before.signals === synapse.signals || haveSameOrders(before, synapse);
      return brainWith(after, places, isAsBefore ? compiled : once(() => orderIndex(after)));
    },
  };
  return brain;
}

/** At the same places among the signals, for the index counts them. */
const haveSameOrders = (one: Synapse, other: Synapse): boolean =>
  isDeepStrictEqual(
    one.signals.map(({ order }) => order),
    other.signals.map(({ order }) => order),
  );

function once<A extends object>(make: () => A): () => A {
  let made: A | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

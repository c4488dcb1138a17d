import type { BrainEdit } from './events.ts';
import { type OrderIndex, orderIndex } from './matching/order-index.ts';
import type { Synapse } from './synapse.ts';

/** Every synapse the assistant knows, in the order their orders are compared. An immutable value. */
export interface Brain {
  readonly synapses: readonly Synapse[];
  readonly find: (name: string) => Synapse | undefined;
  /** Compiled when it is first asked for. */
  readonly index: () => OrderIndex;
  /** The brain with this synapse so, its index reused; the same brain when it is so already or nobody has that name. */
  readonly enabling: (name: string, isEnabled: boolean) => Brain;
}

export function brainOf(synapses: readonly Synapse[]): Brain {
  const places = new Map(synapses.map(({ name }, place) => [name, place]));
  return brainWith(
    synapses,
    places,
    once(() => orderIndex(synapses)),
  );
}

/** The brain after one change; a name it does not have changes nothing, and the brain is the same. */
export function edited(brain: Brain, edit: BrainEdit): Brain {
  switch (edit.type) {
    case 'synapse.added':
      return brainOf([...brain.synapses, edit.synapse]);
    case 'synapse.deleted':
      if (brain.find(edit.name) === undefined) return brain;
      return brainOf(brain.synapses.filter(({ name }) => name !== edit.name));
    case 'synapse.enabled':
      return brain.enabling(edit.name, edit.isEnabled);
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
    enabling: (name, isEnabled) => {
      const synapse = find(name);
      const place = places.get(name);
      if (synapse === undefined || place === undefined || synapse.isEnabled === isEnabled) return brain;
      return brainWith(synapses.with(place, { ...synapse, isEnabled }), places, compiled);
    },
  };
  return brain;
}

function once<A extends object>(make: () => A): () => A {
  let made: A | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

import type { BrainEdit } from './events.ts';
import { type OrderIndex, orderIndex } from './matching/order-index.ts';
import type { Synapse } from './synapse.ts';

/** Every synapse the assistant knows, in the order their orders are compared. An immutable value. */
export interface Brain {
  readonly synapses: readonly Synapse[];
  readonly find: (name: string) => Synapse | undefined;
  /** Compiled when it is first asked for. */
  readonly index: () => OrderIndex;
}

export function brainOf(synapses: readonly Synapse[]): Brain {
  const byName = new Map(synapses.map((synapse) => [synapse.name, synapse]));
  let index: OrderIndex | undefined;
  return {
    synapses,
    find: (name) => byName.get(name),
    index: () => {
      index ??= orderIndex(synapses);
      return index;
    },
  };
}

/** The brain after one change; a name it does not have changes nothing. */
export function edited({ synapses }: Brain, edit: BrainEdit): Brain {
  switch (edit.type) {
    case 'synapse.added':
      return brainOf([...synapses, edit.synapse]);
    case 'synapse.deleted':
      return brainOf(synapses.filter(({ name }) => name !== edit.name));
  }
}

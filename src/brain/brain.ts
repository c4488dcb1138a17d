import { isDeepStrictEqual } from 'node:util';
import type { BrainEdit } from './events.ts';
import { type OrderIndex, orderIndex } from './matching/order-index.ts';
import { answerTo, type Question } from './question.ts';
import type { Synapse } from './synapse.ts';

/** Every synapse the assistant knows, in the order their orders are compared. An immutable value. */
export interface Brain {
  readonly synapses: readonly Synapse[];
  readonly find: (name: string) => Synapse | undefined;
  /** Compiled when it is first asked for. */
  readonly index: () => OrderIndex;
  /** Replaces the synapse of the same name, and reuses the index if the orders are equal. */
  readonly replacing: (synapse: Synapse) => Brain;
  /** Appends a synapse. Only its orders, and those added since the last full index, are indexed. */
  readonly adding: (synapse: Synapse) => Brain;
}

export const brainOf = (synapses: readonly Synapse[]): Brain =>
  brainWith(synapses, placesOf(synapses), ordersOf(synapses));

/** A brain of newly read synapses. Equal signals stay the same objects, and equal orders keep their index. */
export function brainAfter(before: Brain, read: readonly Synapse[]): Brain {
  const synapses = read.map((synapse) => {
    const signals = before.find(synapse.name)?.signals;
    return isDeepStrictEqual(signals, synapse.signals) && signals ? { ...synapse, signals } : synapse;
  });
  const hasSameOrders =
    synapses.length === before.synapses.length &&
    synapses.every(({ signals }, place) => signals === before.synapses[place]?.signals);
  if (!hasSameOrders) return brainOf(synapses);
  return brainWith(synapses, placesOf(synapses), {
    first: before.index,
    known: synapses.length,
    all: before.index,
  });
}

const placesOf = (synapses: readonly Synapse[]): ReadonlyMap<string, number> =>
  new Map(synapses.map(({ name }, place) => [name, place]));

/** Applies one change. An unknown name leaves the brain as it is. */
export function edited(brain: Brain, edit: BrainEdit): Brain {
  switch (edit.type) {
    case 'synapse.added':
      if (edit.place === undefined) return brain.adding(edit.synapse);
      return brainOf(brain.synapses.toSpliced(edit.place, 0, edit.synapse));
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

/** What is compiled of a brain's orders, each when it is first asked for. */
interface Orders {
  /** The index of the first synapses. Others may have been added since. */
  readonly first: () => OrderIndex;
  /** The number of synapses in `first`. */
  readonly known: number;
  /** The index of any synapses with the same orders as all of them. */
  readonly all: () => OrderIndex;
}

function ordersOf(synapses: readonly Synapse[]): Orders {
  const all = once(() => orderIndex(synapses));
  return { first: all, known: synapses.length, all };
}

/** Extends the index by the added synapses, or builds another one when there are many. */
function ordersAfter({ first, known }: Orders, synapses: readonly Synapse[]): Orders {
  const isMany = synapses.length - known > MAX_ADDED + known / 8;
  return isMany ? ordersOf(synapses) : { first, known, all: once(() => first().grownTo(synapses)) };
}

const MAX_ADDED = 100;

function brainWith(synapses: readonly Synapse[], places: ReadonlyMap<string, number>, orders: Orders): Brain {
  const find = (name: string): Synapse | undefined => synapses[places.get(name) ?? -1];
  const brain: Brain = {
    synapses,
    find,
    index: once(() => orders.all().reusedFor(synapses)),
    replacing: (synapse) => {
      const place = places.get(synapse.name);
      const before = find(synapse.name);
      if (before === undefined || place === undefined) return brain;
      const after = synapses.with(place, synapse);
      const isAsBefore = before.signals === synapse.signals || haveSameOrders(before, synapse);
      if (isAsBefore) return brainWith(after, places, orders);
      return brainWith(after, places, place < orders.known ? ordersOf(after) : ordersAfter(orders, after));
    },
    adding: (synapse) => {
      const after = [...synapses, synapse];
      return brainWith(after, new Map(places).set(synapse.name, synapses.length), ordersAfter(orders, after));
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

/** Whether a text does not answer the question but is an order that interrupts it, such as "stop". */
export const interrupts = (brain: Brain, text: string, question: Question): boolean =>
  answerTo(question, text) === undefined &&
  brain
    .index()
    .match(text, ({ isEnabled }) => isEnabled)
    .some(({ synapse, matchedOrder }) => isInterrupting(synapse, matchedOrder));

const isInterrupting = ({ signals }: Synapse, text: string): boolean =>
  signals.some(({ order }) => order?.interrupts === true && order.text === text);

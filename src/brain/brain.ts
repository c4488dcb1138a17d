import { isDeepStrictEqual } from 'node:util';
import { atOnce, each, mapped, type Steps } from '../lib/steps.ts';
import { NO_SENTENCES, type ReadySentences, readySentences, type Sentences } from '../sentences/sentences.ts';
import type { BrainEdit } from './events.ts';
import { type IndexLayers, indexOfLayers, layersAfter, layersOf } from './matching/edited-index.ts';
import { type OrderIndex, orderIndexInSteps } from './matching/order-index.ts';
import { answerTo, isMeant, type Question } from './question.ts';
import type { Synapse } from './synapse.ts';

/** Every synapse the assistant knows, in the order their orders are compared. An immutable value. */
export interface Brain {
  readonly synapses: readonly Synapse[];
  readonly find: (name: string) => Synapse | undefined;
  /** Compiled when it is first asked for; after an edit only the orders of the edited synapse are. */
  readonly index: () => OrderIndex;
  readonly places: ReadonlyMap<string, number>;
  readonly layers: IndexLayers;
  /** The lists, rules and intents that its orders may name. */
  readonly sentences: Sentences;
  /** They follow the brain's clock, which is for dates such as "tomorrow". */
  readonly ready: ReadySentences;
  /** The system's clock where it is left out. */
  readonly now: Clock | undefined;
}

type Clock = () => Date;

/** The brain of these synapses and sentences, made once for each pair. They are its data; all else follows from them. Without a clock it has that of the one before. */
export function brainOf(
  synapses: readonly Synapse[],
  sentences: Sentences = NO_SENTENCES,
  clock?: Clock,
): Brain {
  const known = BRAINS.get(synapses);
  const now = clock ?? known?.now;
  if (known === undefined)
    return brainWith(synapses, atOnce(placesOf(synapses)), layersOf(synapses), { sentences, now });
  return known.sentences === sentences && known.now === now
    ? known
    : brainWith(synapses, known.places, known.layers, { sentences, now });
}

const BRAINS = new WeakMap<readonly Synapse[], Brain>();

/** A brain of newly read synapses with the sentences of the one before, with its index, in steps. Equal signals stay the same objects, and their orders stay indexed. */
export function* brainAfter(before: Brain, read: readonly Synapse[]): Steps<Brain> {
  const written: Synapse[] = [];
  let isAsBefore = read.length === before.synapses.length;
  let isSame = isAsBefore;
  const synapses = yield* mapped(read, (synapse, place) => {
    const here = before.synapses[place];
    if (here === synapse) return synapse;
    isSame = false;
    if (here?.name !== synapse.name) isAsBefore = false;
    const signals = before.find(synapse.name)?.signals;
    if (signals === synapse.signals) return synapse;
    if (signals !== undefined && isDeepStrictEqual(signals, synapse.signals)) return { ...synapse, signals };
    written.push(synapse);
    return synapse;
  });
  if (isSame) return before;
  if (isAsBefore && written.length === 0) return brainWith(synapses, before.places, before.layers, before);
  return yield* rewritten(before, synapses, isAsBefore ? before.places : yield* placesOf(synapses), written);
}

function* placesOf(synapses: readonly Synapse[]): Steps<ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  yield* each(synapses, ({ name }, place) => places.set(name, place));
  return places;
}

/** Applies one change. An unknown name leaves the brain as it is. */
export function edited(brain: Brain, edit: BrainEdit): Brain {
  const { synapses, places } = brain;
  switch (edit.type) {
    case 'synapse.added': {
      const { synapse, place = synapses.length } = edit;
      const after = synapses.toSpliced(place, 0, synapse);
      const isLast = place >= synapses.length;
      const placesAfter = isLast
        ? new Map(places).set(synapse.name, synapses.length)
        : atOnce(placesOf(after));
      return atOnce(rewritten(brain, after, placesAfter, [synapse]));
    }
    case 'synapse.replaced':
      return replacing(brain, edit.synapse);
    case 'synapse.deleted': {
      if (brain.find(edit.name) === undefined) return brain;
      const after = synapses.filter(({ name }) => name !== edit.name);
      return atOnce(rewritten(brain, after, atOnce(placesOf(after)), []));
    }
    case 'synapse.enabled': {
      const synapse = brain.find(edit.name);
      if (synapse === undefined || synapse.isEnabled === edit.isEnabled) return brain;
      return replacing(brain, { ...synapse, isEnabled: edit.isEnabled });
    }
  }
}

/** With another synapse of the same name. */
function replacing(brain: Brain, synapse: Synapse): Brain {
  const { synapses, places, layers } = brain;
  const place = places.get(synapse.name);
  const before = brain.find(synapse.name);
  if (before === undefined || place === undefined) return brain;
  const after = synapses.with(place, synapse);
  const isAsBefore = before.signals === synapse.signals || haveSameOrders(before, synapse);
  return isAsBefore
    ? brainWith(after, places, layers, brain)
    : atOnce(rewritten(brain, after, places, [synapse]));
}

/** The brain with other synapses, of which only `written` have other orders than before. The next order does not wait for its index. */
function* rewritten(
  before: Brain,
  synapses: readonly Synapse[],
  places: ReadonlyMap<string, number>,
  written: readonly Synapse[],
): Steps<Brain> {
  const edits = Math.max(1, written.length, before.synapses.length - synapses.length);
  const isUnique = hasUniqueNames(before) && synapses.length === places.size;
  const layers = isUnique
    ? yield* layersAfter(before.layers, edits, written, (name) => places.has(name))
    : undefined;
  return brainWith(
    synapses,
    places,
    layers ?? layersOf(synapses, yield* orderIndexInSteps(synapses)),
    before,
  );
}

const hasUniqueNames = ({ synapses, places }: Brain): boolean => synapses.length === places.size;

function brainWith(
  synapses: readonly Synapse[],
  places: ReadonlyMap<string, number>,
  layers: IndexLayers,
  { sentences, now }: Pick<Brain, 'sentences' | 'now'>,
): Brain {
  const ready = readySentences(sentences, now);
  let made: OrderIndex | undefined;
  const brain: Brain = {
    synapses,
    places,
    layers,
    sentences,
    ready,
    now,
    find: (name) => synapses[places.get(name) ?? -1],
    index: () => {
      made ??= indexOfLayers(layers, synapses, places, ready);
      return made;
    },
  };
  BRAINS.set(synapses, brain);
  return brain;
}

/** At the same places among the signals, for the index counts them. */
const haveSameOrders = (one: Synapse, other: Synapse): boolean =>
  isDeepStrictEqual(
    one.signals.map(({ order }) => order),
    other.signals.map(({ order }) => order),
  );

/** Whether a text does not answer the question but is an order that interrupts it, such as "stop". Whether an order is meant is given up for any other order. */
export const interrupts = (brain: Brain, text: string, question: Question): boolean =>
  question.meant !== undefined
    ? isMeant(question.meant, text) === undefined
    : isInterrupted(brain, text, question);

const isInterrupted = (brain: Brain, text: string, question: Question): boolean =>
  answerTo(question, text) === undefined &&
  brain
    .index()
    .match(text, ({ isEnabled }) => isEnabled)
    .some(({ synapse, matchedOrder }) => isInterrupting(synapse, matchedOrder));

const isInterrupting = ({ signals }: Synapse, text: string): boolean =>
  signals.some(({ order }) => order?.interrupts === true && order.text === text);

import type { Values } from 'pyjinja';
import type { FoundIntent } from '../sentences/intent.ts';
import type { Context } from '../sentences/lists/slot-list.ts';
import { skipWords } from '../sentences/skip-words.ts';
import type { Brain } from './brain.ts';
import { isIntended } from './intent-signal.ts';
import { isSaid, orderOf, type SaidOrder, saidOrder } from './matching/extract-parameters.ts';
import { hitParameters, type PlacedHit } from './matching/order-index.ts';
import type { SignalPlace } from './matching/order-pattern.ts';
import type { SaidSlot } from './stored-run.ts';
import type { Synapse } from './synapse.ts';

/** A synapse that an order starts. */
export interface OrderMatch {
  readonly synapse: Synapse;
  /** The order, or the sentence of the intent, as written. */
  readonly matchedOrder: string;
  /** What the holes and slots hold. Of a slot that was said also `NAME_text`, as it was said. */
  readonly parameters: Values;
  /** Undefined where no slot could be filled. */
  readonly slots?: readonly SaidSlot[];
}

export interface MatchOptions {
  /** Whether what was said is put into slots and holes in lower case. */
  readonly lowersHoles?: boolean | undefined;
  /** What is known beforehand, such as the area of the room. */
  readonly context?: Context | undefined;
}

/** What is known of a room beforehand: intents may require its area. */
export const roomContext = (area: string | undefined): Context | undefined =>
  area === undefined ? undefined : { area };

/** The enabled synapses that an order starts, in brain order, each once. */
export const matchOrder = (brain: Brain, said: string, options: MatchOptions = {}): readonly OrderMatch[] =>
  hitsOf(brain, orderOf(said), options.context).flatMap((hit) => {
    const synapse = brain.synapses[hit.place.synapse];
    return synapse?.isEnabled ? [{ synapse, ...startedWith(hit, options.lowersHoles) }] : [];
  });

/** Makes ready what the first order would wait for. */
export const prepare = (brain: Brain): void => void hitsOf(brain, orderOf('a'));

/** A signal that an order fits: an order, or the intent of a sentence. */
export type SignalHit = PlacedHit | IntentHit;

export interface IntentHit {
  readonly place: SignalPlace;
  readonly found: FoundIntent;
}

/** The signals that an order fits, in brain order, of each synapse the first; enabled or not. If it fits none, its numbers are tried in digits and in words. */
export function hitsOf(brain: Brain, order: SaidOrder, context?: Context): readonly SignalHit[] {
  const hits = hitsAsSaid(brain, order, context);
  if (hits.length > 0) return hits;
  for (const words of brain.ready.otherNumbers(order.words)) {
    const others = hitsAsSaid(brain, saidOrder(words), context).filter(
      (hit) => 'found' in hit || !hit.pattern.exclusions.some((phrase) => isSaid(phrase, order)),
    );
    if (others.length > 0) return others;
  }
  return hits;
}

function hitsAsSaid(brain: Brain, order: SaidOrder, context: Context | undefined): readonly SignalHit[] {
  const hits = brain.index().hits(order);
  const others = [...withoutSkipped(brain, order), ...intentHits(brain, order, context)];
  if (others.length === 0) return hits;
  return [...hits, ...others]
    .sort((a, b) => a.place.synapse - b.place.synapse || a.place.signal - b.place.signal)
    .filter(({ place }, index, all) => place.synapse !== all[index - 1]?.place.synapse);
}

/** The patterns that an order fits without the words that mean nothing, such as "please". */
function withoutSkipped(brain: Brain, order: SaidOrder): readonly PlacedHit[] {
  const { skipWords: texts } = brain.sentences;
  if (texts.length === 0) return NO_HITS;
  const skip = SKIP.get(texts) ?? skipWords(texts);
  SKIP.set(texts, skip);
  const words = skip.everywhere(order.words);
  if (words === order.words) return NO_HITS;
  return brain
    .index()
    .hits(saidOrder(words))
    .filter(({ place: { synapse, signal } }) => {
      const written = brain.synapses[synapse]?.signals[signal]?.order;
      return written?.matchingType === 'pattern';
    });
}

const NO_HITS: readonly PlacedHit[] = [];

const SKIP = new WeakMap<readonly string[], ReturnType<typeof skipWords>>();

/** What a synapse is started with by a signal. */
export function startedWith(hit: SignalHit, lowersHoles = false): Omit<OrderMatch, 'synapse'> {
  if ('found' in hit) return startedByIntent(hit.found, lowersHoles);
  return {
    matchedOrder: hit.pattern.written,
    parameters: hitParameters(hit, lowersHoles),
    ...(hit.slots === undefined
      ? {}
      : { slots: hit.slots.map(({ name, value, text }) => ({ name, value, text })) }),
  };
}

function startedByIntent({ sentence, slots, captures }: FoundIntent, lowersHoles: boolean) {
  const lowered = (text: string): string => (lowersHoles ? text.toLowerCase() : text);
  const all = Object.entries(slots).map(
    ([name, { value, text }]): SaidSlot => ({
      name,
      value: typeof value === 'string' && value === text ? lowered(text) : value,
      text: lowered(text),
    }),
  );
  const parameters: Values = Object.fromEntries([
    ...Object.entries(captures).map(([name, text]) => [name, lowered(text)]),
    ...all.flatMap(({ name, value, text }) => [
      [name, value],
      ...(text === '' ? [] : [[`${name}_text`, text]]),
    ]),
  ]);
  return { matchedOrder: sentence, parameters, slots: all };
}

/** The signals whose intent an order has. An intent is only looked for in a brain with such signals. */
function intentHits(brain: Brain, { words }: SaidOrder, context?: Context): readonly IntentHit[] {
  if (brain.sentences.intents.length === 0) return NONE;
  const places = intentPlaces(brain.synapses);
  if (places.length === 0) return NONE;
  const found = brain.ready.intents().find(words, brain.ready, context);
  if (found === undefined) return NONE;
  return places.filter(({ intent }) => isIntended(intent, found)).map(({ place }) => ({ place, found }));
}

const NONE: readonly IntentHit[] = [];

/** The intent signals of a brain, looked for once. */
export function intentPlaces(synapses: readonly Synapse[]) {
  const known = PLACES.get(synapses);
  if (known !== undefined) return known;
  const made = synapses.flatMap(({ signals }, synapse) =>
    signals.flatMap(({ intent }, signal) =>
      intent === undefined ? [] : [{ intent, place: { synapse, signal } }],
    ),
  );
  PLACES.set(synapses, made);
  return made;
}

const PLACES = new WeakMap<
  readonly Synapse[],
  readonly {
    readonly intent: NonNullable<Synapse['signals'][number]['intent']>;
    readonly place: SignalPlace;
  }[]
>();

import type { Context } from '../../sentences/lists/slot-list.ts';
import type { Differences } from '../../sentences/near/near-differences.ts';
import type { Brain } from '../brain.ts';
import { hitsOf, type MatchOptions, type OrderMatch, type SignalHit, startedWith } from '../match-order.ts';
import { isSaid, orderOf, type SaidOrder } from '../matching/extract-parameters.ts';
import { correctedOrders } from '../matching/order-index.ts';
import { textOf } from '../matching/words.ts';
import { type BrainSentence, type NearBrain, nearBrainOf, type Words } from './near-brain.ts';

/** An order that may have been meant by another. */
export interface NearOrder {
  /** As one would say it. */
  readonly order: string;
  /** From 0 to 1: how likely it was meant. */
  readonly score: number;
  /** What it starts, at least one. */
  readonly matches: readonly OrderMatch[];
}

/** Sentences that are tried until `most` of them start different synapses. */
const MOST_TRIED = 12;

/**
 * The orders of enabled synapses that one which matches nothing is nearest to, the best first, one for each synapse. Each of them matches. Those with
 * `near: false` are left out.
 */
export function nearOrders(
  brain: Brain,
  said: string,
  most: number,
  options: MatchOptions = {},
): readonly NearOrder[] {
  const given = orderOf(said);
  const found: NearOrder[] = [];
  const started = new Set<string>();
  for (const { order, score, hits } of meantSentences(brain, said, MOST_TRIED, options.context)) {
    const enabled = hits.filter(({ place }) => brain.synapses[place.synapse]?.isEnabled === true);
    if (!enabled.every((hit) => mayBeNear(brain, hit) && excludedBy(hit, given).length === 0)) continue;
    const matches = enabled.flatMap((hit): readonly OrderMatch[] => {
      const synapse = brain.synapses[hit.place.synapse];
      return synapse === undefined ? [] : [{ synapse, ...startedWith(hit, options.lowersHoles) }];
    });
    const [first] = matches;
    if (first === undefined || started.has(first.synapse.name)) continue;
    started.add(first.synapse.name);
    found.push({ order, score, matches });
    if (found.length >= most) break;
  }
  return found;
}

/** Whether an order may start this although it was not said so. */
function mayBeNear({ synapses }: Brain, { place }: SignalHit): boolean {
  const signal = synapses[place.synapse]?.signals[place.signal];
  return signal?.order?.near !== false && signal?.intent?.near !== false;
}

/** The phrases said that keep an order from a signal. */
export const excludedBy = (hit: SignalHit, said: SaidOrder): readonly string[] =>
  'found' in hit
    ? []
    : hit.pattern.exclusions.filter((phrase) => isSaid(phrase, said)).map((phrase) => phrase.join(' '));

/** A sentence of the brain that may have been meant, and the signals it fits, of synapses that are not enabled too. */
export interface MeantSentence {
  /** As one would say it. */
  readonly order: string;
  readonly sentence: BrainSentence;
  readonly hits: readonly SignalHit[];
  readonly score: number;
  readonly differences: Differences;
  /** What was said after the corrections of the sentence; null if they change nothing. */
  readonly corrected: string | null;
}

/** The sentences that an order is nearest to, the best first; at most `most` are tried. Those that fit no signal are left out. */
export function* meantSentences(
  brain: Brain,
  said: string,
  most: number,
  context?: Context,
): Generator<MeantSentence> {
  const near = nearBrainOf(brain);
  const given = orderOf(said);
  const found = correctedWays(near, given)
    .flatMap(({ words, corrected, isOf }) =>
      near
        .find(words)
        .filter(({ of }) => isOf(of))
        .map((one) => ({ ...one, corrected })),
    )
    .sort((a, b) => b.fit - a.fit);
  for (const { of, text, score, differences, corrected } of found.slice(0, most)) {
    const order = orderText(of, text);
    const hits = hitsOf(brain, orderOf(order), context);
    if (hits.length > 0) yield { order, sentence: of, hits, score, differences, corrected };
  }
}

/** Of an order without holes it is the order as written. */
const orderText = ({ pattern }: BrainSentence, text: string): string =>
  pattern !== undefined && pattern.said === undefined && pattern.tokens.length === 0 ? pattern.text : text;

/** So many ways to correct an order are tried. */
const MOST_CORRECTED = 8;

interface CorrectedWay {
  readonly words: Words;
  /** Null where the corrections change nothing. */
  readonly corrected: string | null;
  /** Whether the corrections of a sentence make the order this one. */
  readonly isOf: (sentence: BrainSentence) => boolean;
}

/** An order as it was said and as the signals correct it. */
function correctedWays({ corrections }: NearBrain, given: SaidOrder): readonly CorrectedWay[] {
  const taken = correctedOrders(given);
  const changed = corrections.filter((list) => taken(list) !== given);
  const texts = [...new Set(changed.map((list) => textOf(taken(list).words)))].slice(0, MOST_CORRECTED);
  const correctedOf = ({ pattern }: BrainSentence): string | undefined =>
    pattern?.corrections === undefined || taken(pattern.corrections) === given
      ? undefined
      : textOf(taken(pattern.corrections).words);
  return [
    {
      ...{ words: given.words, corrected: null },
      isOf: (sentence) => correctedOf(sentence) === undefined,
    },
    ...texts.map((corrected) => ({
      ...{ words: orderOf(corrected).words, corrected },
      isOf: (sentence: BrainSentence) => correctedOf(sentence) === corrected,
    })),
  ];
}

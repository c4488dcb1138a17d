import { comparedWords } from '../../lib/normal-form.ts';
import { atOnce, each, type Steps } from '../../lib/steps.ts';
import type { MatchingType, Synapse } from '../synapse.ts';
import { type CorrectionList, correctionList } from './corrections.ts';
import { isUnsayable, type TemplateToken, templateTokens, withoutPunctuation } from './order-template.ts';
import { waysToSay } from './pattern-ways.ts';

/** A pattern of an order, and the signals that share it. */
export interface OrderPattern {
  /** The words, with `{{ holes }}`, without punctuation at their edges. */
  readonly text: string;
  /** The whole order as written. */
  readonly written: string;
  /** The index of this form of the order. An earlier form goes first. */
  readonly way: number;
  readonly tokens: readonly TemplateToken[];
  /** A way without holes to say a `pattern` is `ordered-strict`. */
  readonly matchingType: MatchingType;
  /** The phrases that forbid a match, in lower case; the same object in all patterns with equal ones. */
  readonly exclusions: readonly (readonly string[])[];
  /** The same object in all patterns with equal corrections; `undefined` when there are none. */
  readonly corrections: CorrectionList | undefined;
  readonly places: readonly SignalPlace[];
}

/** Where a signal is: its synapse in the brain, and itself in the synapse. */
export interface SignalPlace {
  readonly synapse: number;
  readonly signal: number;
}

/** The ways to say all order signals; a signal whose text has nothing to say can never match and has none. */
export const orderPatterns = (synapses: readonly Synapse[]): readonly OrderPattern[] =>
  atOnce(orderPatternsInSteps(synapses));

/** The same in steps. */
export function* orderPatternsInSteps(synapses: readonly Synapse[]): Steps<readonly OrderPattern[]> {
  const patterns: OrderPattern[] = [];
  const placesByKey = new Map<string, SignalPlace[]>();
  const correctionsOf = sharedLists(correctionList);
  const exclusionsOf = sharedLists(phrases);
  yield* each(synapses, ({ signals }, synapse) => {
    for (const [signal, { order }] of signals.entries()) {
      if (order === undefined || isUnsayable(order.text)) continue;
      const { text, matchingType } = order;
      const corrections = correctionsOf(order.corrections);
      const exclusions = exclusionsOf(matchingType === 'not-contain' ? order.excludedWords : NO_WORDS);
      const key = `${matchingType} ${corrections.number} ${exclusions.number} ${text}`;
      const known = placesByKey.get(key);
      if (known !== undefined) {
        known.push({ synapse, signal });
        continue;
      }
      const places = [{ synapse, signal }];
      placesByKey.set(key, places);
      for (const [way, said] of waysToSay(order).map(withoutPunctuation).entries()) {
        const tokens = templateTokens(said);
        patterns.push({
          text: said,
          written: text,
          way,
          tokens,
          matchingType: matchingType === 'pattern' && tokens.length === 0 ? 'ordered-strict' : matchingType,
          exclusions: exclusions.made,
          corrections: order.corrections.length === 0 ? undefined : corrections.made,
          places,
        });
      }
    }
  });
  return patterns;
}

const phrases = (texts: readonly string[]): readonly (readonly string[])[] =>
  texts.map((text) => comparedWords(text)).filter((phrase) => phrase.length > 0);

const NO_WORDS: readonly string[] = [];

/** What was made of a list, with a number that only equal lists have. */
export interface SharedList<R> {
  readonly number: number;
  readonly made: R;
}

/** A `make` that is called once for all lists with equal content; a list must not change afterwards. */
export function sharedLists<T, R>(make: (list: readonly T[]) => R): (list: readonly T[]) => SharedList<R> {
  const byIdentity = new Map<readonly T[], SharedList<R>>();
  const byContent = new Map<string, SharedList<R>>();
  return (list) => {
    const known = byIdentity.get(list);
    if (known !== undefined) return known;
    const content = list.length === 0 ? '' : JSON.stringify(list);
    const shared = byContent.get(content) ?? { number: byContent.size, made: make(list) };
    byContent.set(content, shared);
    byIdentity.set(list, shared);
    return shared;
  };
}

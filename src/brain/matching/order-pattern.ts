import type { MatchingType, Synapse } from '../synapse.ts';
import { type CorrectionList, correctionList } from './corrections.ts';
import { type TemplateToken, templateTokens } from './order-template.ts';
import { sharedLists } from './shared-lists.ts';
import { isBlank, splitWords } from './words.ts';

/** An order as some signals of a brain give it: what is alike in all of them, and where they are. */
export interface OrderPattern {
  readonly text: string;
  readonly tokens: readonly TemplateToken[];
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

/** The patterns of all order signals; a signal whose text is blank can never match and has none. */
export function orderPatterns(synapses: readonly Synapse[]): readonly OrderPattern[] {
  const patterns = new Map<string, OrderPattern & { readonly places: SignalPlace[] }>();
  const correctionsOf = sharedLists(correctionList);
  const exclusionsOf = sharedLists(phrases);
  for (const [synapse, { signals }] of synapses.entries()) {
    for (const [signal, { order }] of signals.entries()) {
      if (order === undefined || isBlank(order.text)) continue;
      const { text, matchingType } = order;
      const corrections = correctionsOf(order.corrections);
      const exclusions = exclusionsOf(matchingType === 'not-contain' ? order.excludedWords : NO_WORDS);
      const key = `${matchingType} ${corrections.number} ${exclusions.number} ${text}`;
      const pattern = patterns.get(key);
      if (pattern !== undefined) {
        pattern.places.push({ synapse, signal });
        continue;
      }
      patterns.set(key, {
        text,
        tokens: templateTokens(text),
        matchingType,
        exclusions: exclusions.made,
        corrections: order.corrections.length === 0 ? undefined : corrections.made,
        places: [{ synapse, signal }],
      });
    }
  }
  return [...patterns.values()];
}

const phrases = (texts: readonly string[]): readonly (readonly string[])[] =>
  texts.map((text) => splitWords(text.toLowerCase())).filter((phrase) => phrase.length > 0);

const NO_WORDS: readonly string[] = [];

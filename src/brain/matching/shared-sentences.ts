import * as E from 'fp-ts/lib/Either.js';
import { addToGroup } from '../../lib/collections.ts';
import { withoutEndSigns } from '../../sentences/compared.ts';
import type { Expression } from '../../sentences/expression.ts';
import type { RangeList } from '../../sentences/lists/slot-list.ts';
import type { Sentences } from '../../sentences/sentences.ts';
import { parsedTemplate } from '../../sentences/template.ts';
import { spokenRange, spokenType } from '../../sentences/values/spoken-values.ts';
import { sharedSentence } from '../../sentences/words/shared-sentence.ts';
import { withSlotWords } from '../../sentences/words/word-automaton.ts';
import { wordNetwork } from '../../sentences/words/word-network.ts';
import { HOLE, type SaidValue } from '../../sentences/words/word-slots.ts';
import type { WordState } from '../../sentences/words/word-state.ts';
import { namesOf } from '../slot-names.ts';
import type { Synapse } from '../synapse.ts';
import type { SignalPlace } from './order-pattern.ts';

/** A sentence that a `pattern` has in common with one above it, by what may be said in their lists and ranges. */
export interface SharedSentence {
  readonly place: SignalPlace;
  readonly above: SignalPlace;
  readonly said: string;
}

/** So many places are looked at for two patterns. */
const MOST_OF_TWO = 20_000;

/** Pairs of patterns are compared until so many had to be. */
const MOST_PAIRS = 200_000;

/**
 * The sentences that `pattern`s share, one for each two that share some. None is spelled out: the automata of their words are followed
 * side by side, so that it does not matter how many ways they have.
 */
export function sharedSentences(
  synapses: readonly Synapse[],
  sentences: Sentences,
): readonly SharedSentence[] {
  const network = wordNetwork({
    ...namesOf(sentences),
    range: (range) => inDigitsAndWords(range, sentences.language),
    type: (name) => spokenType(name, sentences.language),
  });
  const spelled = withSlotWords(network);
  const begun = new Map<string, Begun[]>();
  const found: SharedSentence[] = [];
  let pairs = 0;
  for (const { place, said } of patternsOf(synapses)) {
    const root = network.sentence(said);
    if (root === undefined) continue;
    const state = spelled(root);
    const firsts = [...state.next.keys()];
    const some = new Set(
      firsts.includes(HOLE)
        ? [...begun.values()].flat()
        : [...firsts, HOLE].flatMap((word) => begun.get(word) ?? []),
    );
    for (const above of some) {
      pairs += 1;
      if (pairs > MOST_PAIRS) return found;
      const words = sharedSentence(above.state, state, MOST_OF_TWO) ?? [];
      if (words.length > 0) found.push({ place, above: above.place, said: words.join(' ') });
    }
    for (const word of firsts) addToGroup(begun, word, { place, state });
  }
  return found;
}

interface Begun {
  readonly place: SignalPlace;
  readonly state: WordState;
}

const patternsOf = (synapses: readonly Synapse[]) =>
  synapses.flatMap(({ signals }, synapse) =>
    signals.flatMap(({ order }, signal) => {
      const said =
        order?.matchingType === 'pattern' ? parsedTemplate(withoutEndSigns(order.text)) : undefined;
      return said === undefined || E.isLeft(said) ? [] : [{ place: { synapse, signal }, said: said.right }];
    }),
  );

/** More numbers are not spelled out as digits. */
const MOST_NUMBERS = 1_000;

/** The numbers of a range as digits, which any language has and which may stand before a sign, and in words. */
function inDigitsAndWords(range: RangeList, language: string): SaidValue | undefined {
  const spoken = spokenRange(range, language);
  const options = [...digits(range), ...(spoken === undefined ? [] : [spoken.said])];
  return options.length === 0 ? undefined : { said: { kind: 'choice', options }, rules: spoken?.rules ?? {} };
}

function digits({ from, to, step }: RangeList): readonly Expression[] {
  const count = Math.floor((to - from) / step) + 1;
  if (!(count <= MOST_NUMBERS)) return [];
  return Array.from({ length: count }, (_, at) => ({ kind: 'text', text: String(from + at * step) }));
}

import type { Steps } from '../../lib/steps.ts';
import type { Expression } from '../expression.ts';
import type { Names } from '../network.ts';
import type { Vocabulary } from '../slot-reader.ts';
import { type SaidWord, wordText } from '../words/word-text.ts';
import { candidatesOf, LEAST_FIT } from './near-candidates.ts';
import { type NearStep, nearChart } from './near-chart.ts';
import { type Differences, differencesIn } from './near-differences.ts';
import { type NearIndex, nearIndex } from './near-index.ts';
import { listOf, nearValues } from './near-values.ts';
import { type KnownWords, SMALL, wordCosts } from './near-words.ts';
import { smallWords } from './small-words.ts';
import type { Synonyms } from './synonyms.ts';
import { type Token, textOfTokens, tokensOf } from './tokens.ts';
import { listWords } from './word-index.ts';

/** A sentence that may have been meant. `T` is what it belongs to. */
export interface NearSentence<T> {
  readonly of: T;
  /** As one would say it. */
  readonly text: string;
  /** From 0 to 1: the part of the words' weight that fits. */
  readonly fit: number;
  /** The same, less for words said that speak for something else: whether it was meant at all. */
  readonly score: number;
  readonly differences: Differences;
}

export interface NearSet<T> {
  /** The sentences that an order is nearest to, the best first, each once. */
  readonly find: (words: readonly SaidWord[], vocabulary: Vocabulary) => readonly NearSentence<T>[];
}

/** Orders of more words are not compared. */
const MOST_TOKENS = 40;

/** Makes sentences ready, in steps, to find those that an order nearly is. */
export function* nearSet<T>(
  sentences: readonly { readonly said: Expression; readonly names: Names; readonly of: T }[],
  language: string,
  areSynonyms: Synonyms,
): Steps<NearSet<T>> {
  const small = smallWords(language);
  const index = yield* nearIndex(sentences, small);
  return {
    find: (words, vocabulary) => {
      const said = wordText(words);
      const { text } = said;
      const isListed = listedWords(index, vocabulary);
      const tokens = compoundsParted(tokensOf(text), index, isListed);
      if (tokens.length === 0 || tokens.length > MOST_TOKENS) return [];
      const known: KnownWords = {
        weightOf: (word) =>
          index.words.get(word)?.weight ?? (small.small.has(word) && !small.opposites.has(word) ? SMALL : 1),
        rarityOf: (word) => index.words.get(word)?.rarity ?? 0,
        has: (word) => index.words.has(word),
        areSynonyms,
        language: small,
      };
      const costs = wordCosts(tokens, known, isListed, (at) => isNumber(tokens, at, text, vocabulary));
      const valuesAt = nearValues(said, tokens, vocabulary, costs);
      const candidates = candidatesOf(index, tokens, costs, valuesAt, small.endings);
      const weight = tokens.reduce((sum, { text: word }) => sum + known.weightOf(word), 0);
      const most = Math.max(1.2, weight * (1 - LEAST_FIT));
      const chart = nearChart(tokens.length, index.nodes, costs, valuesAt, most);
      const found = candidates.flatMap((number): readonly NearSentence<T>[] => {
        const [root, sentence] = [index.roots[number], sentences[number]];
        if (root === undefined || sentence === undefined || chart.cost(root) > most) return [];
        const steps = chart.steps(root);
        const { fit, score, ...differences } = differencesIn(steps, tokens, costs, known);
        return fit < LEAST_FIT ? [] : [{ of: sentence.of, text: textOf(steps), fit, score, differences }];
      });
      return found.sort((a, b) => b.fit - a.fit);
    },
  };
}

/** Whether a value of a list that the sentences name has a word. */
function listedWords({ slots }: NearIndex, vocabulary: Vocabulary): (word: string) => boolean {
  const lists = slots.flatMap(({ part, local }) => {
    const list = listOf(part, local, vocabulary);
    return list?.kind === 'texts' ? [listWords(list)] : [];
  });
  const different = [...new Set(lists)];
  return (word) => different.some(({ byWord }) => byWord.has(word));
}

/** Parts a word that is a known word and a text that stands right after a slot: `wohnzimmerlicht`. */
const compoundsParted = (
  tokens: readonly Token[],
  { suffixes, words }: NearIndex,
  isListed: (word: string) => boolean,
): readonly Token[] =>
  suffixes.size === 0
    ? tokens
    : tokens.flatMap((token): readonly Token[] => {
        const { text, start, end, isGlued } = token;
        if (words.has(text) || isListed(text)) return [token];
        for (const suffix of suffixes) {
          const length = text.length - suffix.length;
          if (length < 3 || !text.endsWith(suffix) || !isListed(text.slice(0, length))) continue;
          const middle = start + length;
          return [
            { text: text.slice(0, length), isGlued, start, end: middle },
            { text: suffix, isGlued: true, start: middle, end },
          ];
        }
        return [token];
      });

/** Whether a number begins at a token. */
function isNumber(tokens: readonly Token[], at: number, text: string, vocabulary: Vocabulary): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (/\d/.test(token.text)) return true;
  return (
    !token.isGlued && token.text.length > 1 && (vocabulary.numbers()?.(text, token.start) ?? []).length > 0
  );
}

function textOf(steps: readonly NearStep[]): string {
  const parts = steps.flatMap((step) =>
    step.kind === 'word'
      ? [{ text: step.text, isGlued: step.isGlued }]
      : step.kind === 'value'
        ? [{ text: step.value.text, isGlued: false }]
        : [],
  );
  return textOfTokens(
    parts.map((part, at) => (parts[at - 1]?.text.endsWith("'") ? { ...part, isGlued: true } : part)),
  );
}

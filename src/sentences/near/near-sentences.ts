import type { Steps } from '../../lib/steps.ts';
import type { Expression } from '../expression.ts';
import type { Names } from '../network.ts';
import type { Vocabulary } from '../slot-reader.ts';
import { type SaidWord, wordText } from '../words/word-text.ts';
import { likeness } from './alike.ts';
import { type NearStep, nearChart } from './near-chart.ts';
import { type Differences, differencesIn } from './near-differences.ts';
import { type NearIndex, nearIndex } from './near-index.ts';
import { listOf, nearValues } from './near-values.ts';
import { type KnownWords, SMALL, type WordCosts, wordCosts } from './near-words.ts';
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
  readonly score: number;
  readonly differences: Differences;
}

export interface NearSet<T> {
  /** The sentences that an order is nearest to, the best first, each once. */
  readonly find: (words: readonly SaidWord[], vocabulary: Vocabulary) => readonly NearSentence<T>[];
}

/** Orders of more words are not compared. */
const MOST_TOKENS = 40;

/** As many sentences are looked at closely. */
const MOST_CANDIDATES = 100;

/** Sentences that fit less are not found. */
const LEAST_SCORE = 0.35;

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
        has: (word) => index.words.has(word),
        areSynonyms,
        language: small,
      };
      const costs = wordCosts(tokens, known, isListed, (at) => isNumber(tokens, at, text, vocabulary));
      const valuesAt = nearValues(said, tokens, vocabulary, costs);
      const candidates = candidatesOf(index, tokens, costs, valuesAt);
      const weight = tokens.reduce((sum, { text: word }) => sum + known.weightOf(word), 0);
      const most = Math.max(1.2, weight * (1 - LEAST_SCORE));
      const chart = nearChart(tokens.length, index.nodes, costs, valuesAt, most);
      const found = candidates.flatMap((number): readonly NearSentence<T>[] => {
        const [root, sentence] = [index.roots[number], sentences[number]];
        if (root === undefined || sentence === undefined || chart.cost(root) > most) return [];
        const steps = chart.steps(root);
        const { score, ...differences } = differencesIn(steps, tokens, costs, known);
        return score < LEAST_SCORE ? [] : [{ of: sentence.of, text: textOf(steps), score, differences }];
      });
      return found.sort((a, b) => b.score - a.score);
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

/** The numbers of the sentences that share most with an order. */
function candidatesOf(
  { roots, words, slots, least }: NearIndex,
  tokens: readonly Token[],
  costs: WordCosts,
  valuesAt: ReturnType<typeof nearValues>,
): readonly number[] {
  const covered = new Float32Array(roots.length);
  const free = new Uint8Array(roots.length);
  const here = new Float32Array(roots.length);
  const ofSlots = slots.map(({ part, local, roots: uses }) => ({
    uses,
    isFree:
      part.kind === 'hole' || tokens.some((_, at) => valuesAt(part, local, at).some(({ isFree }) => isFree)),
    worths: tokens.map((_, at) =>
      Math.max(0, ...valuesAt(part, local, at).map(({ end, worth }) => worth / (end - at))),
    ),
    ends: tokens.map((_, at) => Math.max(at, ...valuesAt(part, local, at).map(({ end }) => end))),
  }));
  const touched: number[] = [];
  const gain = (uses: readonly number[], worth: number): void => {
    for (const root of uses) {
      if (here[root] === 0) touched.push(root);
      if (worth > (here[root] ?? 0)) here[root] = worth;
    }
  };
  for (const [at, { text }] of tokens.entries()) {
    for (const [word, { weight, roots: uses }] of words) {
      if (weight <= SMALL && word !== text) continue;
      if (word !== text && (Math.abs(word.length - text.length) > 3 || likeness(word, text) === 0)) continue;
      const worth = costs.worth(word, at);
      if (worth > 0) gain(uses, worth);
    }
    for (const { uses, worths, ends } of ofSlots) {
      const worth = Math.max(
        ...worths.map((value, from) => (from <= at && (ends[from] ?? 0) > at ? value : 0)),
      );
      if (worth > 0) gain(uses, worth);
    }
    for (const root of touched) {
      covered[root] = (covered[root] ?? 0) + (here[root] ?? 0);
      here[root] = 0;
    }
    touched.length = 0;
  }
  for (const { uses, isFree } of ofSlots) if (isFree) for (const root of uses) free[root] = 1;
  const said = costs.extra.reduce((sum, cost) => sum + cost, 0);
  const ranked: { readonly root: number; readonly bound: number }[] = [];
  for (let root = 0; root < roots.length; root += 1) {
    const worth = covered[root] ?? 0;
    if (worth <= SMALL) continue;
    const extra = free[root] === 1 ? 0 : Math.max(0, said - worth) * 0.7;
    const bound = worth / (worth + extra + Math.max(0, (least[root] ?? 0) - worth));
    if (bound >= LEAST_SCORE) ranked.push({ root, bound });
  }
  return ranked
    .sort((a, b) => b.bound - a.bound)
    .slice(0, MOST_CANDIDATES)
    .map(({ root }) => root);
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

import type { NearStep } from './near-chart.ts';
import { trustIn } from './near-trust.ts';
import { type KnownWords, MOVED, NUMBER, SMALL, type WordCosts } from './near-words.ts';
import { areOpposite } from './small-words.ts';
import { type Token, textOfTokens } from './tokens.ts';

/** What keeps an order from being a sentence, word by word, in compared form. */
export interface Differences {
  /** Words of the sentence that were not said. */
  readonly missing: readonly string[];
  /** Words said that the sentence has no place for. */
  readonly extra: readonly string[];
  /** What was said for other words, or for a value. */
  readonly similar: readonly { readonly said: string; readonly expected: string }[];
  /** Whether a word was said at another place. */
  readonly isMoved: boolean;
}

/**
 * What differs, and the part of the words' weight that fits, moved words being paid for once. It is 0 for what means the opposite. The
 * score is less where words that were said speak for something else.
 */
export function differencesIn(
  steps: readonly NearStep[],
  tokens: readonly Token[],
  costs: WordCosts,
  known: KnownWords,
): Differences & { readonly fit: number; readonly score: number } {
  let [worth, cost, literal, next] = [0, 0, 0, 0];
  const unsaid: string[] = [];
  const extra: number[] = [];
  const similar: { said: string; expected: string }[] = [];
  for (const step of steps) {
    if (step.kind === 'extra') {
      extra.push(step.at);
      next = step.at + 1;
    } else if (step.kind === 'value') {
      const { value } = step;
      worth += value.worth;
      cost += value.cost;
      if (value.cost > 0 && value.isFree !== true)
        similar.push({ said: textOfTokens(tokens.slice(next, value.end)), expected: value.text });
      next = value.end;
    } else if (step.at === undefined) unsaid.push(step.text);
    else {
      const own = costs.worth(step.text, step.at);
      const said = tokens[step.at]?.text ?? '';
      worth += own;
      if (own > SMALL) literal += own;
      cost += costs.instead(step.text, step.at);
      if (said !== step.text) similar.push({ said, expected: step.text });
      next = step.at + 1;
    }
  }
  const missing: string[] = [];
  let [isOpposite, isMoved] = [false, false];
  for (const word of unsaid) {
    const from = extra.findIndex((at) => tokens[at]?.text === word);
    isOpposite ||= extra.some((at) => areOpposite(known.language, word, tokens[at]?.text ?? ''));
    if (from < 0) {
      missing.push(word);
      cost += costs.unsaid(word);
    } else {
      extra.splice(from, 1);
      isMoved = true;
      worth += known.weightOf(word);
      cost += MOVED;
    }
  }
  const isLost = extra.some((at) => costs.extra[at] === NUMBER);
  for (const at of extra) cost += costs.extra[at] ?? 0;
  if (steps.some((step) => step.kind === 'value' && step.value.isFree) && literal < ANCHOR)
    cost += ANCHOR - literal;
  const fit = isOpposite || worth === 0 ? 0 : (worth / (worth + cost)) * (isLost ? WITHOUT_NUMBER : 1);
  return {
    fit,
    score: fit * trustIn(steps, costs, known),
    missing,
    extra: extra.map((at) => tokens[at]?.text ?? ''),
    similar,
    isMoved,
  };
}

/** What a sentence with free text has of words of its own, for anything might be free text. */
const ANCHOR = 1;

/** What is left of the fit of a sentence that has no place for a number that was said. */
const WITHOUT_NUMBER = 0.7;

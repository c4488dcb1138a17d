import { extractParameters, parametersOf } from './extract-parameters.ts';
import { templateTokens, wordsToSay } from './order-template.ts';
import { saidOrder } from './said-order.ts';
import { areWithin, wordCounts } from './word-counts.ts';
import { isBlank, wordsOf } from './words.ts';

/** What was heard in the holes of an expected answer, whatever its case; `undefined` when it is another answer. */
export function matchAnswer(
  answerAsWritten: string,
  heard: string,
): Readonly<Record<string, string>> | undefined {
  const { words, counts } = saidOrder(wordsOf(heard));
  return !isBlank(answerAsWritten) && areWithin(wordCounts(wordsToSay(answerAsWritten)), counts)
    ? parametersOf(extractParameters(templateTokens(answerAsWritten), words))
    : undefined;
}

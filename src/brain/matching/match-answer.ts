import { extractParameters, parametersOf } from './extract-parameters.ts';
import { isUnsayable, templateTokens, wordsToSay } from './order-template.ts';
import { orderOf } from './said-order.ts';
import { areWithin, wordCounts } from './word-counts.ts';

/** What was heard in the holes of an expected answer, whatever its case; `undefined` when it is another answer. */
export function matchAnswer(
  answerAsWritten: string,
  heard: string,
): Readonly<Record<string, string>> | undefined {
  const { words, counts } = orderOf(heard);
  return !isUnsayable(answerAsWritten) && areWithin(wordCounts(wordsToSay(answerAsWritten)), counts)
    ? parametersOf(extractParameters(templateTokens(answerAsWritten), words))
    : undefined;
}

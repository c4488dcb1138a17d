import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { splitWords } from '../../lib/normal-form.ts';
import { withoutPunctuation } from './order-template.ts';
import { type Choice, parsedPattern, type Sequence } from './pattern-syntax.ts';

/**
 * Each way to say a pattern, as a text with its holes: alternatives from left to right, optional words said before left
 * out. Left: what was expected instead.
 */
export function patternWays(text: string): E.Either<string, readonly string[]> {
  if (text.length > LONGEST_CHARACTERS)
    return E.left(`at most ${LONGEST_CHARACTERS} characters, not ${text.length}`);
  return pipe(
    parsedPattern(text),
    E.filterOrElse((pattern) => countOf(pattern) <= MOST_WAYS, tooMany),
    E.map((pattern) => [
      ...new Set(waysOf(pattern).map((way) => splitWords(withoutPunctuation(way)).join(' '))),
    ]),
    E.filterOrElse(
      (ways) => !ways.includes(''),
      () => 'a word that is always said',
    ),
    E.filterOrElse(
      (ways) => !ways.some((way) => GLUED_HOLE.test(way)),
      () => 'spaces between a {{ name }} and the words beside it',
    ),
  );
}

/** Each way is looked up and taught to the recogniser. */
const MOST_WAYS = 2_000;

/** This many in each way still fit into the memory. */
const LONGEST_CHARACTERS = 5_000;

const GLUED_HOLE = /\S\{\{|\}\}\S/;

const countOf = (sequence: Sequence): number =>
  sequence.reduce((count, part) => count * (typeof part === 'string' ? 1 : sum(part.map(countOf))), 1);

const waysOf = (sequence: Sequence): readonly string[] =>
  sequence.reduce<readonly string[]>(
    (ways, part) => {
      const ends = endsOf(part);
      return ways.flatMap((way) => ends.map((end) => way + end));
    },
    [''],
  );

const endsOf = (part: string | Choice): readonly string[] =>
  typeof part === 'string' ? [part] : part.flatMap(waysOf);

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function tooMany(pattern: Sequence): string {
  const count = countOf(pattern);
  return `at most ${MOST_WAYS} ways to say it, not ${count > 1_000_000 ? 'millions' : count}`;
}

import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { normalForm, splitWords } from '../../lib/normal-form.ts';
import type { OrderSignal } from '../synapse.ts';
import { templateTokens, withoutPunctuation } from './order-template.ts';

/** Each way to say a pattern, as a text with its holes, from left to right. Left: what was expected. */
export function patternWays(text: string): E.Either<string, readonly string[]> {
  if (text.length > LONGEST_CHARACTERS)
    return E.left(`at most ${LONGEST_CHARACTERS} characters, not ${text.length}`);
  return pipe(
    parsedPattern(text),
    E.filterOrElse((pattern) => countOf(pattern) <= MAX_WAYS, tooMany),
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
const MAX_WAYS = 2_000;

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
  return `at most ${MAX_WAYS} ways to say it, not ${count > 1_000_000 ? 'millions' : count}`;
}

/** A pattern, or one alternative of it: a row of texts and choices. */
type Sequence = readonly (string | Choice)[];

/** Exactly one of these is said. An optional part has an empty one as its last. */
type Choice = readonly Sequence[];

/** Parses a pattern with `(a|b)` and `[c]`. Holes stay in the text. Left: what was expected instead. */
function parsedPattern(text: string): E.Either<string, Sequence> {
  const top: Open = { alternatives: [[]] };
  const open: Open[] = [top];
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const current = open.at(-1) ?? top;
    const refused = refusal(part, index + 1, current, open.length);
    if (refused !== undefined) return E.left(refused);
    if (part === '|') {
      current.alternatives.push([]);
    } else if (part === '(' || part === '[') {
      open.push({ alternatives: [[]], bracket: part, place: index + 1 });
    } else if (part === ')' || part === ']') {
      open.pop();
      current.alternatives.push(...(part === ']' ? [[]] : []));
      open.at(-1)?.alternatives.at(-1)?.push(current.alternatives);
    } else {
      current.alternatives.at(-1)?.push(part);
    }
  }
  const { bracket, place } = open.at(-1) ?? top;
  return bracket === undefined
    ? E.right(top.alternatives[0] ?? [])
    : E.left(`a "${CLOSING[bracket]}" for the "${bracket}" at character ${place}`);
}

/** A bracket that has not been closed, or the whole pattern. */
interface Open {
  readonly alternatives: (string | Choice)[][];
  readonly bracket?: '(' | '[';
  /** Its place in the text, counting from 1. */
  readonly place?: number;
}

const PARTS = /\{\{[^{}]*\}\}|[()[\]|{}]|[^()[\]|{}]+/g;

const CLOSING = { '(': ')', '[': ']' } as const;

const DEEPEST = 20;

/** What is expected in place of a part that cannot stand where it does. */
function refusal(part: string, place: number, { bracket, place: opened, alternatives }: Open, depth: number) {
  if (part.startsWith('{') || part === '}') {
    return templateTokens(part).length > 0
      ? undefined
      : `{{ and }} around a name of letters, digits, _ and . at character ${place}`;
  }
  if ((part === '(' || part === '[') && depth > DEEPEST)
    return `at most ${DEEPEST} brackets inside one another`;
  if (part === '|' && bracket === undefined) return 'brackets around what is to choose from, as in (on|off)';
  const isEmpty =
    alternatives.at(-1)?.every((item) => typeof item === 'string' && normalForm(item) === '') === true;
  if ((part === '|' || part === ')') && bracket === '(' && isEmpty) {
    return `a word before the "${part}" at character ${place}, or [ ] around what may be left out`;
  }
  if (part !== ')' && part !== ']') return undefined;
  if (bracket === undefined)
    return `a "${part === ')' ? '(' : '['}" before the "${part}" at character ${place}`;
  return CLOSING[bracket] === part
    ? undefined
    : `a "${CLOSING[bracket]}" for the "${bracket}" at character ${opened} before the "${part}" at character ${place}`;
}

/** All forms of the order, with holes. Only a `pattern` has several; a malformed one has none. */
export const waysToSay = ({ matchingType, text }: OrderSignal): readonly string[] =>
  matchingType === 'pattern'
    ? pipe(
        patternWays(text),
        E.getOrElse(() => NO_WAYS),
      )
    : [text];

const NO_WAYS: readonly string[] = [];

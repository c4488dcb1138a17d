import * as E from 'fp-ts/lib/Either.js';
import { normalForm } from '../../lib/normal-form.ts';
import { templateTokens } from './order-template.ts';

/** A pattern, or one alternative of it: texts and choices, one after another. */
export type Sequence = readonly (string | Choice)[];

/** Exactly one of these is said; what may be left out has an empty one, its last. */
export type Choice = readonly Sequence[];

/** Takes a pattern with `(a|b)` and `[c]` apart; a hole is left in its text. Left: what was expected instead. */
export function parsedPattern(text: string): E.Either<string, Sequence> {
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

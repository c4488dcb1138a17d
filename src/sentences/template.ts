import * as E from 'fp-ts/lib/Either.js';
import { controlIn } from '../lib/text.ts';
import { comparedTemplate } from './compared.ts';
import { type Expression, NOTHING } from './expression.ts';

/**
 * Parses a sentence template: hassil's language (`docs/template_syntax.md` of hassil 3.8), and Broca's `{{ hole }}`. Left: what was
 * expected, and at which character.
 */
export function parsedTemplate(text: string): E.Either<string, Expression> {
  if (text.length > LONGEST_CHARACTERS)
    return E.left(`at most ${LONGEST_CHARACTERS} characters, not ${text.length}`);
  const control = controlIn(text);
  if (control !== undefined) return E.left(`no control character, as the one at character ${control + 1}`);
  const open: Open[] = [newGroup()];
  let isGlued = false;
  let inAnyOrder = 0;
  for (const match of text.matchAll(PARTS)) {
    const [part] = match;
    const place = match.index + 1;
    const group = open.at(-1) ?? newGroup();
    const first = part.charAt(0);
    const read = first === '{' || first === '<' ? reference(part, place) : undefined;
    if (read !== undefined && E.isLeft(read)) return read;
    const refused = refusal(part, place, group, open.length);
    if (refused !== undefined) return E.left(refused);
    if (part === ';') inAnyOrder += 1;
    if (inAnyOrder > MOST_IN_ANY_ORDER)
      return E.left(`at most ${MOST_IN_ANY_ORDER} ";" in one template, at character ${place}`);
    if (isGlued && isGluing(part)) group.glueLast();
    if (read !== undefined) group.add(read.right);
    else if (part === '|' || part === ';') group.next(part);
    else if (part === '(' || part === '[') open.push(newGroup(part, place));
    else if (part === ')' || part === ']') {
      open.pop();
      open.at(-1)?.add(group.whole());
    } else group.add({ kind: 'text', text: unescaped(part).replace(/\s+/gu, ' ') });
    isGlued = read !== undefined;
  }
  const { bracket, place, whole } = open.at(-1) ?? newGroup();
  return bracket === undefined
    ? E.right(whole())
    : E.left(`a "${CLOSING[bracket]}" for the "${bracket}" at character ${place}`);
}

const LONGEST_CHARACTERS = 5_000;

/** Brackets inside one another. */
const DEEPEST = 40;

/** Orders of the parts of a permutation are counted by its subsets. */
const MOST_PERMUTED = 8;

/** In all of a template: each bracket of eight parts is 1 024 nodes. */
const MOST_IN_ANY_ORDER = 64;

/** A list or hole, a rule, a sign, or a text with escaped signs. */
const PARTS = /\{\{[^{}]*\}\}|\{[^{}]*\}|<[^<>]*>|[()[\]|;{}<>]|\\$|(?:\\.|[^()[\]|;{}<>\\])+/gsu;

const CLOSING = { '(': ')', '[': ']' } as const;

type Bracket = keyof typeof CLOSING;

type Open = ReturnType<typeof newGroup>;

/** A bracket that has not been closed, or the whole template. */
function newGroup(bracket?: Bracket, place?: number) {
  const sequences: Expression[][] = [[]];
  let separator: '|' | ';' | undefined;
  const add = (part: Expression): void => {
    sequences.at(-1)?.push(part);
  };
  return {
    bracket,
    place,
    separator: () => separator,
    count: () => sequences.length,
    add,
    next: (sign: '|' | ';'): void => {
      separator = sign;
      sequences.push([]);
    },
    /** Tells the last list or hole that a word goes on after it. */
    glueLast: (): void => {
      const parts = sequences.at(-1) ?? [];
      const last = parts.pop();
      if (last !== undefined) parts.push('slot' in last ? { ...last, isGlued: true } : last);
    },
    whole: (): Expression => {
      const parts = sequences.map(inSequence);
      const all: Expression =
        separator === ';'
          ? { kind: 'permutation', parts }
          : separator === '|'
            ? { kind: 'choice', options: parts }
            : (parts[0] ?? NOTHING);
      if (bracket !== '[') return all;
      return { kind: 'choice', options: [...(all.kind === 'choice' ? all.options : [all]), NOTHING] };
    },
  };
}

function inSequence(parts: readonly Expression[]): Expression {
  const [first, second] = parts;
  if (first === undefined) return NOTHING;
  return second === undefined ? first : { kind: 'sequence', parts };
}

/** Whether a part that follows a value is said without a space before it; a full stop is not said. */
function isGluing(part: string): boolean {
  if (/^[|;)\]]/.test(part)) return false;
  const said = /^[([{<]/.test(part) ? part : comparedTemplate(unescaped(part));
  return said !== '' && !said.startsWith(' ');
}

const unescaped = (part: string): string => part.replace(/\\(.)/gsu, '$1');

const NAME = String.raw`[\p{L}\p{M}\p{N}_.][\p{L}\p{M}\p{N}_. -]*?`;

/** Whether a template can name a list or a rule so. */
export const isListName = (name: string): boolean =>
  name.length <= LONGEST_NAME && LIST_NAME.test(name) && name.trim() === name;

const LONGEST_NAME = 255;

const LIST_NAME = new RegExp(`^${NAME}$`, 'u');
const WRITTEN_HOLE = /^\{\{\s*([\p{L}\p{M}\p{N}_.]+)\s*(?::\s*([\p{L}\p{N}_]+)\s*)?\}\}$/u;
const LIST = new RegExp(String.raw`^\{\s*(${NAME})\s*(?::\s*(@?)\s*(${NAME})\s*)?\}$`, 'u');
const CAPTURE = new RegExp(String.raw`^\{\s*@\s*(${NAME})\s*\}$`, 'u');
const RANGE = new RegExp(
  String.raw`^\{\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*(?:,\s*(\d{1,9})\s*)?:\s*(@?)\s*(${NAME})\s*\}$`,
  'u',
);
const RULE = new RegExp(String.raw`^<\s*(${NAME})\s*>$`, 'u');

function reference(part: string, place: number): E.Either<string, Expression> {
  const hole = WRITTEN_HOLE.exec(part);
  if (hole !== null) {
    const [, slot = '', list] = hole;
    return E.right(list === undefined ? { kind: 'hole', slot } : { kind: 'list', list, slot });
  }
  if (part.startsWith('{{'))
    return E.left(`{{ and }} around a name of letters, digits, _ and . at character ${place}`);
  const range = RANGE.exec(part);
  if (range !== null) return rangeOf(range, place);
  if (/^\{[^:]*\.\./u.test(part))
    return E.left(
      `a range with a name at character ${place}, as in {0..100:brightness} or {0..100,5:brightness}`,
    );
  const capture = CAPTURE.exec(part);
  if (capture !== null)
    return E.right({ kind: 'list', list: capture[1] ?? '', slot: capture[1] ?? '', isCapture: true });
  const list = LIST.exec(part);
  if (list !== null) {
    const [, name = '', mark, slot = name] = list;
    return E.right({ kind: 'list', list: name, slot, ...(mark === '@' ? { isCapture: true } : {}) });
  }
  const rule = RULE.exec(part);
  if (rule !== null) return E.right({ kind: 'rule', rule: rule[1] ?? '' });
  return E.left(
    part.length > 1
      ? `the name of a ${part.startsWith('<') ? 'rule, as in <name>' : 'list, as in {name} or {name:slot}'}, at character ${place}`
      : `a \\ before the "${part}" at character ${place}, or its other end`,
  );
}

function rangeOf(range: RegExpExecArray, place: number): E.Either<string, Expression> {
  const [, first = '', last = '', every = '1', mark, slot = ''] = range;
  const [from, to, step] = [Number(first), Number(last), Number(every)];
  if (from > to) return E.left(`a range from the smaller to the larger number at character ${place}`);
  if (step === 0) return E.left(`a step above 0 at character ${place}`);
  return E.right({ kind: 'range', from, to, step, slot, ...(mark === '@' ? { isCapture: true } : {}) });
}

/** What is expected in place of a part that cannot stand where it does. */
function refusal(part: string, place: number, group: Open, depth: number): string | undefined {
  if (part === '\\') return `a sign after the \\ at character ${place}`;
  if (part === '}' || part === '>')
    return `a \\ before the "${part}" at character ${place}, or its other end`;
  if (part === '|' || part === ';') {
    const separator = group.separator();
    if (separator !== undefined && separator !== part)
      return `brackets around one of the two: "|" and ";" stand side by side at character ${place}`;
    if (part === ';' && group.count() >= MOST_PERMUTED)
      return `at most ${MOST_PERMUTED} parts in any order, at character ${place}`;
    return undefined;
  }
  if ((part === '(' || part === '[') && depth > DEEPEST)
    return `at most ${DEEPEST} brackets inside one another`;
  if (part !== ')' && part !== ']') return undefined;
  const { bracket, place: opened } = group;
  if (bracket === undefined)
    return `a "${part === ')' ? '(' : '['}" before the "${part}" at character ${place}`;
  return CLOSING[bracket] === part
    ? undefined
    : `a "${CLOSING[bracket]}" for the "${bracket}" at character ${opened} before the "${part}" at character ${place}`;
}

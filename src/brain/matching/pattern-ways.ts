import { splitWords } from '../../lib/normal-form.ts';
import type { Expression, ListPart } from '../../sentences/expression.ts';
import { withoutPunctuation } from './order-template.ts';

/** What the names in a pattern stand for, as far as its ways are told apart by it. */
export interface WayNames {
  readonly rule: (name: string) => Expression | undefined;
  /** The values of a list; undefined where it stays a hole. */
  readonly list: (part: ListPart) => Expression | undefined;
}

const NO_NAMES: WayNames = { rule: () => undefined, list: () => undefined };

/**
 * Each way to say an expression, as a text with its slots as `{{ holes }}`. Undefined when there are more than 2 000, or when it names
 * an unknown rule: such a pattern is matched, but not spelled out.
 */
export function patternWays(said: Expression, names: WayNames = NO_NAMES): readonly string[] | undefined {
  const ways = textsOf(said, names, DEEPEST);
  if (ways === undefined) return undefined;
  const texts = new Set(ways.map((way) => splitWords(withoutPunctuation(way)).join(' ')));
  texts.delete('');
  return [...texts].filter((way) => !GLUED_HOLE.test(way));
}

const MAX_WAYS = 2_000;

/** Rules in rules. */
const DEEPEST = 20;

const GLUED_HOLE = /\S\{\{|\}\}\S/;

function textsOf(said: Expression, names: WayNames, depth: number): readonly string[] | undefined {
  const inRow = (parts: readonly Expression[], between: string) => {
    let ways: readonly string[] = [''];
    for (const part of parts) {
      const ends = textsOf(part, names, depth);
      if (ends === undefined || ways.length * ends.length > MAX_WAYS) return undefined;
      ways = ways.flatMap((way) => ends.map((end) => way + between + end));
    }
    return ways;
  };
  switch (said.kind) {
    case 'text':
      return [said.text];
    case 'sequence':
      return inRow(said.parts, '');
    case 'choice': {
      const all: string[] = [];
      for (const option of said.options) {
        const ways = textsOf(option, names, depth);
        if (ways === undefined || all.length + ways.length > MAX_WAYS) return undefined;
        all.push(...ways);
      }
      return all;
    }
    case 'permutation': {
      const all: string[] = [];
      for (const parts of ordersOf(said.parts)) {
        const ways = inRow(parts, ' ');
        if (ways === undefined || all.length + ways.length > MAX_WAYS) return undefined;
        all.push(...ways);
      }
      return all;
    }
    case 'rule': {
      const rule = names.rule(said.rule);
      return rule === undefined || depth === 0 ? undefined : textsOf(rule, names, depth - 1);
    }
    default: {
      const values = said.kind === 'list' && depth > 0 ? names.list(said) : undefined;
      return values === undefined ? [`{{ ${said.slot} }}`] : textsOf(values, names, depth - 1);
    }
  }
}

/** All orders of some parts, made one by one. */
function* ordersOf(parts: readonly Expression[]): Generator<readonly Expression[]> {
  if (parts.length < 2) yield parts;
  else
    for (const [at, part] of parts.entries())
      for (const rest of ordersOf(parts.toSpliced(at, 1))) yield [part, ...rest];
}

import type { Expression } from './expression.ts';
import type { Names, SlotPart } from './network.ts';

interface Limits {
  /** An expression of more ways is not spelled out. */
  readonly most?: number;
  /** What stands for a slot; undefined where none may be in what is spelled out. */
  readonly slot?: (part: SlotPart) => string;
}

/** Enough for a word of pieces, and for the ways to say a value. */
const FEW = 64;

/** Each way to say an expression, some of them twice; undefined for one with too many, with a slot, or with an unknown rule. */
export function spelledOut(
  said: Expression,
  { rule }: Pick<Names, 'rule'>,
  { most = FEW, slot }: Limits = {},
): readonly string[] | undefined {
  const waysOf = (expression: Expression, inside: readonly string[]): readonly string[] | undefined => {
    switch (expression.kind) {
      case 'text':
        return [expression.text];
      case 'sequence':
        return product(expression.parts, most, (part) => waysOf(part, inside));
      case 'choice':
        return sum(expression.options, most, (option) => waysOf(option, inside));
      case 'permutation':
        return sum(ordersOf(expression.parts), most, (parts) =>
          product(parts, most, (part) => waysOf(part, inside)?.map((way) => ` ${way} `)),
        );
      case 'rule': {
        const named = inside.includes(expression.rule) ? undefined : rule(expression.rule);
        return named && waysOf(named, [...inside, expression.rule]);
      }
      default:
        return slot && [slot(expression)];
    }
  };
  return waysOf(said, []);
}

/** Each way to say one of some things. */
function sum<A>(
  all: Iterable<A>,
  most: number,
  waysOf: (one: A) => readonly string[] | undefined,
): readonly string[] | undefined {
  const found: string[] = [];
  for (const one of all) {
    const ways = waysOf(one);
    if (ways === undefined || found.length + ways.length > most) return undefined;
    found.push(...ways);
  }
  return found;
}

/** Each way to say all of some things, one after the other. */
function product<A>(
  all: readonly A[],
  most: number,
  waysOf: (one: A) => readonly string[] | undefined,
): readonly string[] | undefined {
  let found: readonly string[] = [''];
  for (const one of all) {
    const ends = waysOf(one);
    if (ends === undefined || found.length * ends.length > most) return undefined;
    found = found.flatMap((way) => ends.map((end) => way + end));
  }
  return found;
}

/** All orders of some parts, made one by one. */
function* ordersOf<A>(parts: readonly A[]): Generator<readonly A[]> {
  if (parts.length < 2) yield parts;
  else
    for (const [at, part] of parts.entries())
      for (const rest of ordersOf(parts.toSpliced(at, 1))) yield [part, ...rest];
}

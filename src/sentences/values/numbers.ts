import type { Rule, RulePart, RuleSets } from './rule-sets.ts';

/** Some numbers, and how they are said. Equal ones of one maker are one object, a part of many others. */
export interface Numbers {
  /** No others of the same maker have it. */
  readonly id: number;
  readonly span: Span;
  /** The most usual first. */
  readonly options: () => readonly NumberOption[];
}

/** The number is the sum of `plus` and of what is said in the parts, each times its factor. */
export interface NumberOption {
  /** Whether it is read, but not expected to be said. */
  readonly isRare: boolean;
  readonly plus: number;
  readonly parts: readonly NumberPart[];
}

export type NumberPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'numbers'; readonly numbers: Numbers; readonly times: number };

/** The whole numbers from `from` to `to` in steps of `step`. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Gives the numbers of a span as a set of rules says them: all of the span, and others where it would take too many options to keep to a step. */
export function numberMaker({ rules: sets }: RuleSets): (set: string, span: Span) => Numbers {
  const known = new Map<string, Numbers>();

  const numbers = (set: string, wanted: Span): Numbers => {
    const span = tidy(wanted);
    const key = `${set} ${span.from} ${span.to} ${span.step}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let made: readonly NumberOption[] | undefined;
    const rules = sets.get(set) ?? [];
    const options = () => {
      made ??= rules.flatMap((rule, at) => ruleOptions(rule, rules[at - 1], span));
      return made;
    };
    const found: Numbers = { id: known.size, span, options };
    known.set(key, found);
    return found;
  };

  const ruleOptions = (rule: Rule, before: Rule | undefined, wanted: Span): readonly NumberOption[] => {
    const span = within(wanted, rule.from, rule.to);
    const { from, to, step } = span;
    if (from > to) return [];
    if (has(rule, 'same')) return [optionOf(rule, rule.parts, 0, { same: span })];
    if (!has(rule, 'quotient') && !has(rule, 'remainder'))
      return from === rule.from ? [optionOf(rule, rule.parts, from, {})] : [];
    if (step > 1 && rule.divisor % step !== 0 && step % rule.divisor !== 0) {
      const count = (to - from) / step + 1;
      const alone = count > MOST_ALONE ? [{ from, to, step: 1 }] : singles(span);
      return alone.flatMap((one) => ruleOptions(rule, before, one));
    }
    return blocksOf(span, rule.divisor).flatMap((block) => blockOptions(rule, before, block));
  };

  /** A multiple of the divisor is written without what stands in brackets; if there are none, as the rule before says where the rule begins between two multiples. */
  const blockOptions = (
    rule: Rule,
    before: Rule | undefined,
    { quotient, remainder }: Block,
  ): readonly NumberOption[] => {
    if (!has(rule, 'quotient') && quotient.to > quotient.from)
      return singles(quotient).flatMap((one) => blockOptions(rule, before, { quotient: one, remainder }));
    const { divisor, parts, wholeParts } = rule;
    const plus = has(rule, 'quotient') ? 0 : quotient.from * divisor;
    const isBetween = rule.from % divisor !== 0 && has(rule, 'quotient') && before !== undefined;
    const whole = wholeParts.length < parts.length ? wholeParts : isBetween ? before.wholeParts : undefined;
    const option = (said: readonly RulePart[], rest: Span): NumberOption =>
      optionOf(rule, said, plus, { quotient, remainder: rest }, divisor);
    const rest = whole === undefined ? remainder : within(remainder, 1, remainder.to);
    return [
      ...(whole !== undefined && remainder.from === 0 ? [option(whole, { from: 0, to: 0, step: 1 })] : []),
      ...(rest.from <= rest.to && (rest.from === 0 || has(rule, 'remainder')) ? [option(parts, rest)] : []),
    ];
  };

  const optionOf = (
    { isRare }: Rule,
    parts: readonly RulePart[],
    plus: number,
    spans: Partial<Record<RulePart['kind'], Span>>,
    divisor = 1,
  ): NumberOption => ({
    isRare,
    plus,
    parts: parts.flatMap((part): NumberPart | readonly [] => {
      if (part.kind === 'text') return part;
      const span = spans[part.kind];
      const times = part.kind === 'quotient' ? divisor : 1;
      return span === undefined ? [] : { kind: 'numbers', numbers: numbers(part.set, span), times };
    }),
  });
  return numbers;
}

/** Numbers that are said one by one to keep to a step. */
const MOST_ALONE = 120;

const has = ({ parts }: Rule, wanted: RulePart['kind']): boolean => parts.some(({ kind }) => kind === wanted);

/** Numbers that have one of these quotients and one of these remainders. */
interface Block {
  readonly quotient: Span;
  readonly remainder: Span;
}

/** The blocks of a span whose step divides the divisor, or is a multiple of it. */
function blocksOf({ from, to, step }: Span, divisor: number): readonly Block[] {
  const [first, last] = [Math.floor(from / divisor), Math.floor(to / divisor)];
  const [start, end] = [from % divisor, to % divisor];
  const one = (quotient: number, remainder: Span): Block => ({
    quotient: { from: quotient, to: quotient, step: 1 },
    remainder: tidy(remainder),
  });
  if (first === last) return [one(first, { from: start, to: end, step })];
  if (step >= divisor)
    return [
      {
        quotient: { from: first, to: last, step: step / divisor },
        remainder: { from: start, to: start, step: 1 },
      },
    ];
  const whole = tidy({ from: start % step, to: divisor - 1, step });
  const isPartFirst = start > whole.from;
  const isPartLast = end < whole.to;
  const quotient = { from: first + (isPartFirst ? 1 : 0), to: last - (isPartLast ? 1 : 0), step: 1 };
  return [
    ...(isPartFirst ? [one(first, { from: start, to: divisor - 1, step })] : []),
    ...(quotient.from <= quotient.to ? [{ quotient, remainder: whole }] : []),
    ...(isPartLast ? [one(last, { from: whole.from, to: end, step })] : []),
  ];
}

/** The last number is one of the steps, and one number has the step 1. */
function tidy({ from, to, step }: Span): Span {
  if (to < from) return { from, to, step };
  const last = to - ((to - from) % step);
  return { from, to: last, step: last <= from ? 1 : step };
}

const within = ({ from, to, step }: Span, least: number, most: number): Span => {
  const first = least <= from ? from : from + Math.ceil((least - from) / step) * step;
  return tidy({ from: first, to: Math.min(to, most), step });
};

const singles = ({ from, to, step }: Span): readonly Span[] =>
  Array.from({ length: Math.min((to - from) / step + 1, MOST_ALONE) }, (_, at) => ({
    ...{ from: from + at * step, to: from + at * step, step: 1 },
  }));

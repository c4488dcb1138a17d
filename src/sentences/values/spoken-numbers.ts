import type { Expression } from '../expression.ts';
import type { RangeList } from '../lists/slot-list.ts';
import type { LanguageNumbers } from './languages.ts';
import { choice, type Spoken, sequence, spokenNumbers } from './number-expression.ts';
import { NUMBER_LIMIT } from './rule-sets.ts';

export type Limits = Pick<RangeList, 'from' | 'to' | 'step' | 'fractions'>;

/** The words for the numbers of some limits. Its rules are named after `prefix`. */
export function spokenSpan(
  { from, to, step, fractions }: Limits,
  numbers: LanguageNumbers,
  prefix: string,
): Spoken {
  const rules: Record<string, Expression> = {};
  const wholes = (least: number, most: number, each = step): readonly Expression[] => {
    if (least > most || least >= NUMBER_LIMIT) return [];
    const { said, rules: own } = spokenNumbers(numbers.spoken({ from: least, to: most, step: each }), prefix);
    Object.assign(rules, own);
    return [said];
  };
  const firstFrom0 = from >= 0 ? from : from + Math.ceil(-from / step) * step;
  const lastBelow0 = Math.min(to - ((to - from) % step), firstFrom0 - step);
  const below0 = from < 0 ? wholes(-lastBelow0, -from) : [];
  const minus = choice(numbers.minus.map(spokenWord));
  const whole = choice([...wholes(firstFrom0, to), ...below0.map((said) => sequence([minus, said]))]);
  if (fractions === undefined) return { said: whole, rules };
  const point = choice(numbers.point.map(spokenWord));
  const tenths = fractions === 'halves' ? wholes(5, 5) : wholes(1, 9, 1);
  const table = numbers.table?.numbers;
  const halves = Object.entries(table?.afterWhole ?? {}).flatMap(([words, value]) =>
    value === 0.5 ? [spokenWord(words)] : [],
  );
  const decimals = choice([NOTHING_MORE, sequence([point, choice(tenths)])]);
  const withHalf = wholes(Math.max(0, firstFrom0), Math.min(to, LARGEST_BEFORE_HALF)).map((small) =>
    sequence([small, choice(halves)]),
  );
  return { said: choice([sequence([whole, decimals]), ...(halves.length === 0 ? [] : withHalf)]), rules };
}

const spokenWord = (words: string): Expression => ({ kind: 'text', text: ` ${words.trim()} ` });

/** Of a million and a half, the half is no half. */
const LARGEST_BEFORE_HALF = 99;

const NOTHING_MORE: Expression = { kind: 'text', text: '' };

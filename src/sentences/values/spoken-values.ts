import type { Expression } from '../expression.ts';
import type { RangeList } from '../slot-list.ts';
import { type LanguageNumbers, languageNumbers } from './languages.ts';
import { choice, type Spoken, sequence, spokenNumbers } from './number-expression.ts';
import { NUMBER_LIMIT } from './rule-sets.ts';

/**
 * The words for the numbers of a range, without digits: all of them, and others where it would take too many states to keep to a step.
 * Undefined when the range is never said in words, or the language has none.
 */
export function spokenRange(range: RangeList, kitLanguage: string): Spoken | undefined {
  const language = range.language ?? kitLanguage;
  const numbers = languageNumbers(language);
  if (numbers === undefined || !range.words) return undefined;
  return spokenSpan(range, numbers, `number ${language}`);
}

/** The words for the values of a type, without digits; undefined for an unknown type, and in a language without words for it. */
export function spokenType(type: string, language: string): Spoken | undefined {
  const numbers = languageNumbers(language);
  if (numbers === undefined || type !== 'number') return undefined;
  return spokenSpan({ from: 0, to: 999_999, step: 1, fractions: 'tenths' }, numbers, `number ${language}`);
}

type Limits = Pick<RangeList, 'from' | 'to' | 'step' | 'fractions'>;

function spokenSpan({ from, to, step, fractions }: Limits, numbers: LanguageNumbers, prefix: string): Spoken {
  const rules: Record<string, Expression> = {};
  const wholes = (least: number, most: number): readonly Expression[] => {
    if (least > most || least >= NUMBER_LIMIT) return [];
    const { said, rules: own } = spokenNumbers(numbers.spoken({ from: least, to: most, step }), prefix);
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
  const tenths = fractions === 'halves' ? wholes(5, 5) : wholes(1, 9);
  const table = numbers.table?.numbers;
  const halves = Object.entries(table?.afterWhole ?? {}).flatMap(([words, value]) =>
    value === 0.5 ? [spokenWord(words)] : [],
  );
  const after = choice([NOTHING_MORE, sequence([point, choice(tenths)]), ...halves]);
  return { said: sequence([whole, after]), rules };
}

const spokenWord = (words: string): Expression => ({ kind: 'text', text: ` ${words.trim()} ` });

const NOTHING_MORE: Expression = { kind: 'text', text: '' };

import { comparedParts } from '../compared.ts';
import { type SaidWord, type WordText, wordText } from '../words/word-text.ts';
import { wordReader } from './number-readers.ts';
import { signWords, writtenNumber } from './number-writing.ts';

/**
 * The same order with its numbers in digits, and in words: recognisers write "channel 22" where people write "channel twenty two". Each
 * number by itself, unless there are many. None for an order without numbers. The words of a number keep what was written.
 */
export function otherNumbers(words: readonly SaidWord[], language: string): readonly (readonly SaidWord[])[] {
  const parts = partsOf(words, language);
  const count = parts.filter((forms) => forms.length > 1).length;
  if (count > MOST_APART)
    return [1, -1].map((way) => parts.flatMap((forms) => forms.at(way) ?? forms[0] ?? []));
  const [, ...others] = parts.reduce<readonly (readonly SaidWord[])[]>(
    (rows, forms) => rows.flatMap((row) => forms.map((form) => [...row, ...form])),
    [[]],
  );
  return others;
}

const MOST_APART = 2;

/** The ways to write a word or a number: first as it was said. */
type Forms = readonly (readonly SaidWord[])[];

function partsOf(words: readonly SaidWord[], language: string): readonly Forms[] {
  const said = wordText(words);
  const percent = signWords(language).percent.split(' ');
  const parts: Forms[] = [];
  for (let at = 0; at < words.length; ) {
    const number = numberAt(said, at, language);
    if (number === undefined) {
      parts.push([words.slice(at, at + 1)]);
      at += 1;
      continue;
    }
    const after = number.isPercent ? 0 : percentAt(words, number.next, percent);
    const isPercent = number.isPercent || after > 0;
    const own = words.slice(at, number.next + after);
    const spelled = number.spelled.map((words) => [...words, ...(isPercent ? percent : [])]);
    parts.push(formsOf(own, [[`${number.value}${isPercent ? '%' : ''}`], ...spelled]));
    at += own.length;
  }
  return parts;
}

/** How many words at a place say percent. */
const percentAt = (words: readonly SaidWord[], at: number, percent: readonly string[]): number => {
  if (words[at]?.lower === '%') return 1;
  return percent.every((word, offset) => words[at + offset]?.lower === word) ? percent.length : 0;
};

function formsOf(said: readonly SaidWord[], others: readonly (readonly string[])[]): Forms {
  const lower = said.map((word) => word.lower).join(' ');
  const written = said.map((word) => word.written).join(' ');
  const different = new Map(others.map((form) => [form.join(' '), form]));
  different.delete(lower);
  return [
    said,
    ...Array.from(different.values(), (form) =>
      form.map((word, place) => ({ written: place === 0 ? written : '', lower: word })),
    ),
  ];
}

interface FoundNumber {
  readonly value: number;
  /** Its words as they are written, and without hyphens. */
  readonly spelled: readonly (readonly string[])[];
  /** The word after it. */
  readonly next: number;
  readonly isPercent: boolean;
}

/** The longest number whose words begin at a place. */
function numberAt({ words, text, starts }: WordText, at: number, language: string): FoundNumber | undefined {
  const [, digits, sign] = /^(\d{1,12}(?:[.,]\d{1,6})?)(%?)$/.exec(words[at]?.lower ?? '') ?? [];
  if (digits !== undefined) {
    const value = Number(digits.replace(',', '.'));
    const spelled = spelledOf(value, language);
    return spelled && { value, spelled, next: at + 1, isPercent: sign === '%' };
  }
  const start = starts[at] ?? 0;
  const readings = wordReader(language)?.(text, start) ?? [];
  for (const { end, value } of readings.toSorted((one, other) => other.end - one.end)) {
    const next = end + 1 >= text.length ? words.length : starts.indexOf(end + 1);
    const spelled = spelledOf(value, language);
    if (next < 0 || spelled === undefined) continue;
    if (Number.isInteger(value) || spelled.some((form) => form.join(' ') === text.slice(start, end)))
      return { value, spelled, next, isPercent: false };
  }
  return undefined;
}

function spelledOf(value: number, language: string): FoundNumber['spelled'] | undefined {
  const written = writtenNumber(value, language)?.toLowerCase().replaceAll(',', '');
  return written === undefined ? undefined : [written.split(' '), comparedParts(written).split(' ')];
}

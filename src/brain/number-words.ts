import { comparedWords } from '../lib/normal-form.ts';

/**
 * The number a text means, in digits or in English or French words; `undefined` when it means none.
 *
 * A comma is a decimal one, unless three digits follow it: `1,500` means another number in each language, so it means none.
 */
export function spokenNumber(text: string): number | undefined {
  if (NO_WHOLE_PART.test(text)) return undefined;
  const said = comparedWords(text).join(' ');
  for (const digits of [text.trim().toLowerCase(), said]) {
    if (DIGITS.test(digits) || DECIMAL_COMMA.test(digits)) return finite(Number(digits.replace(',', '.')));
  }
  const words = said.split(/[ -]+/);
  return finite(numberIn(english, words) ?? numberIn(french, words));
}

const finite = (number: number | undefined) => (Number.isFinite(number) ? number : undefined);

/** As people and programs write a number; not in another base, and not without an end. */
const DIGITS = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/;

/** Without its comma it would be another number. */
const NO_WHOLE_PART = /^\s*,\d/;

const DECIMAL_COMMA = /^[+-]?\d+,(?!\d{3}$)\d+$/;

/** How a language says numbers, in lower case and without hyphens. */
interface NumberLanguage {
  readonly zero: readonly string[];
  /** Every way to say 1 to 99. */
  readonly belowHundred: ReadonlyMap<string, number>;
  /** Words that multiply what stands before them and add what follows, the largest first. */
  readonly scales: readonly { readonly factor: number; readonly names: readonly string[] }[];
  /** Words that mean 1 before a scale only: "a hundred". */
  readonly articles: readonly string[];
  readonly and: string;
  readonly minus: readonly string[];
  readonly point: readonly string[];
  readonly half: readonly string[];
}

/** The number that words in lower case mean, `undefined` when they mean none in this language. */
function numberIn(language: NumberLanguage, words: readonly string[]): number | undefined {
  const [first = '', ...rest] = words;
  if (!language.minus.includes(first)) return unsigned(language, words);
  const number = unsigned(language, rest);
  return number === undefined ? undefined : 0 - number; // -0 is not a spoken number
}

function unsigned(language: NumberLanguage, words: readonly string[]): number | undefined {
  return withPoint(language, words) ?? withHalf(language, words) ?? orZero(language, words);
}

function withPoint(language: NumberLanguage, words: readonly string[]): number | undefined {
  const place = words.findIndex((word) => language.point.includes(word));
  if (place < 0) return undefined;
  const number = place === 0 ? 0 : orZero(language, words.slice(0, place));
  const digits = decimals(language, words.slice(place + 1));
  return number === undefined || digits === undefined ? undefined : Number(`${number}.${digits}`);
}

/** "two five", "twenty five" and "zero five" after the point. */
function decimals(language: NumberLanguage, words: readonly string[]): string | undefined {
  if (words.length === 1 && isInDigits(words)) return words[0];
  const digits = words.map((word) => orZero(language, [word]));
  if (digits.length > 0 && digits.every((digit) => digit !== undefined && digit < 10)) return digits.join('');
  const firstAfterZeros = words.findIndex((word) => !language.zero.includes(word));
  const number = firstAfterZeros < 0 ? undefined : whole(language, words.slice(firstAfterZeros));
  return number === undefined ? undefined : `${'0'.repeat(firstAfterZeros)}${number}`;
}

/** Of less than a hundred: a half of "a million and a half" is no half. */
function withHalf(language: NumberLanguage, words: readonly string[]): number | undefined {
  const text = words.join(' ');
  if (language.half.includes(text)) return 0.5;
  const end = language.half.map((half) => ` ${language.and} ${half}`).find((ending) => text.endsWith(ending));
  const number = end === undefined ? undefined : language.belowHundred.get(text.slice(0, -end.length));
  return number === undefined ? undefined : number + 0.5;
}

const orZero = (language: NumberLanguage, words: readonly string[]): number | undefined =>
  language.zero.includes(words.join(' ')) ? 0 : whole(language, words);

/** Reads a number from 1 on. `scale` is the largest scale that may occur. */
function whole(language: NumberLanguage, words: readonly string[], scale = 0): number | undefined {
  const found = language.scales[scale];
  if (found === undefined) {
    return isInDigits(words) ? Number(words[0]) : language.belowHundred.get(words.join(' '));
  }
  const place = words.findIndex((word) => found.names.includes(word));
  if (place < 0) return whole(language, words, scale + 1);
  const before = words.slice(0, place);
  const times =
    before.length === 0 || language.articles.includes(before.join(' '))
      ? 1
      : whole(language, before, scale + 1);
  const after = words.slice(place + 1);
  const rest =
    after.length === 0 ? 0 : whole(language, after[0] === language.and ? after.slice(1) : after, scale + 1);
  return times === undefined || rest === undefined || rest >= found.factor
    ? undefined
    : times * found.factor + rest;
}

const isInDigits = (words: readonly string[]): boolean => /^\d+$/.test(words.join(' '));

const ENGLISH_SMALL =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const english: NumberLanguage = {
  zero: ['zero', 'nought'],
  belowHundred: new Map([
    ...ENGLISH_SMALL.map((word, index) => [word, index + 1] as const),
    ...ENGLISH_TENS.flatMap((ten, index) => [
      [ten, 20 + 10 * index] as const,
      ...ENGLISH_SMALL.slice(0, 9).map((one, digit) => [`${ten} ${one}`, 21 + 10 * index + digit] as const),
    ]),
  ]),
  scales: [
    { factor: 1_000_000, names: ['million'] },
    { factor: 1_000, names: ['thousand'] },
    { factor: 100, names: ['hundred'] },
  ],
  articles: ['a'],
  and: 'and',
  minus: ['minus', 'negative'],
  point: ['point'],
  half: ['half', 'a half', 'one half'],
};

const UNITS = 'un deux trois quatre cinq six sept huit neuf'.split(' ');

const FRENCH_SMALL = [
  ...UNITS,
  ...'dix onze douze treize quatorze quinze seize'.split(' '),
  'dix sept',
  'dix huit',
  'dix neuf',
];

/** What may follow each ten: up to nine, or up to nineteen after sixty and eighty. */
const FRENCH_TENS: readonly (readonly [ten: string, value: number, following: readonly string[]])[] = [
  ['vingt', 20, UNITS],
  ['trente', 30, UNITS],
  ['quarante', 40, UNITS],
  ['cinquante', 50, UNITS],
  ['soixante', 60, FRENCH_SMALL],
  ['septante', 70, UNITS],
  ['quatre vingt', 80, FRENCH_SMALL],
  ['quatre vingts', 80, []],
  ['huitante', 80, UNITS],
  ['octante', 80, UNITS],
  ['nonante', 90, UNITS],
];

const french: NumberLanguage = {
  zero: ['zéro', 'zero'],
  belowHundred: new Map([
    ...sayings(FRENCH_SMALL, 0),
    ...FRENCH_TENS.flatMap(([ten, value, following]) => [
      [ten, value] as const,
      ...sayings(following, value).flatMap(([word, number]) => [
        [`${ten} ${word}`, number] as const,
        [`${ten} et ${word}`, number] as const,
      ]),
    ]),
  ]),
  scales: [
    { factor: 1_000_000, names: ['million', 'millions'] },
    { factor: 1_000, names: ['mille'] },
    { factor: 100, names: ['cent', 'cents'] },
  ],
  articles: [],
  and: 'et',
  minus: ['moins'],
  point: ['virgule', 'point'],
  half: ['demi', 'demie', 'un demi', 'une demie'],
};

/** With "une" beside "un". */
function sayings(words: readonly string[], before: number): readonly (readonly [string, number])[] {
  return words.flatMap((word, index) =>
    (word === 'un' ? ['un', 'une'] : [word]).map((said) => [said, before + index + 1] as const),
  );
}

import type { NumberLanguage } from './language.ts';

const UNITS = 'un deux trois quatre cinq six sept huit neuf'.split(' ');

const SMALL = [
  ...UNITS,
  ...'dix onze douze treize quatorze quinze seize'.split(' '),
  'dix sept',
  'dix huit',
  'dix neuf',
];

/** What may follow each ten: up to nine, or up to nineteen after sixty and eighty. */
const TENS: readonly (readonly [ten: string, value: number, following: readonly string[]])[] = [
  ['vingt', 20, UNITS],
  ['trente', 30, UNITS],
  ['quarante', 40, UNITS],
  ['cinquante', 50, UNITS],
  ['soixante', 60, SMALL],
  ['septante', 70, UNITS],
  ['quatre vingt', 80, SMALL],
  ['quatre vingts', 80, []],
  ['huitante', 80, UNITS],
  ['octante', 80, UNITS],
  ['nonante', 90, UNITS],
];

export const french: NumberLanguage = {
  zero: ['zéro', 'zero'],
  belowHundred: new Map([
    ...sayings(SMALL, 0),
    ...TENS.flatMap(([ten, value, following]) => [
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

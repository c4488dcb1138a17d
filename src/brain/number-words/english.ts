import type { NumberLanguage } from './language.ts';

const SMALL =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

export const english: NumberLanguage = {
  zero: ['zero', 'nought'],
  belowHundred: new Map([
    ...SMALL.map((word, index) => [word, index + 1] as const),
    ...TENS.flatMap((ten, index) => [
      [ten, 20 + 10 * index] as const,
      ...SMALL.slice(0, 9).map((one, digit) => [`${ten} ${one}`, 21 + 10 * index + digit] as const),
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

import type { Reading } from '../slot-reader.ts';
import { dateKind } from './dates.ts';
import { durationKind } from './durations.ts';
import type { LanguageTable } from './language-table.ts';
import { type LanguageNumbers, languageNumbers } from './languages.ts';
import { choice, type Spoken, spokenNumbers } from './number-expression.ts';
import { wholeReader, wordReader } from './number-readers.ts';
import { folded } from './number-words.ts';
import type { Numbers } from './numbers.ts';
import { phraseKind, type ValueKind, wordKind } from './phrases.ts';
import { spokenSpan } from './spoken-numbers.ts';
import { timeKind } from './times.ts';

/** The types that lists of values may have. */
export const VALUE_TYPES = ['number', 'percent', 'duration', 'time', 'date', 'ordinal', 'colour'] as const;

export type ValueType = (typeof VALUE_TYPES)[number];

export const isValueType = (name: string): name is ValueType => VALUE_TYPES.some((type) => type === name);

export type ValueKinds = Readonly<Record<ValueType, ValueKind<Reading['value']>>>;

/** Each type of value in a language; undefined for a language without words for them. `now` is the clock of dates. */
export function valueKinds(language: string, now: () => Date = () => new Date(0)): ValueKinds | undefined {
  const numbers = languageNumbers(language);
  const table = numbers?.table;
  if (numbers === undefined || table === undefined) return undefined;
  const name = (type: string): string => `${type} ${language}`;
  const whole = (from: number, to: number): ValueKind<number> => ({
    read: wholeReader([numbers.spoken({ from, to, step: 1 })]),
    said: () => spokenSpan({ from, to, step: 1 }, numbers, name('number')),
  });
  const number = numberKind(numbers, table, language);
  const ordinal = ordinalKind(numbers, table, language, 100);
  const minute = whole(0, 59);
  const amount: ValueKind<number> = {
    read: (text, start) => number.read(text, start).filter(({ value }) => value >= 0),
    said: () => spokenSpan({ from: 1, to: 999, step: 1, fractions: 'halves' }, numbers, name('number')),
  };
  const percentValue = (slots: Readonly<Record<string, unknown>>): number => Number(slots.number);
  const percent = phraseKind<number>(
    name('percent'),
    [
      { said: `{number} [${table.percent}]`, value: percentValue },
      { said: '{number} %', value: percentValue, isWritten: true },
    ],
    { number: { read: amount.read, said: whole(0, 100).said } },
  );
  const day = phraseKind<number>(
    name('day'),
    ['number', 'ordinal'].map((part) => ({ said: `{${part}}`, value: (slots) => Number(slots[part]) })),
    { number: whole(1, 31), ordinal: ordinalKind(numbers, table, language, table.dates.ordinalDays) },
  );
  const year: ValueKind<number> = {
    read: wholeReader([numbers.years(YEARS), numbers.spoken(YEARS)]),
    said: () => eitherSaid([numbers.years(SAID_YEARS), numbers.spoken(SAID_YEARS)], name('number')),
  };
  return {
    ...{ number, percent, ordinal, colour: wordKind(name('colour'), Object.entries(table.colours)) },
    duration: durationKind(table, name('duration'), { number: amount, count: whole(1, 99), minute }),
    time: timeKind(table, name('time'), { hour: whole(0, 24), minute, tens: whole(10, 59) }),
    date: dateKind(table, name('date'), { day, year, number: whole(1, 99) }, now),
  };
}

const YEARS = { from: 1900, to: 2199, step: 1 };

const SAID_YEARS = { from: 2000, to: 2099, step: 1 };

/** Numbers in digits and in words. */
function numberKind(numbers: LanguageNumbers, table: LanguageTable, language: string): ValueKind<number> {
  const words = wordReader(language);
  const group = table.numbers.groupSign;
  const digits =
    group === ','
      ? /-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(?!\d)/y
      : /-?(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)(?!\d)/y;
  return {
    read: (text, start) => {
      digits.lastIndex = start;
      const [found] = digits.exec(text) ?? [];
      const inWords = words?.(text, start) ?? [];
      if (found === undefined || /\d/.test(text.charAt(start - 1))) return inWords;
      const isGrouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+`).test(found);
      const plain = isGrouped ? found.replaceAll(group, '') : found;
      const end = start + found.length;
      return [
        { end, value: Number(plain.replace(',', '.')) },
        ...inWords.filter((reading) => reading.end > end),
      ];
    },
    said: () =>
      spokenSpan({ from: 0, to: 999_999, step: 1, fractions: 'tenths' }, numbers, `number ${language}`),
  };
}

/** Ordinals from 1 on, in words or in digits. Those up to `last` are said. */
function ordinalKind(
  numbers: LanguageNumbers,
  table: LanguageTable,
  language: string,
  last: number,
): ValueKind<number> {
  const words = wholeReader(numbers.ordinals.map((ordinals) => ordinals({ from: 1, to: 999_999, step: 1 })));
  const digits = new RegExp(`(\\d{1,9})(?:${folded(table.ordinalEndings)})?(?![\\p{L}\\p{N}])`, 'uy');
  return {
    read: (text, start) => {
      digits.lastIndex = start;
      const found = digits.exec(folded(text));
      if (found === null) return words(text, start);
      return Number(found[1]) === 0 ? [] : [{ end: start + found[0].length, value: Number(found[1]) }];
    },
    said: () =>
      eitherSaid(
        numbers.ordinals.map((ordinals) => ordinals({ from: 1, to: last, step: 1 })),
        `ordinal ${language}`,
      ),
  };
}

function eitherSaid(all: readonly Numbers[], prefix: string): Spoken {
  const each = all.map((numbers) => spokenNumbers(numbers, prefix));
  return {
    said: choice(each.map(({ said }) => said)),
    rules: Object.assign({}, ...each.map(({ rules }) => rules)),
  };
}

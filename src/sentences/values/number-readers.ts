import type { Reader, Reading } from '../slot-reader.ts';
import { type Fractions, type LanguageNumbers, languageNumbers } from './languages.ts';
import { afterGap, type NumberEnds, type NumberSearch, searchIn } from './number-words.ts';
import type { Numbers } from './numbers.ts';

/** Reads the numbers that are said in words: "minus two", "two point five", "two and a half". Made once for a language; undefined for one without number words. */
export function wordReader(language: string): Reader<number> | undefined {
  if (!READERS.has(language)) READERS.set(language, newReader(language));
  return READERS.get(language);
}

const READERS = new Map<string, Reader<number> | undefined>();

function newReader(language: string): Reader<number> | undefined {
  const numbers = languageNumbers(language);
  return numbers && inFolded((text, search, start) => signedAt(numbers, text, search, start));
}

/** Reads these whole numbers. */
export const wholeReader = (all: readonly Numbers[]): Reader<number> =>
  inFolded((_, search, start) => anyAt(all, search, start));

/** Readings of a text without accents. No reading ends within a word. */
const inFolded =
  (endsAt: (text: string, search: NumberSearch, start: number) => NumberEnds): Reader<number> =>
  (text, start) => {
    const { plain, search } = searchIn(text);
    const ends = endsAt(plain, search, start);
    return ends.length === 0 ? NONE : distinct(ends.filter(([end]) => isWordEnd(plain, end)));
  };

const NONE: readonly Reading<number>[] = [];

const distinct = (ends: NumberEnds): readonly Reading<number>[] => {
  const byKey = new Map(ends.map(([end, value]) => [`${end} ${value}`, { end, value }]));
  return [...byKey.values()];
};

/** Whether no letter goes on the one before. Some scripts put no spaces between words. */
const isWordEnd = (text: string, end: number): boolean =>
  !WORD_SIGN.test(text.charAt(end)) || WITHOUT_SPACES.test(text.charAt(end - 1) + text.charAt(end));

const WORD_SIGN = /[\p{L}\p{M}\p{N}]/u;

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function signedAt(numbers: LanguageNumbers, text: string, search: NumberSearch, start: number): NumberEnds {
  const ends = unsignedAt(numbers, text, search, start);
  const places = afterAny(numbers.minus, text, start);
  if (places.length === 0) return ends;
  const below = places.flatMap((place) => unsignedAt(numbers, text, search, place));
  return [...ends, ...below.map(([end, value]) => [end, 0 - value] as const)];
}

function unsignedAt(numbers: LanguageNumbers, text: string, search: NumberSearch, start: number): NumberEnds {
  const { cardinals, point, fractions, afterWhole } = numbers;
  const wholes = anyAt(cardinals, search, start);
  const alone = fractionsAt(fractions, text, start);
  const places = afterAny(point, text, start);
  if (wholes.length + alone.length + places.length === 0) return wholes;
  return [
    ...wholes,
    ...alone,
    ...places.flatMap((place) => decimalsAt(numbers, search, text, place, 0)),
    ...wholes.flatMap(([end, whole]) => [
      ...fractionsAt(whole < 100 ? afterWhole : [], text, end).map(
        ([after, part]) => [after, whole + part] as const,
      ),
      ...afterAny(point, text, end).flatMap((place) => decimalsAt(numbers, search, text, place, whole)),
    ]),
  ];
}

function anyAt(all: readonly Numbers[], search: NumberSearch, start: number): NumberEnds {
  const [only] = all;
  return only !== undefined && all.length === 1
    ? search(only, start)
    : all.flatMap((numbers) => search(numbers, start));
}

/** Where words go on after one of these, with a space on both sides where there is one. */
function afterAny(words: readonly string[], text: string, place: number): readonly number[] {
  const start = afterGap(text, place);
  const found = words.filter((word) => text.startsWith(word, start));
  return found.length === 0 ? NOWHERE : found.map((word) => afterGap(text, start + word.length));
}

const NOWHERE: readonly number[] = [];

function fractionsAt(fractions: Fractions, text: string, place: number): NumberEnds {
  const start = afterGap(text, place);
  const found = fractions.filter(([words]) => text.startsWith(words, start));
  return found.length === 0 ? NO_ENDS : found.map(([words, value]) => [start + words.length, value]);
}

const NO_ENDS: NumberEnds = [];

/** "two five", "twenty five" and "zero five" after the point. */
function decimalsAt(
  numbers: LanguageNumbers,
  search: NumberSearch,
  text: string,
  start: number,
  whole: number,
): NumberEnds {
  const found: (readonly [number, number])[] = [];
  const [inDigits = ''] = /^\d{1,9}(?!\d)/.exec(text.slice(start, start + MOST_DECIMALS + 1)) ?? [];
  if (inDigits !== '') return [[start + inDigits.length, Number(`${whole}.${inDigits}`)]];
  let rows: readonly (readonly [place: number, digits: string])[] = [[start, '']];
  while (rows.length > 0) {
    rows = rows.flatMap(([place, digits]) =>
      anyAt(numbers.cardinals, search, place).flatMap(([end, value]) => {
        const isDigit = value < 10;
        if (digits.length >= MOST_DECIMALS || !(isDigit || (value < 1_000 && /^0*$/.test(digits)))) return [];
        const more = `${digits}${value}`;
        found.push([end, Number(`${whole}.${more}`)]);
        return isDigit ? [[afterGap(text, end), more] as const] : [];
      }),
    );
  }
  return found;
}

const MOST_DECIMALS = 9;

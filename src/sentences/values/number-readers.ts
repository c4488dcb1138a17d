import type { Reader, Reading } from '../slot-reader.ts';
import { type LanguageNumbers, languageNumbers } from './languages.ts';
import { afterGap, folded, type NumberEnds, type NumberSearch, numberSearch } from './number-words.ts';
import type { Numbers } from './numbers.ts';

/** Reads the numbers that are said in words: "minus two", "two point five", "two and a half". Made once for a language; undefined for one without number words. */
export function wordReader(language: string): Reader | undefined {
  if (!READERS.has(language)) READERS.set(language, newReader(language));
  return READERS.get(language);
}

const READERS = new Map<string, Reader | undefined>();

function newReader(language: string): Reader | undefined {
  const numbers = languageNumbers(language);
  return numbers && inFolded((text, search, start) => signedAt(numbers, text, search, start));
}

/** Reads the ordinals that are said in words. */
export function ordinalWordReader(language: string): Reader | undefined {
  const numbers = languageNumbers(language);
  return numbers && inFolded((_, search, start) => anyAt(numbers.ordinals, search, start));
}

/** Readings of a text without accents, of which one search is kept at a time. No reading ends within a word. */
function inFolded(endsAt: (text: string, search: NumberSearch, start: number) => NumberEnds): Reader {
  let last: { readonly text: string; readonly plain: string; readonly search: NumberSearch } | undefined;
  return (text, start) => {
    if (last?.text !== text) {
      const plain = folded(text);
      last = { text, plain, search: numberSearch(plain) };
    }
    const { plain, search } = last;
    const ends = endsAt(plain, search, start);
    return ends.length === 0 ? NONE : distinct(ends.filter(([end]) => isWordEnd(plain, end)));
  };
}

const NONE: readonly Reading[] = [];

const distinct = (ends: NumberEnds): readonly Reading[] => {
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
  const below = afterAny(numbers.minus, text, start).flatMap((place) =>
    unsignedAt(numbers, text, search, place).map(([end, value]) => [end, 0 - value] as const),
  );
  return below.length === 0 ? ends : [...ends, ...below];
}

function unsignedAt(numbers: LanguageNumbers, text: string, search: NumberSearch, start: number): NumberEnds {
  const wholes = anyAt(numbers.cardinals, search, start);
  const { fractions = {}, afterWhole = {} } = numbers.table?.numbers ?? {};
  const alone = fractionsAt(fractions, text, start);
  const points = afterAny(numbers.point, text, start).flatMap((place) =>
    decimalsAt(numbers, search, text, place, 0),
  );
  return [
    ...wholes,
    ...alone,
    ...points,
    ...wholes.flatMap(([end, whole]) => [
      ...(whole < 100
        ? fractionsAt(afterWhole, text, end).map(([after, part]) => [after, whole + part] as const)
        : []),
      ...afterAny(numbers.point, text, end).flatMap((place) =>
        decimalsAt(numbers, search, text, place, whole),
      ),
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
const afterAny = (words: readonly string[], text: string, place: number): readonly number[] =>
  words.flatMap((word) => {
    const start = afterGap(text, place);
    const plain = folded(word);
    return text.startsWith(plain, start) ? [afterGap(text, start + plain.length)] : [];
  });

function fractionsAt(fractions: Readonly<Record<string, number>>, text: string, place: number): NumberEnds {
  return Object.entries(fractions).flatMap(([words, value]) => {
    const start = afterGap(text, place);
    const plain = folded(words).trim();
    return text.startsWith(plain, start) ? [[start + plain.length, value] as const] : [];
  });
}

/** "two five", "twenty five" and "zero five" after the point. */
function decimalsAt(
  numbers: LanguageNumbers,
  search: NumberSearch,
  text: string,
  start: number,
  whole: number,
): NumberEnds {
  const found: (readonly [number, number])[] = [];
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

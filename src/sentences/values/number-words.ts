import type { NumberOption, Numbers } from './numbers.ts';

/** Where numbers end that begin at a place, with their values. */
export type NumberEnds = readonly (readonly [end: number, value: number])[];

/** Finds the whole numbers that are said from a place of a folded text on. */
export type NumberSearch = (numbers: Numbers, start: number) => NumberEnds;

/** A search in a text, which is folded. That of the last text is kept. */
export function searchIn(text: string): { readonly plain: string; readonly search: NumberSearch } {
  if (last.text !== text) {
    const plain = folded(text);
    last = { text, plain, search: numberSearch(plain) };
  }
  return last;
}

let last = { text: '', plain: '', search: numberSearch('') };

/** Searches one text, each place once for each of the numbers. Words may be glued, or parted where their parts meet. */
function numberSearch(text: string): NumberSearch {
  const known = new Map<Numbers, NumberEnds[]>();

  const search: NumberSearch = (numbers, start) => {
    const code = text.charCodeAt(start);
    if (!isDigit(code) && !isBegun(numbers, text, start)) return NONE;
    const places = known.get(numbers) ?? [];
    known.set(numbers, places);
    const before = places[start];
    if (before !== undefined) return before;
    const found = isDigit(code) ? [...inDigits(numbers, text, start)] : [];
    for (const option of numbers.options())
      for (const [end, value] of inOption(option, start))
        if (!found.some(([other, same]) => other === end && same === value)) found.push([end, value]);
    places[start] = found;
    return found;
  };

  const inOption = (option: NumberOption, start: number): NumberEnds => {
    let ends: NumberEnds = [[start, option.plus]];
    for (const piece of piecesOf(option)) {
      if (piece === GAP) ends = ends.map(([end, value]) => [afterGap(text, end), value]);
      else if (typeof piece === 'string')
        ends = ends.flatMap(([end, value]) =>
          text.startsWith(piece, end) ? [[end + piece.length, value] as const] : [],
        );
      else
        ends = ends.flatMap(([end, value]) =>
          search(piece.numbers, end).map(([next, more]) => [next, value + more * piece.times] as const),
        );
      if (ends.length === 0) return NONE;
    }
    return ends;
  };
  return search;
}

const NONE: NumberEnds = [];

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Recognisers write "2 million" and "3 hundred". */
function inDigits({ span: { from, to, step } }: Numbers, text: string, start: number): NumberEnds {
  let end = start + 1;
  while (isDigit(text.charCodeAt(end))) end += 1;
  const value = Number(text.slice(start, end));
  return value >= from && value <= to && (value - from) % step === 0 ? [[end, value]] : NONE;
}

/** Where the words of a text go on after a space, if there is one. */
export const afterGap = (text: string, place: number): number =>
  text.charAt(place) === ' ' ? place + 1 : place;

const GAP = ' ';

type Piece = string | { readonly numbers: Numbers; readonly times: number };

/** The parts of an option with folded texts, and a `GAP` where a space may stand. */
function piecesOf(option: NumberOption): readonly Piece[] {
  const known = PIECES.get(option);
  if (known !== undefined) return known;
  const pieces = option.parts.flatMap((part): readonly Piece[] =>
    part.kind === 'numbers'
      ? [part]
      : folded(part.text.toLowerCase())
          .split(/([\s,\-\u00ad]+)/)
          .flatMap((piece, at) => (at % 2 === 1 ? [GAP] : piece === '' ? [] : [piece])),
  );
  PIECES.set(option, pieces);
  return pieces;
}

const PIECES = new WeakMap<NumberOption, readonly Piece[]>();

/** Whether one of the words that numbers begin with stands at a place. */
function isBegun(numbers: Numbers, text: string, start: number): boolean {
  let pattern = BEGINNINGS.get(numbers);
  if (pattern === undefined) {
    const beginnings = [...beginningsOf(numbers)].map((beginning) =>
      beginning.replace(/[^\p{L}\p{M}]/gu, '\\$&'),
    );
    pattern = new RegExp(beginnings.join('|'), 'y');
    BEGINNINGS.set(numbers, pattern);
  }
  pattern.lastIndex = start;
  return pattern.test(text);
}

const BEGINNINGS = new WeakMap<Numbers, RegExp>();

/** The first texts of all options; an empty one if a number may begin with no word of its own. */
function beginningsOf(numbers: Numbers, inside: ReadonlySet<Numbers> = new Set()): ReadonlySet<string> {
  const texts = new Set<string>();
  if (inside.has(numbers)) return texts; // what begins with itself is never said
  for (const option of numbers.options()) {
    const [first = ''] = piecesOf(option);
    if (first === GAP) texts.add('');
    else if (typeof first === 'string') texts.add(first);
    else for (const text of beginningsOf(first.numbers, new Set([...inside, numbers]))) texts.add(text);
  }
  return texts;
}

/** The most usual words of the only number of a span, as they are written; undefined if it has none. */
export function writtenNumber(numbers: Numbers): string | undefined {
  const [option] = numbers.options();
  if (option === undefined) return undefined;
  const parts = option.parts.map((part) => (part.kind === 'text' ? part.text : writtenNumber(part.numbers)));
  return parts.includes(undefined) ? undefined : parts.join('').replaceAll('\u00ad', '');
}

/** A text in lower case without the accents of its Latin letters, with each character at its place. */
export const folded = (text: string): string =>
  text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').charAt(0));

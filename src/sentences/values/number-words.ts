import type { NumberOption, Numbers } from './numbers.ts';

/** Where numbers end that begin at a place, with their values. */
export type NumberEnds = readonly (readonly [end: number, value: number])[];

/** Finds the whole numbers that are said from a place of a folded text on. */
export type NumberSearch = (numbers: Numbers, start: number) => NumberEnds;

/** Searches one text, each place once for each of the numbers. Words may be glued, or parted where their parts meet. */
export function numberSearch(text: string): NumberSearch {
  const known = new Map<Numbers, NumberEnds[]>();

  const search: NumberSearch = (numbers, start) => {
    const firsts = firstsOf(numbers);
    if (firsts !== ANY && !firsts.has(text.charCodeAt(start))) return NONE;
    const places = known.get(numbers) ?? [];
    known.set(numbers, places);
    const before = places[start];
    if (before !== undefined) return before;
    const found: (readonly [number, number])[] = [];
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

/** The characters that the words of numbers begin with; `ANY` if they may be no word at all. */
function firstsOf(numbers: Numbers): ReadonlySet<number> {
  const known = FIRSTS.get(numbers);
  if (known !== undefined) return known;
  FIRSTS.set(numbers, new Set()); // what begins with itself is never said
  const firsts = new Set<number>();
  let isAny = false;
  for (const option of numbers.options()) {
    const first = piecesOf(option).find((piece) => piece !== GAP);
    if (first === undefined || piecesOf(option)[0] === GAP) isAny = true;
    else if (typeof first === 'string') firsts.add(first.charCodeAt(0));
    else {
      const inner = firstsOf(first.numbers);
      if (inner === ANY) isAny = true;
      for (const code of inner) firsts.add(code);
    }
  }
  const made = isAny ? ANY : firsts;
  FIRSTS.set(numbers, made);
  return made;
}

const FIRSTS = new WeakMap<Numbers, ReadonlySet<number>>();

const ANY: ReadonlySet<number> = new Set();

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

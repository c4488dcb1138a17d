import { comparedTemplate } from '../compared.ts';
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
    const { beginning, options } = searchedOf(numbers);
    beginning.lastIndex = start;
    if (!isDigit(text.charCodeAt(start)) && !beginning.test(text)) return NONE;
    const places = known.get(numbers) ?? [];
    known.set(numbers, places);
    const before = places[start];
    if (before !== undefined) return before;
    const found = isDigit(text.charCodeAt(start)) ? [...inDigits(numbers, text, start)] : [];
    for (const { plus, pieces } of options) {
      const [first] = pieces;
      if (typeof first === 'string' && first !== GAP && !text.startsWith(first, start)) continue;
      for (const [end, value] of after(pieces, 0, start, plus))
        if (!found.some(([other, same]) => other === end && same === value)) found.push([end, value]);
    }
    places[start] = found;
    return found;
  };

  /** The ends of the pieces from one on, and the sum of what is said before and in them. */
  const after = (pieces: readonly Piece[], from: number, start: number, sum: number): NumberEnds => {
    let place = start;
    for (let at = from; at < pieces.length; at += 1) {
      const piece = pieces[at] ?? '';
      if (piece === GAP) place = afterGap(text, place);
      else if (typeof piece === 'string') {
        if (!text.startsWith(piece, place)) return NONE;
        place += piece.length;
      } else {
        const found = search(piece.numbers, place);
        return found.length === 0
          ? NONE
          : found.flatMap(([end, value]) => after(pieces, at + 1, end, sum + value * piece.times));
      }
    }
    return [[place, sum]];
  };
  return search;
}

const NONE: NumberEnds = [];

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** As many as the largest number that is said in words has, and one more. */
const MOST_DIGITS = 13;

/** Recognisers write "2 million" and "3 hundred". */
function inDigits({ span: { from, to, step } }: Numbers, text: string, start: number): NumberEnds {
  let end = start + 1;
  while (isDigit(text.charCodeAt(end)) && end - start <= MOST_DIGITS) end += 1;
  const value = Number(text.slice(start, end));
  return value >= from && value <= to && (value - from) % step === 0 ? [[end, value]] : NONE;
}

/** Where the words of a text go on after a space, if there is one. */
export const afterGap = (text: string, place: number): number =>
  text.charAt(place) === ' ' ? place + 1 : place;

const GAP = ' ';

type Piece = string | { readonly numbers: Numbers; readonly times: number };

/** Numbers as they are searched. */
interface Searched {
  /** One of the words that they begin with. */
  readonly beginning: RegExp;
  readonly options: readonly { readonly plus: number; readonly pieces: readonly Piece[] }[];
}

function searchedOf(numbers: Numbers): Searched {
  const known = SEARCHED.get(numbers);
  if (known !== undefined) return known;
  const options = numbers.options().map((option) => ({ plus: option.plus, pieces: piecesOf(option) }));
  const beginnings = [...beginningsOf(numbers)].map((text) => text.replace(/[^\p{L}\p{M}]/gu, '\\$&'));
  const made = { beginning: new RegExp(beginnings.join('|'), 'y'), options };
  SEARCHED.set(numbers, made);
  return made;
}

const SEARCHED = new WeakMap<Numbers, Searched>();

/** The parts of an option with folded texts, and a `GAP` where a space may stand. */
const piecesOf = ({ parts }: NumberOption): readonly Piece[] =>
  parts.flatMap((part): readonly Piece[] =>
    part.kind === 'numbers'
      ? [part]
      : folded(comparedTemplate(part.text))
          .split(/([\s,\-\u00ad]+)/)
          .flatMap((piece, at) => (at % 2 === 1 ? [GAP] : piece === '' ? [] : [piece])),
  );

/** The first texts of all options; an empty one if a number may begin with no word of its own. */
function beginningsOf(numbers: Numbers, inside: ReadonlySet<Numbers> = new Set()): ReadonlySet<string> {
  const texts = new Set<string>();
  if (inside.has(numbers)) return texts; // what begins with itself is never said
  for (const option of numbers.options()) {
    const [first = GAP] = piecesOf(option);
    if (first === GAP) texts.add('');
    else if (typeof first === 'string') texts.add(first);
    else for (const text of beginningsOf(first.numbers, new Set([...inside, numbers]))) texts.add(text);
  }
  return texts;
}

/** The most usual words of the only number of a span, as they are written; undefined if it has none. */
export function writtenOnly(numbers: Numbers): string | undefined {
  const [option] = numbers.options();
  if (option === undefined) return undefined;
  const parts = option.parts.map((part) => (part.kind === 'text' ? part.text : writtenOnly(part.numbers)));
  return parts.includes(undefined) ? undefined : parts.join('').replaceAll('\u00ad', '');
}

/** A text in lower case without the accents of its Latin letters, with each character at its place. */
export const folded = (text: string): string =>
  text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').charAt(0));

import { fail } from '../failure.ts';
import { tuple, type Value } from '../values/value.ts';
import { type Arguments, type Builtin, builtin, countOr, flagOr, own, textOr } from './builtin.ts';
import { isSpace, linesOf, split, splitFromEnd, stripped, wordsOf } from './text-change.ts';

/** Methods of texts that take them apart. */
export const TEXT_SPLITS: readonly (readonly [string, Builtin])[] = [
  builtin('split', ['sep?', 'maxsplit?'], (text, given, context) => {
    const [separator, most] = limits(given);
    if (separator !== undefined) return [...split(own(text), separator, context, most)];
    context.step(own(text).length / 8);
    return most < 0 ? [...wordsOf(own(text))] : firstWords(own(text), most);
  }),
  builtin('rsplit', ['sep?', 'maxsplit?'], (text, given, context) => {
    const [separator, most] = limits(given);
    if (separator !== undefined) return [...splitFromEnd(own(text), separator, context, most)];
    context.step(own(text).length / 8);
    return most < 0 ? [...wordsOf(own(text))] : lastWords(own(text), most);
  }),
  builtin('splitlines', ['keepends?'], (text, [keep], context) => {
    context.step(own(text).length / 8);
    return [...linesOf(own(text), flagOr(keep, false))];
  }),
  builtin('partition', ['sep'], (text, [sep], context) => {
    const separator = given(sep);
    const [before = '', after] = split(own(text), separator, context, 1);
    return after === undefined ? tuple(before, '', '') : tuple(before, separator, after);
  }),
  builtin('rpartition', ['sep'], (text, [sep], context) => {
    const separator = given(sep);
    const [before = '', after] = splitFromEnd(own(text), separator, context, 1);
    return after === undefined ? tuple('', '', before) : tuple(before, separator, after);
  }),
];

const given = (separator: Value | undefined): string => textOr(separator, '') || fail('empty separator');

function limits([separator, most]: Arguments): readonly [string | undefined, number] {
  const isWhiteSpace = separator === undefined || separator === null;
  return [isWhiteSpace ? undefined : given(separator), countOr(most, -1)];
}

/** The first `most` words, and all the rest as it is. */
function firstWords(text: string, most: number): string[] {
  const words: string[] = [];
  let rest = stripped(text, { isGone: isSpace, right: false });
  while (rest !== '' && words.length < most) {
    const [word = ''] = /^\S+/.exec(rest) ?? [rest];
    words.push(word);
    rest = stripped(rest.slice(word.length), { isGone: isSpace, right: false });
  }
  return rest === '' ? words : [...words, rest];
}

function lastWords(text: string, most: number): string[] {
  const words: string[] = [];
  let rest = stripped(text, { isGone: isSpace, left: false });
  while (rest !== '' && words.length < most) {
    let start = rest.length;
    while (start > 0 && !isSpace(rest[start - 1] ?? '')) start--;
    words.push(rest.slice(start));
    rest = stripped(rest.slice(0, start), { isGone: isSpace, left: false });
  }
  return (rest === '' ? words : [...words, rest]).reverse();
}

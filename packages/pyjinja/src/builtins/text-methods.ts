import { padded, strFormat } from '../format/format-spec.ts';
import { countFrom, itemsOf } from '../values/numbers.ts';
import { characterAt, lengthOf, part, textTimes } from '../values/python-text.ts';
import { type Context, fail, isTuple, tuple, typeName, type Value } from '../values/value.ts';
import { type Arguments, type Builtin, builtin, countOr, flagOr, own, textOr } from './builtin.ts';
import {
  ALL_SPACE,
  capitalized,
  isSpace,
  joined,
  linesOf,
  replaced,
  split,
  splitFromEnd,
  stripped,
  swapped,
  titled,
  wordsOf,
} from './text-change.ts';

/** Methods that split texts. */
const TEXT_SPLITS: readonly (readonly [string, Builtin])[] = [
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

/** The first `most` words, and the rest unchanged. */
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

/** Methods that search or test texts. */
const TEXT_QUESTIONS: readonly (readonly [string, Builtin])[] = [
  searching('find', (text, wanted) => text.indexOf(wanted)),
  searching('rfind', (text, wanted) => text.lastIndexOf(wanted)),
  searching('index', (text, wanted) => found(text.indexOf(wanted))),
  searching('rindex', (text, wanted) => found(text.lastIndexOf(wanted))),
  builtin('count', ['wanted', 'start?', 'stop?'], (text, given, context) => {
    const [within] = windowOf(own(text), given, context);
    const wanted = textOr(given[0], '');
    return BigInt(wanted === '' ? lengthOf(within, context) + 1 : occurrences(within, wanted, context));
  }),
  ending('startswith', (text, wanted) => text.startsWith(wanted)),
  ending('endswith', (text, wanted) => text.endsWith(wanted)),
  asking('isdigit', /^\p{Nd}+$/u),
  asking('isdecimal', /^\p{Nd}+$/u),
  asking('isnumeric', /^\p{N}+$/u),
  asking('isalpha', /^\p{L}+$/u),
  asking('isalnum', /^[\p{L}\p{N}]+$/u),
  asking('isspace', ALL_SPACE),
  asking('isidentifier', /^[\p{ID_Start}_]\p{ID_Continue}*$/u),
  cased('isupper', (text) => text === text.toUpperCase()),
  cased('islower', (text) => text === text.toLowerCase()),
];

/** Whether a text has letters with case, and all are in the given case. */
function cased(name: string, is: (text: string) => boolean): readonly [string, Builtin] {
  return builtin(name, [], (text, _, context) => {
    context.text(own(text).length);
    return own(text).toLowerCase() !== own(text).toUpperCase() && is(own(text));
  });
}

function asking(name: string, pattern: RegExp): readonly [string, Builtin] {
  return builtin(name, [], (text, _, context) => {
    context.text(own(text).length);
    return pattern.test(own(text));
  });
}

function searching(
  name: string,
  search: (text: string, wanted: string) => number,
): readonly [string, Builtin] {
  return builtin(name, ['wanted', 'start?', 'stop?'], (text, given, context) => {
    const [within, start] = windowOf(own(text), given, context);
    const index = search(within, textOr(given[0], ''));
    return BigInt(index === -1 ? -1 : start + characterAt(within, index, context));
  });
}

function ending(name: string, has: (text: string, wanted: string) => boolean): readonly [string, Builtin] {
  return builtin(name, ['wanted', 'start?', 'stop?'], (text, given, context) => {
    const [within] = windowOf(own(text), given, context);
    const [wanted = null] = given;
    const all = isTuple(wanted) ? wanted.items : [wanted];
    context.step(all.length);
    return all.some((one) => has(within, textOr(one, '')));
  });
}

/** The part of the text from `start` to `stop`, and where it begins. */
function windowOf(
  text: string,
  [wanted, start, stop]: Arguments,
  context: Context,
): readonly [string, number] {
  context.search(text.length, typeof wanted === 'string' ? wanted.length : 1);
  if (start === undefined && stop === undefined) return [text, 0];
  const length = lengthOf(text, context);
  const clamp = (bound: number): number => Math.min(Math.max(bound < 0 ? bound + length : bound, 0), length);
  const from = clamp(countOr(start, 0));
  return [part(text, from, Math.max(from, clamp(countOr(stop, length))), context), from];
}

const found = (index: number): number => (index === -1 ? fail('substring not found') : index);

function occurrences(text: string, wanted: string, context: Context): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    context.step();
    count++;
  }
  return count;
}

/** The methods of texts. */
export const TEXT_METHODS: ReadonlyMap<string, Builtin> = new Map([
  ...TEXT_QUESTIONS,
  ...TEXT_SPLITS,
  changing('upper', (text) => text.toUpperCase()),
  changing('lower', (text) => text.toLowerCase()),
  changing('casefold', (text) => text.toLowerCase().replaceAll('ß', 'ss')),
  changing('capitalize', capitalized),
  changing('title', titled),
  changing('swapcase', swapped),
  stripping('strip', true, true),
  stripping('lstrip', true, false),
  stripping('rstrip', false, true),
  builtin('replace', ['old', 'new', 'count?'], (text, [old, by, count], context) =>
    replaced(own(text), textOr(old, ''), textOr(by, ''), context, countOr(count, -1)),
  ),
  builtin('join', ['items'], (text, [items], context) => {
    const parts = itemsOf(items as Value, context).map((item, index) =>
      typeof item === 'string'
        ? item
        : fail(`sequence item ${index}: expected str instance, ${typeName(item)} found`),
    );
    return joined(parts, own(text), context);
  }),
  builtin('center', ['width', 'fill?'], (text, given, context) => centered(own(text), given, context)),
  builtin('ljust', ['width', 'fill?'], (text, given, context) => justified(own(text), '<', given, context)),
  builtin('rjust', ['width', 'fill?'], (text, given, context) => justified(own(text), '>', given, context)),
  builtin('zfill', ['width'], (text, [width], context) => {
    const sign = /^[-+]/.exec(own(text))?.[0] ?? '';
    const missing = countFrom(width as Value) - lengthOf(own(text), context);
    return sign + textTimes('0', missing, context) + own(text).slice(sign.length);
  }),
  builtin('removeprefix', ['prefix'], (text, [prefix]) => {
    const start = textOr(prefix, '');
    return own(text).startsWith(start) ? own(text).slice(start.length) : text;
  }),
  builtin('removesuffix', ['suffix'], (text, [suffix]) => {
    const end = textOr(suffix, '');
    return own(text).endsWith(end) ? own(text).slice(0, own(text).length - end.length) : text;
  }),
  ['format', (text, call) => strFormat(own(text), call)],
]);

function changing(
  name: string,
  change: (text: string, context: Context) => string,
): readonly [string, Builtin] {
  return builtin(name, [], (text, _, context) => {
    context.text(own(text).length);
    return change(own(text), context);
  });
}

function stripping(name: string, left: boolean, right: boolean): readonly [string, Builtin] {
  return builtin(name, ['characters?'], (text, [characters], context) => {
    context.scan(own(text).length);
    if (characters === undefined || characters === null) {
      return stripped(own(text), { isGone: isSpace, left, right });
    }
    const gone = new Set(textOr(characters, ''));
    return stripped(own(text), { isGone: (character) => gone.has(character), left, right });
  });
}

/** As in Python, the odd space goes before the text if the width is odd too. */
export function centered(text: string, [width, fill]: Arguments, context: Context): string {
  const wanted = countOr(width, 80);
  const missing = wanted - lengthOf(text, context);
  if (missing <= 0) return text;
  const before = Math.floor(missing / 2) + (missing % 2 === 1 && wanted % 2 === 1 ? 1 : 0);
  const one = fillOf(fill);
  return textTimes(one, before, context) + text + textTimes(one, missing - before, context);
}

function justified(text: string, align: '<' | '>', [width, fill]: Arguments, context: Context): string {
  return padded(text, { width: countFrom(width as Value), align, fill: fillOf(fill) }, context);
}

function fillOf(fill: Value | undefined): string {
  const text = textOr(fill, ' ');
  return [...text.slice(0, 3)].length === 1
    ? text
    : fail('The fill character must be exactly one character long');
}

import { characterAt, lengthOf, part } from '../values/characters.ts';
import { fail } from '../values/fail.ts';
import { type Context, isTuple } from '../values/value.ts';
import { type Arguments, type Builtin, builtin, countOr, own, textOr } from './builtin.ts';
import { ALL_SPACE } from './white-space.ts';

/** Methods of texts that tell something about them. */
export const TEXT_QUESTIONS: readonly (readonly [string, Builtin])[] = [
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

/** A text that has letters with two forms, all of them in one. */
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

/** The part of the text that is meant, and where it begins. */
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

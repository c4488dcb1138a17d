import { padded } from '../format/padding.ts';
import { strFormat } from '../format/str-format.ts';
import { lengthOf } from '../values/characters.ts';
import { fail } from '../values/fail.ts';
import { itemsOf } from '../values/iterate.ts';
import { countFrom } from '../values/numbers.ts';
import { textTimes } from '../values/repeated.ts';
import { type Context, typeName, type Value } from '../values/value.ts';
import { type Arguments, type Builtin, builtin, countOr, own, textOr } from './builtin.ts';
import { capitalized, joined, replaced, swapped, titled } from './text-change.ts';
import { TEXT_QUESTIONS } from './text-questions.ts';
import { TEXT_SPLITS } from './text-splits.ts';
import { isSpace, stripped } from './white-space.ts';

/** Of texts. They are found only on texts. */
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

/** Python puts the odd space before the text when the width is odd, too. */
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

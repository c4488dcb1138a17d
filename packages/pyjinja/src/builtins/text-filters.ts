import { fixed } from '../format/number-text.ts';
import { printf } from '../format/printf.ts';
import { dictOf } from '../values/dict.ts';
import { floatFrom } from '../values/numbers.ts';
import { lengthOf, part, repr, str, textTimes } from '../values/python-text.ts';
import { type Context, fail, tuple, type Value } from '../values/value.ts';
import { type Builtin, builtin, countOr, flagOr, textOr } from './builtin.ts';
import { capitalized, isSpace, joined, linesOf, replaced, splitFromEnd, stripped } from './text-change.ts';
import { centered } from './text-methods.ts';

/** Filters that return a text. Another value counts as its printed form. */
export const TEXT_FILTERS: readonly (readonly [string, Builtin])[] = [
  ofText('upper', [], (text) => text.toUpperCase()),
  ofText('lower', [], (text) => text.toLowerCase()),
  ofText('capitalize', [], (text, _, context) => capitalized(text, context)),
  ofText('title', [], (text, _, context) => {
    context.text(4 * text.length);
    return jinjaTitle(text);
  }),
  ofText('string', [], (text) => text),
  ofText('safe', [], (text) => text),
  ofText('trim', ['chars?'], (text, [chars]) => {
    const gone = chars === undefined || chars === null ? undefined : new Set(textOr(chars, ''));
    return stripped(text, { isGone: gone === undefined ? isSpace : (character) => gone.has(character) });
  }),
  builtin('replace', ['old', 'new', 'count?'], (value, [old, by, count], context) =>
    replaced(
      str(value, context),
      str(old as Value, context),
      str(by as Value, context),
      context,
      countOr(count, -1),
    ),
  ),
  ofText('center', ['width?'], centered),
  ofText('indent', ['width?', 'first?', 'blank?'], (text, [width, first, blank], context) => {
    const indention = typeof width === 'string' ? width : textTimes(' ', countOr(width, 4), context);
    const [head = '', ...lines] = linesOf(`${text}\n`);
    const isBlank = flagOr(blank, false);
    const rest = lines.map((line) => {
      context.text(indention.length + line.length);
      return line === '' && !isBlank ? line : indention + line;
    });
    const all = joined([head, ...rest], '\n', context);
    return flagOr(first, false) ? indention + all : all;
  }),
  ofText('truncate', ['length?', 'killwords?', 'end?', 'leeway?'], (text, given, context) => {
    const [length, end, leeway] = [countOr(given[0], 255), textOr(given[2], '...'), countOr(given[3], 5)];
    if (length < end.length) return fail(`expected length >= ${end.length}, got ${length}`);
    if (lengthOf(text, context) <= length + leeway) return text;
    const kept = part(text, 0, length - end.length, context);
    if (flagOr(given[1], false)) return kept + end;
    return (splitFromEnd(kept, ' ', context, 1)[0] ?? '') + end;
  }),
  ofText(
    'wordwrap',
    ['width?', 'break_long_words?', 'wrapstring?', 'break_on_hyphens?'],
    (text, given, context) =>
      wrapped(
        text,
        {
          width: countOr(given[0], 79),
          breaksWords: flagOr(given[1], true),
          between: textOr(given[2], '\n'),
          breaksHyphens: flagOr(given[3], true),
        },
        context,
      ),
  ),
  builtin('wordcount', [], (value, _, context) => {
    const text = str(value, context);
    context.step(text.length / 4);
    return BigInt(text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0);
  }),
  builtin('filesizeformat', ['binary?'], (value, [binary], context) =>
    fileSize(value, flagOr(binary, false), context),
  ),
  builtin('pprint', [], (value, _, context) => repr(value, context)),
  [
    'format',
    (value, { args, keywords, context }) => {
      if (args.length > 0 && keywords.size > 0) {
        return fail("can't handle positional and keyword arguments at the same time");
      }
      const given = keywords.size > 0 ? dictOf(keywords) : tuple(...args);
      return printf(str(value, context), given, context);
    },
  ],
];

export function ofText(
  name: string,
  parameters: readonly string[],
  run: (text: string, given: readonly (Value | undefined)[], context: Context) => string,
): readonly [string, Builtin] {
  return builtin(name, parameters, (value, given, context) => {
    const text = str(value, context);
    context.text(text.length);
    return run(text, given, context);
  });
}

/** Unlike the method, a word begins only after white space, hyphens and opening brackets. */
function jinjaTitle(text: string): string {
  return text.replace(/[^-\s({[<]+/g, (word) => {
    const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
    return first.toUpperCase() + word.slice(first.length).toLowerCase();
  });
}

interface Wrapping {
  /** In characters. */
  readonly width: number;
  readonly breaksWords: boolean;
  readonly breaksHyphens: boolean;
  readonly between: string;
}

/** Wraps a text at spaces and after hyphens. */
function wrapped(text: string, wrapping: Wrapping, context: Context): string {
  context.step(text.length);
  const lines = linesOf(text).map((line) =>
    joined(wrapLine(line, wrapping, context), wrapping.between, context),
  );
  return joined(lines, wrapping.between, context);
}

function wrapLine(
  line: string,
  { width, breaksWords, breaksHyphens }: Wrapping,
  context: Context,
): readonly string[] {
  const room = Math.max(1, width);
  const pieces =
    line.match(breaksHyphens ? /\s+|[^\s-]*-+(?=\p{L})|[^\s-]+(?:-+(?!\p{L})[^\s-]*)*|-+/gu : /\s+|\S+/g) ??
    [];
  const lines: string[] = [];
  let current = '';
  for (const piece of pieces) {
    const isSpace = piece.trim() === '';
    if (isSpace && current === '' && lines.length > 0) continue;
    context.text((current.length + piece.length) / 2);
    if (lengthOf(current + piece, context) <= room) {
      current += piece;
      continue;
    }
    if (isSpace) {
      flush();
      continue;
    }
    let rest = piece;
    if (lengthOf(piece, context) <= room || !breaksWords) flush();
    while (breaksWords && lengthOf(rest, context) > room) {
      const free = room - current.length;
      if (free <= 0) {
        flush();
        continue;
      }
      current += rest.slice(0, free);
      rest = rest.slice(free);
      if (current.length >= room) flush();
    }
    if (current.length + rest.length > room) flush();
    current += rest;
  }
  flush();
  return lines;

  function flush(): void {
    const line = current.trimEnd();
    if (line !== '') lines.push(line);
    current = '';
  }
}

const PREFIXES = ['k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

/** `13.0 kB`, or in steps of 1024 `12.7 KiB`. */
function fileSize(value: Value, isBinary: boolean, context: Context): string {
  const bytes = floatFrom(value, context) ?? fail('filesizeformat needs a number');
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const level = PREFIXES.findIndex((_, index) => bytes < base ** (index + 2));
  const index = level === -1 ? PREFIXES.length - 1 : level;
  const prefix = PREFIXES[index] ?? '';
  const unit = isBinary ? `${prefix.toUpperCase()}iB` : `${prefix}B`;
  return `${fixed((base * bytes) / base ** (index + 2), 1, context)} ${unit}`;
}

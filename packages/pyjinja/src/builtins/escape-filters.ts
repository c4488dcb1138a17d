import { entriesOf } from '../values/dict.ts';
import { isIterable, itemsOf } from '../values/numbers.ts';
import { repr, str, textTimes } from '../values/python-text.ts';
import { type Context, fail, isDict, isTuple, isUndefined, typeName, type Value } from '../values/value.ts';
import { aliases, type Builtin, builtin, countOr, flagOr } from './builtin.ts';
import { joined } from './text-change.ts';
import { ofText } from './text-filters.ts';

/** Filters that escape a text for HTML, an address or JSON. */
export const ESCAPE_FILTERS: readonly (readonly [string, Builtin])[] = [
  ...aliases(['escape', 'e', 'forceescape'], ofText('escape', [], escaped)),
  ofText('striptags', [], (text) => unescaped(withoutTags(text)).split(/\s+/).filter(Boolean).join(' ')),
  builtin('urlencode', [], (value, _, context) => {
    if (typeof value === 'string' || !isIterable(value)) return urlQuoted(str(value, context), context, '/');
    const pairs = isDict(value)
      ? Array.from(entriesOf(value).values(), ({ key, value: held }) => [key, held] as const)
      : itemsOf(value, context).map((pair) => itemsOf(pair, context));
    return joined(
      pairs.map((pair) => pair.map((one) => urlQuoted(str(one as Value, context), context, '')).join('=')),
      '&',
      context,
    );
  }),
  builtin('xmlattr', ['autospace?'], (value, [autospace], context) => {
    if (!isDict(value)) return fail('xmlattr needs a dict');
    const attributes = Array.from(entriesOf(value).values())
      .filter((entry) => entry.value !== null && !isUndefined(entry.value))
      .map(({ key, value: held }) => {
        const name = str(key, context);
        if (/[\s/>=]/.test(name)) fail(`Invalid character in attribute name: ${repr(key, context)}`);
        return `${escaped(name, [], context)}="${escaped(str(held, context), [], context)}"`;
      });
    const text = joined(attributes, ' ', context);
    return flagOr(autospace, true) && text !== '' ? ` ${text}` : text;
  }),
  builtin('tojson', ['indent?'], (value, [indent], context) =>
    json(value, indent, context).replace(
      /[<>&']/g,
      (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
    ),
  ),
];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&#34;',
};

function escaped(text: string, _: readonly unknown[], context: Context): string {
  context.text(5 * text.length);
  return text.replace(/[&<>'"]/g, (character) => ENTITIES[character] ?? character);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\xa0',
};

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{1,8}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? all) : all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code < 0x110000 ? String.fromCodePoint(code) : all;
  });

/** Removes comments first, because they may contain tags. */
const withoutTags = (text: string): string => without(without(text, '<!--', '-->'), '<', '>');

function without(text: string, open: string, close: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start === -1 ? -1 : text.indexOf(close, start);
    if (end === -1) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + close.length;
  }
}

function urlQuoted(text: string, context: Context, safe: string): string {
  context.text(9 * text.length);
  const quoted = encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return safe === '/' ? quoted.replaceAll('%2F', '/') : quoted.replaceAll('%20', '+');
}

/** Like Python's `json.dumps` with sorted keys; escapes all but ASCII. */
function json(value: Value, indent: Value | undefined, context: Context): string {
  const unit = typeof indent === 'string' ? indent : textTimes(' ', countOr(indent, 0), context);
  return written(value, indent === undefined || indent === null ? undefined : unit, '', context);
}

function written(value: Value, unit: string | undefined, before: string, context: Context): string {
  context.step();
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return jsonText(value, context);
  if (typeof value === 'bigint') return str(value, context);
  if (typeof value === 'number') return Number.isFinite(value) ? str(value, context) : notFinite(value);
  const inside = before + (unit ?? '');
  if (isDict(value)) {
    const parts = [...entriesOf(value).values()]
      .map((entry) => [keyText(entry.key, context), entry.value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, held]) => `${jsonText(key, context)}: ${written(held, unit, inside, context)}`);
    return enclosed(parts, '{}', { unit, before, inside }, context);
  }
  if (!Array.isArray(value) && !isTuple(value)) {
    return fail(`Object of type ${typeName(value)} is not JSON serializable`);
  }
  const parts = itemsOf(value, context).map((item) => written(item, unit, inside, context));
  return enclosed(parts, '[]', { unit, before, inside }, context);
}

interface Layout {
  readonly unit: string | undefined;
  readonly before: string;
  readonly inside: string;
}

function enclosed(
  parts: readonly string[],
  [open, close]: string,
  { unit, before, inside }: Layout,
  context: Context,
): string {
  if (parts.length === 0 || unit === undefined) return `${open}${joined(parts, ', ', context)}${close}`;
  return `${open}\n${inside}${joined(parts, `,\n${inside}`, context)}\n${before}${close}`;
}

const notFinite = (value: number): string =>
  Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';

function keyText(key: Value, context: Context): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'bigint' || typeof key === 'number') return str(key, context);
  if (key === null || typeof key === 'boolean') return String(key);
  return fail(`keys must be str, int, float, bool or None, not ${typeName(key)}`);
}

function jsonText(text: string, context: Context): string {
  context.text(2 * text.length);
  return JSON.stringify(text).replace(/[\x7f-\uffff]/g, (character) => {
    context.text(6);
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

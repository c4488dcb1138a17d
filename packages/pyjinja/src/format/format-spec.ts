import { fail } from '../failure.ts';
import type { Meter } from '../values/meter.ts';
import { floatOf } from '../values/numbers.ts';
import { intText, lengthOf, part, repr, str, textTimes } from '../values/python-text.ts';
import { subscript } from '../values/subscript.ts';
import { type Call, isTuple, typeName, type Value } from '../values/value.ts';
import { fixed, type Grouping, general, grouped, scientific } from './number-text.ts';

const SPEC = /^(?:(.)?([<>=^]))?([-+ ]?)(#?)(0?)(\d*)([,_]?)(?:\.(\d+))?([a-zA-Z%]?)$/su;

interface Spec {
  readonly plus: string;
  readonly isAlternate: boolean;
  readonly grouping: Grouping;
  readonly precision: number | undefined;
  readonly type: string;
}

/** A value as `format(value, spec)` writes it: `>8`, `05.1f`, `,`, `x`, `.0%`. */
function formatted(value: Value, spec: string, meter: Meter): string {
  if (spec === '') return str(value, meter);
  const found = SPEC.exec(spec);
  if (found === null) return fail(`Invalid format specifier '${spec}'`);
  const [, fill, align, plus = '', alternate, zero, width, grouping = '', precision, type = ''] = found;
  const parts: Spec = {
    plus,
    isAlternate: alternate === '#',
    grouping: grouping as Grouping,
    precision: precision === undefined ? undefined : Number(precision),
    type,
  };
  const isText = typeof value !== 'bigint' && typeof value !== 'number' && typeof value !== 'boolean';
  const text = isText ? textFor(value, parts, meter) : numberText(value, parts, meter);
  const usual = isText ? '<' : zero === '0' ? '=' : '>';
  return padded(
    text,
    {
      width: Number(width),
      align: (align as Alignment | undefined) ?? usual,
      fill: fill ?? (zero === '0' ? '0' : ' '),
    },
    meter,
  );
}

function textFor(value: Value, { type, precision, plus, grouping }: Spec, meter: Meter): string {
  if (typeof value !== 'string') {
    return fail(`unsupported format string passed to ${typeName(value)}.__format__`);
  }
  if (type !== '' && type !== 's') return fail(`Unknown format code '${type}' for object of type 'str'`);
  if (plus !== '') return fail('Sign not allowed in string format specifier');
  if (grouping !== '') return fail(`Cannot specify '${grouping}' with 's'.`);
  const text = str(value, meter);
  return precision === undefined ? text : part(text, 0, precision, meter);
}

function numberText(value: bigint | number | boolean, spec: Spec, meter: Meter): string {
  const number = typeof value === 'boolean' ? BigInt(value) : value;
  const isNegative = number < 0 || Object.is(number, -0);
  const digits =
    typeof number === 'bigint' && /^[dnxXobc]?$/.test(spec.type)
      ? intDigits(number < 0n ? -number : number, spec, meter)
      : floatDigits(Math.abs(floatOf(number)), spec, meter);
  return (isNegative ? '-' : spec.plus === '-' ? '' : spec.plus) + digits;
}

function intDigits(value: bigint, { type, isAlternate, grouping, precision }: Spec, meter: Meter): string {
  if (precision !== undefined) return fail('Precision not allowed in integer format specifier');
  if (type === 'c')
    return value < 0x110000n ? String.fromCodePoint(Number(value)) : fail('%c arg not in range');
  const radix = { x: 16, o: 8, b: 2 }[type.toLowerCase()];
  if (radix === undefined) return grouped(intText(value, meter), grouping);
  meter.text(4096);
  const digits = (isAlternate ? `0${type.toLowerCase()}` : '') + grouped(value.toString(radix), grouping, 4);
  return type === 'X' ? digits.toUpperCase() : digits;
}

function floatDigits(value: number, { type, grouping, precision, isAlternate }: Spec, meter: Meter): string {
  switch (type) {
    case 'f':
    case 'F':
      return grouped(fixed(value, precision ?? 6, meter), grouping);
    case 'e':
      return scientific(value, precision ?? 6, meter);
    case 'E':
      return scientific(value, precision ?? 6, meter).toUpperCase();
    case 'g':
    case 'n':
      return grouped(general(value, precision ?? 6, meter, isAlternate), grouping);
    case 'G':
      return grouped(general(value, precision ?? 6, meter, isAlternate), grouping).toUpperCase();
    case '%':
      return `${grouped(fixed(value * 100, precision ?? 6, meter), grouping)}%`;
    case '':
      return grouped(
        precision === undefined ? str(value, meter) : withPoint(value, precision, meter),
        grouping,
      );
    default:
      return fail(`Unknown format code '${type}' for object of type 'float'`);
  }
}

/** A float keeps a digit after its point. */
function withPoint(value: number, precision: number, meter: Meter): string {
  const text = general(value, precision, meter);
  return /^\d+$/.test(text)
    ? text.length < precision
      ? `${text}.0`
      : scientific(value, Math.max(0, precision - 1), meter)
    : text;
}

type Alignment = '<' | '>' | '^' | '=';

interface Field {
  readonly width: number;
  readonly align: Alignment;
  readonly fill?: string;
}

/** A text in a field at least `width` characters wide; `=` fills between sign and digits, `^` leans to the left. */
export function padded(text: string, { width, align, fill = ' ' }: Field, meter: Meter): string {
  const missing = width - lengthOf(text, meter);
  if (missing <= 0) return text;
  meter.text(text.length + missing);
  switch (align) {
    case '<':
      return text + textTimes(fill, missing, meter);
    case '>':
      return textTimes(fill, missing, meter) + text;
    case '^': {
      const before = Math.floor(missing / 2);
      return textTimes(fill, before, meter) + text + textTimes(fill, missing - before, meter);
    }
    case '=': {
      const signed = /^[-+ ]?(?:0[xXoObB])?/.exec(text)?.[0].length ?? 0;
      return text.slice(0, signed) + textTimes(fill, missing, meter) + text.slice(signed);
    }
  }
}

/** More `{…}` within a `{…}` are refused, as Python does. */
const MAX_NESTING = 2;

/** `'{:02d} {name}'.format(…)`. Fields reach into dicts, lists and groups, never into attributes. */
export function strFormat(format: string, { args, keywords, context }: Call): string {
  let automatic = 0;

  return filled(format, MAX_NESTING);

  function filled(text: string, nesting: number): string {
    if (nesting < 0) return fail('Max string recursion exceeded');
    let made = '';
    let at = 0;
    while (at < text.length) {
      const brace = nextBrace(text, at);
      made += text.slice(at, brace);
      if (brace === text.length) break;
      if (text[brace + 1] === text[brace]) {
        made += text[brace];
        at = brace + 2;
        continue;
      }
      if (text[brace] === '}') return fail("Single '}' encountered in format string");
      const end = closing(text, brace);
      const value = field(text.slice(brace + 1, end), nesting);
      context.text(end - brace + value.length);
      made += value;
      at = end + 1;
    }
    context.text(made.length);
    return made;
  }

  function field(inside: string, nesting: number): string {
    context.step(4);
    const colon = specStart(inside);
    const [head = '', conversion] = inside.slice(0, colon).split('!');
    const value = named(head);
    const spec = filled(inside.slice(colon + 1), nesting - 1);
    if (conversion === undefined) return formatted(value, spec, context);
    if (!/^[sra]$/.test(conversion)) return fail(`Unknown conversion specifier ${conversion}`);
    return formatted(conversion === 's' ? str(value, context) : repr(value, context), spec, context);
  }

  function named(path: string): Value {
    const [, first = '', rest = ''] = /^([^.[]*)(.*)$/s.exec(path) ?? [];
    const start: Value | undefined =
      first === '' ? args[automatic++] : /^\d+$/.test(first) ? args[Number(first)] : keywords.get(first);
    if (start === undefined) {
      return /^\d*$/.test(first)
        ? fail(
            `Replacement index ${first === '' ? automatic - 1 : first} out of range for positional args tuple`,
          )
        : fail(`no value for {${first}}`);
    }
    let value: Value = start;
    for (const [, attribute, key] of rest.matchAll(/\.([^.[\]]+)|\[([^\]]*)\]/g)) {
      const found: Value | undefined =
        attribute === undefined
          ? subscript(value, key !== undefined && /^\d+$/.test(key) ? BigInt(key) : (key ?? ''), context)
          : item(value, attribute);
      if (found === undefined) return fail(`no value for {${path}}`);
      value = found;
    }
    return value;
  }
}

const item = (value: Value, name: string): Value | undefined =>
  isTuple(value) ? value.items[value.names?.indexOf(name) ?? -1] : undefined;

function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '}') return at;
  return text.length;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return fail("expected '}' before end of string");
}

/** Where the part after the `:` begins, less one; a `:` in brackets is a key's. */
function specStart(inside: string): number {
  let isKey = false;
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '[') isKey = true;
    if (inside[at] === ']') isKey = false;
    if (inside[at] === ':' && !isKey) return at;
  }
  return inside.length;
}

import type { Budget } from '../values/budget.ts';
import { floatOf } from '../values/numbers.ts';
import { intText, lengthOf, part, repr, str, textTimes } from '../values/python-text.ts';
import { subscript } from '../values/subscript.ts';
import { type Call, fail, isTuple, typeName, type Value } from '../values/value.ts';
import { fixed, type Grouping, general, grouped, scientific } from './number-text.ts';

const SPEC = /^(?:(.)?([<>=^]))?([-+ ]?)(#?)(0?)(\d*)([,_]?)(?:\.(\d+))?([a-zA-Z%]?)$/su;

interface Spec {
  readonly plus: string;
  readonly isAlternate: boolean;
  readonly grouping: Grouping;
  readonly precision: number | undefined;
  readonly type: string;
}

/** Formats a value by a spec such as `>8`, `05.1f`, `,`, `x` or `.0%`. */
function formatted(value: Value, spec: string, budget: Budget): string {
  if (spec === '') return str(value, budget);
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
  const text = isText ? textFor(value, parts, budget) : numberText(value, parts, budget);
  const usual = isText ? '<' : zero === '0' ? '=' : '>';
  return padded(
    text,
    {
      width: Number(width),
      align: (align as Alignment | undefined) ?? usual,
      fill: fill ?? (zero === '0' ? '0' : ' '),
    },
    budget,
  );
}

function textFor(value: Value, { type, precision, plus, grouping }: Spec, budget: Budget): string {
  if (typeof value !== 'string') {
    return fail(`unsupported format string passed to ${typeName(value)}.__format__`);
  }
  if (type !== '' && type !== 's') return fail(`Unknown format code '${type}' for object of type 'str'`);
  if (plus !== '') return fail('Sign not allowed in string format specifier');
  if (grouping !== '') return fail(`Cannot specify '${grouping}' with 's'.`);
  const text = str(value, budget);
  return precision === undefined ? text : part(text, 0, precision, budget);
}

function numberText(value: bigint | number | boolean, spec: Spec, budget: Budget): string {
  const number = typeof value === 'boolean' ? BigInt(value) : value;
  const isNegative = number < 0 || Object.is(number, -0);
  const digits =
    typeof number === 'bigint' && /^[dnxXobc]?$/.test(spec.type)
      ? intDigits(number < 0n ? -number : number, spec, budget)
      : floatDigits(Math.abs(floatOf(number)), spec, budget);
  return (isNegative ? '-' : spec.plus === '-' ? '' : spec.plus) + digits;
}

function intDigits(value: bigint, { type, isAlternate, grouping, precision }: Spec, budget: Budget): string {
  if (precision !== undefined) return fail('Precision not allowed in integer format specifier');
  if (type === 'c')
    return value < 0x110000n ? String.fromCodePoint(Number(value)) : fail('%c arg not in range');
  const radix = { x: 16, o: 8, b: 2 }[type.toLowerCase()];
  if (radix === undefined) return grouped(intText(value, budget), grouping);
  budget.text(4096);
  const digits = (isAlternate ? `0${type.toLowerCase()}` : '') + grouped(value.toString(radix), grouping, 4);
  return type === 'X' ? digits.toUpperCase() : digits;
}

function floatDigits(
  value: number,
  { type, grouping, precision, isAlternate }: Spec,
  budget: Budget,
): string {
  switch (type) {
    case 'f':
    case 'F':
      return grouped(fixed(value, precision ?? 6, budget), grouping);
    case 'e':
      return scientific(value, precision ?? 6, budget);
    case 'E':
      return scientific(value, precision ?? 6, budget).toUpperCase();
    case 'g':
    case 'n':
      return grouped(general(value, precision ?? 6, budget, isAlternate), grouping);
    case 'G':
      return grouped(general(value, precision ?? 6, budget, isAlternate), grouping).toUpperCase();
    case '%':
      return `${grouped(fixed(value * 100, precision ?? 6, budget), grouping)}%`;
    case '':
      return grouped(
        precision === undefined ? str(value, budget) : withPoint(value, precision, budget),
        grouping,
      );
    default:
      return fail(`Unknown format code '${type}' for object of type 'float'`);
  }
}

/** Keeps one digit after the point of a float. */
function withPoint(value: number, precision: number, budget: Budget): string {
  const text = general(value, precision, budget);
  return /^\d+$/.test(text)
    ? text.length < precision
      ? `${text}.0`
      : scientific(value, Math.max(0, precision - 1), budget)
    : text;
}

type Alignment = '<' | '>' | '^' | '=';

interface Field {
  readonly width: number;
  readonly align: Alignment;
  readonly fill?: string;
}

/** Pads a text to `width` characters. `=` fills between sign and digits; `^` puts the odd space on the right. */
export function padded(text: string, { width, align, fill = ' ' }: Field, budget: Budget): string {
  const missing = width - lengthOf(text, budget);
  if (missing <= 0) return text;
  budget.text(text.length + missing);
  switch (align) {
    case '<':
      return text + textTimes(fill, missing, budget);
    case '>':
      return textTimes(fill, missing, budget) + text;
    case '^': {
      const before = Math.floor(missing / 2);
      return textTimes(fill, before, budget) + text + textTimes(fill, missing - before, budget);
    }
    case '=': {
      const signed = /^[-+ ]?(?:0[xXoObB])?/.exec(text)?.[0].length ?? 0;
      return text.slice(0, signed) + textTimes(fill, missing, budget) + text.slice(signed);
    }
  }
}

/** The maximum depth of `{…}` within `{…}`, as in Python. */
const MAX_NESTING = 2;

/** `'{:02d} {name}'.format(…)`. Fields can access items of dicts, lists and groups, but no attributes. */
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

/** The index of the `:` before the spec. A `:` in brackets is part of a key. */
function specStart(inside: string): number {
  let isKey = false;
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '[') isKey = true;
    if (inside[at] === ']') isKey = false;
    if (inside[at] === ':' && !isKey) return at;
  }
  return inside.length;
}

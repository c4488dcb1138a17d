import { part } from '../values/characters.ts';
import { fail } from '../values/fail.ts';
import type { Meter } from '../values/meter.ts';
import { floatOf } from '../values/numbers.ts';
import { intText, str } from '../values/python-text.ts';
import { typeName, type Value } from '../values/value.ts';
import { fixed, type Grouping, general, grouped, scientific } from './number-text.ts';
import { type Alignment, padded } from './padding.ts';

const SPEC = /^(?:(.)?([<>=^]))?([-+ ]?)(#?)(0?)(\d*)([,_]?)(?:\.(\d+))?([a-zA-Z%]?)$/su;

interface Spec {
  readonly plus: string;
  readonly isAlternate: boolean;
  readonly grouping: Grouping;
  readonly precision: number | undefined;
  readonly type: string;
}

/** A value as `format(value, spec)` writes it: `>8`, `05.1f`, `,`, `x`, `.0%`. */
export function formatted(value: Value, spec: string, meter: Meter): string {
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

import type { Budget } from '../values/budget.ts';
import { lookup } from '../values/dict.ts';
import { countFrom, floatOf, numberOf } from '../values/numbers.ts';
import { intText, part, repr, str, textTimes } from '../values/python-text.ts';
import { fail, isDict, isTuple, isUndefined, typeName, type Value } from '../values/value.ts';
import { padded } from './format-spec.ts';
import { fixed, general, scientific } from './number-text.ts';

const DIRECTIVE = /(?:\(([^()]*)\))?([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?[hlL]?(.|\n)?/uy;

/** Formats as Python does: `'%02d:%02d' % (h, m)`, `'%(name)s' % {…}`. */
export function printf(format: string, given: Value, budget: Budget): string {
  const values = isTuple(given) ? given.items : [given];
  let used = 0;
  const next = (): Value => {
    const value = values[used++];
    return value === undefined ? fail('not enough arguments for format string') : value;
  };
  let text = '';
  let at = 0;
  for (;;) {
    const percent = format.indexOf('%', at);
    if (percent === -1) break;
    budget.step(4);
    DIRECTIVE.lastIndex = percent + 1;
    const [all = '', name, flags = '', width = '', precision, conversion] = DIRECTIVE.exec(format) ?? [];
    if (conversion === undefined) return fail('incomplete format');
    const before = format.slice(at, percent);
    at = percent + 1 + all.length;
    const directive = directiveOf({ flags, width, precision, conversion }, next);
    const value =
      conversion === '%' ? '%' : convert(directive, name === undefined ? next() : named(given, name), budget);
    budget.text(before.length + value.length);
    text += before + value;
    if (name !== undefined) used = values.length;
  }
  if (used < values.length && !isDict(given) && !Array.isArray(given) && !isUndefined(given))
    return fail('not all arguments converted during string formatting');
  const rest = format.slice(at);
  budget.text(rest.length);
  return text + rest;
}

interface Written {
  readonly flags: string;
  readonly width: string;
  readonly precision: string | undefined;
  readonly conversion: string;
}

function directiveOf({ flags, width, precision, conversion }: Written, next: () => Value): Directive {
  const asked = width === '*' ? countFrom(next()) : Number(width);
  return {
    conversion,
    isLeft: flags.includes('-') || asked < 0,
    isZeroFilled: flags.includes('0'),
    isAlternate: flags.includes('#'),
    plus: flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '',
    width: Math.abs(asked),
    precision:
      precision === undefined ? undefined : precision === '*' ? countFrom(next()) : Number(precision),
  };
}

function named(given: Value, name: string): Value {
  if (!isDict(given)) return fail('format requires a mapping');
  const value = lookup(given, name);
  return value === undefined ? fail(`no value for %(${name})`) : value;
}

interface Directive {
  readonly conversion: string;
  readonly isLeft: boolean;
  readonly isZeroFilled: boolean;
  readonly isAlternate: boolean;
  readonly plus: '+' | ' ' | '';
  readonly width: number;
  readonly precision: number | undefined;
}

/** Formats one value by one `%` directive. */
function convert(directive: Directive, value: Value, budget: Budget): string {
  const { conversion, precision, width, isLeft } = directive;
  switch (conversion) {
    case 's':
    case 'r':
    case 'a': {
      const whole = conversion === 's' ? str(value, budget) : repr(value, budget);
      const text = precision === undefined ? whole : part(whole, 0, precision, budget);
      return padded(text, { width, align: isLeft ? '<' : '>' }, budget);
    }
    case 'c':
      return padded(character(value), { width, align: isLeft ? '<' : '>' }, budget);
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return numeric(directive, value, budget);
    default:
      return fail(`unsupported format character '${conversion}'`);
  }
}

function numeric(directive: Directive, value: Value, budget: Budget): string {
  const { plus, isLeft, isZeroFilled, width } = directive;
  const digits = 'eEfFgG'.includes(directive.conversion)
    ? floatDigits(directive, floatFor(value), budget)
    : intDigits(directive, intFor(value, directive.conversion), budget);
  const text = digits.startsWith('-') ? digits : plus + digits;
  const align = isLeft ? '<' : isZeroFilled ? '=' : '>';
  return padded(text, { width, align, fill: align === '=' ? '0' : ' ' }, budget);
}

function floatDigits(
  { conversion, precision = 6, isAlternate }: Directive,
  value: number,
  budget: Budget,
): string {
  const kind = conversion.toLowerCase();
  const text =
    kind === 'f'
      ? fixed(value, precision, budget)
      : kind === 'e'
        ? scientific(value, precision, budget)
        : general(value, precision, budget, isAlternate);
  return conversion === kind ? text : text.toUpperCase();
}

function intDigits(
  { conversion, precision = 0, isAlternate }: Directive,
  value: bigint,
  budget: Budget,
): string {
  const kind = conversion.toLowerCase();
  const magnitude = value < 0n ? -value : value;
  const digits =
    kind === 'x' ? magnitude.toString(16) : kind === 'o' ? magnitude.toString(8) : intText(magnitude, budget);
  const zeros = textTimes('0', precision - digits.length, budget);
  const prefix = !isAlternate ? '' : kind === 'x' ? '0x' : kind === 'o' ? '0o' : '';
  const text = `${prefix}${zeros}${digits}`;
  return (value < 0n ? '-' : '') + (conversion === kind ? text : text.toUpperCase());
}

function intFor(value: Value, conversion: string): bigint {
  if (isUndefined(value)) return fail(value.why);
  const number = numberOf(value);
  if (typeof number === 'bigint') return number;
  if (number === undefined || 'xXo'.includes(conversion)) {
    const wanted = 'xXo'.includes(conversion) ? 'an integer' : 'a real number';
    return fail(`%${conversion} format: ${wanted} is required, not ${typeName(value)}`);
  }
  return Number.isFinite(number)
    ? BigInt(Math.trunc(number))
    : fail('cannot convert float infinity to integer');
}

function floatFor(value: Value): number {
  if (isUndefined(value)) return fail(value.why);
  const number = numberOf(value);
  return number === undefined ? fail(`must be real number, not ${typeName(value)}`) : floatOf(number);
}

function character(value: Value): string {
  if (typeof value === 'string' && [...value.slice(0, 3)].length === 1) return value;
  const number = numberOf(value);
  if (typeof number === 'bigint' && number >= 0n && number < 0x110000n)
    return String.fromCodePoint(Number(number));
  return fail('%c requires int or char');
}

import { lookup } from '../values/dict.ts';
import { fail } from '../values/fail.ts';
import type { Meter } from '../values/meter.ts';
import { countFrom } from '../values/numbers.ts';
import { isDict, isTuple, isUndefined, type Value } from '../values/value.ts';
import { convert, type Directive } from './printf-conversion.ts';

const DIRECTIVE = /(?:\(([^()]*)\))?([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?[hlL]?(.|\n)?/uy;

/** `'%02d:%02d' % (h, m)`, `'%(name)s' % {…}`, as Python formats. */
export function printf(format: string, given: Value, meter: Meter): string {
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
    meter.step(4);
    DIRECTIVE.lastIndex = percent + 1;
    const [all = '', name, flags = '', width = '', precision, conversion] = DIRECTIVE.exec(format) ?? [];
    if (conversion === undefined) return fail('incomplete format');
    const before = format.slice(at, percent);
    at = percent + 1 + all.length;
    const directive = directiveOf({ flags, width, precision, conversion }, next);
    const value =
      conversion === '%' ? '%' : convert(directive, name === undefined ? next() : named(given, name), meter);
    meter.text(before.length + value.length);
    text += before + value;
    if (name !== undefined) used = values.length;
  }
  if (used < values.length && !isDict(given) && !Array.isArray(given) && !isUndefined(given))
    return fail('not all arguments converted during string formatting');
  const rest = format.slice(at);
  meter.text(rest.length);
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

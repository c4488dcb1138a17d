import { entriesOf } from './dict.ts';
import { floatText } from './float-text.ts';
import type { Meter } from './meter.ts';
import { quoted } from './quoted.ts';
import { isUndefined, type Range, type Value } from './value.ts';

/** A value as Python's `str` prints it: `True`, `None`, `2.0`, `['a', 1]`; what is undefined is empty. */
export function str(value: Value, meter: Meter): string {
  if (typeof value === 'string') return value;
  return isUndefined(value) ? '' : repr(value, meter);
}

/** As Python's `repr`: texts have quotes. */
export function repr(value: Value, meter: Meter): string {
  meter.step();
  switch (typeof value) {
    case 'string':
      return quoted(value, meter);
    case 'boolean':
      return value ? 'True' : 'False';
    case 'bigint':
      return intText(value, meter);
    case 'number':
      return floatText(value);
    default:
      return value === null ? 'None' : reprObject(value, meter);
  }
}

function reprObject(value: Extract<Value, object>, meter: Meter): string {
  if (Array.isArray(value)) return `[${listed(value, meter)}]`;
  switch (value.kind) {
    case 'undefined':
      return 'Undefined';
    case 'tuple':
      return value.items.length === 1
        ? `(${listed(value.items, meter)},)`
        : `(${listed(value.items, meter)})`;
    case 'dict':
      return `{${joined(
        [...entriesOf(value).values()].map(
          (entry) => `${repr(entry.key, meter)}: ${repr(entry.value, meter)}`,
        ),
        meter,
      )}}`;
    case 'view':
      return `${value.type}([${listed(value.items, meter)}])`;
    case 'range':
      return rangeText(value);
    case 'iterator':
      return `<${value.type} object>`;
    case 'thing':
      return value.shown();
  }
}

/** Many digits take long to make. */
export function intText(value: bigint, meter: Meter): string {
  if (BigInt.asIntN(64, value) !== value) meter.step(100);
  return String(value);
}

const listed = (items: readonly Value[], meter: Meter): string =>
  joined(
    items.map((item) => repr(item, meter)),
    meter,
  );

function joined(texts: readonly string[], meter: Meter): string {
  let length = 0;
  for (const text of texts) length += text.length + 2;
  meter.text(length);
  return texts.join(', ');
}

function rangeText({ start, step, length }: Range): string {
  const stop = start + step * length;
  return step === 1 ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`;
}

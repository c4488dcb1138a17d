import * as t from 'io-ts';
import { described } from '../lib/described.ts';
import { spokenNumber } from './number-words.ts';

/** A boolean in any way the clients of the API write one; any other is refused. */
export const JsonFlag = described(
  flag((value) => IN_JSON.get(value)),
  {
    title: 'Flag',
    anyOf: [{ type: 'boolean' }, { enum: ['True', 'true', 1, '1', 'False', 'false', 0, '0'] }],
  },
);

/** The same in a kit, where people and rendered templates write it: also yes, no, on and off, whatever the case. */
export const Flag = flag((value) =>
  typeof value === 'string' ? IN_WORDS.get(value.trim().toLowerCase()) : IN_JSON.get(value),
);

const IN_JSON: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['True', true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['False', false],
  ['false', false],
  [0, false],
  ['0', false],
]);

const IN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, false] as const),
]);

/** A number that `isRight` accepts, written as a number, in digits, or in words: what an order put there may be any of them. */
export const WrittenNumber = (name: string, isRight: (value: number) => boolean) =>
  new t.Type<number, number, unknown>(
    name,
    t.number.is,
    (value, context) => {
      const number = typeof value === 'string' ? spokenNumber(value) : value;
      return typeof number === 'number' && Number.isFinite(number) && isRight(number)
        ? t.success(number)
        : t.failure(value, context);
    },
    (number) => number,
  );

/** A whole number from `least` to `most`, written in the same ways. */
export const WholeNumber = (name: string, least: number, most: number) =>
  WrittenNumber(name, (value) => Number.isInteger(value) && value >= least && value <= most);

/** A text, or a number written without quotes. Unquoted yes and no are booleans in YAML and refused. */
export const Text = new t.Type<string>(
  'a text (yes, no, on and off need quotes)',
  t.string.is,
  (value, context) =>
    typeof value === 'string' || typeof value === 'number'
      ? t.success(String(value))
      : t.failure(value, context),
  String,
);

function flag(read: (value: unknown) => boolean | undefined): t.Type<boolean, boolean, unknown> {
  return new t.Type<boolean, boolean, unknown>(
    'true or false',
    t.boolean.is,
    (value, context) => {
      const written = read(value);
      return written === undefined ? t.failure(value, context) : t.success(written);
    },
    (written) => written,
  );
}

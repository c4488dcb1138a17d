import * as t from 'io-ts';
import { spokenNumber } from './number-words.ts';

const WRITTEN: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
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

/** A boolean in any way clients and rendered templates write one. */
export const Flag = new t.Type<boolean, boolean, unknown>(
  'true or false',
  t.boolean.is,
  (value, context) => {
    const flag = WRITTEN.get(value);
    return flag === undefined ? t.failure(value, context) : t.success(flag);
  },
  (flag) => flag,
);

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

import * as t from 'io-ts';
import { spokenNumber } from './number-words.ts';

/** A number that `isRight` accepts, written as a number, in digits, or in words: what an order put there may be any of them. */
export const RawNumber = (name: string, isRight: (value: number) => boolean) =>
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
  RawNumber(name, (value) => Number.isInteger(value) && value >= least && value <= most);

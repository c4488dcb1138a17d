import * as t from 'io-ts';
import { type JsonSchema, withSchema } from '../lib/codecs.ts';
import { spokenNumber } from './number-words.ts';

type Bounds = Pick<JsonSchema, 'minimum' | 'maximum' | 'exclusiveMinimum'>;

/**
 * A number that `isRight` accepts, written as a number, in digits, or in words: what an order put there may be any of them. `bounds` tell
 * programs what `isRight` can only test.
 */
export const RawNumber = (name: string, isRight: (value: number) => boolean, bounds: Bounds = {}) =>
  withSchema(
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
    ),
    inDigitsOrWords({ type: 'number', ...bounds }),
  );

const inDigitsOrWords = (number: JsonSchema): JsonSchema => ({
  anyOf: [number, { type: 'string', pattern: '\\S' }],
});

/** A whole number from `least` to `most`, written in the same ways. */
export const WholeNumber = (name: string, least: number, most: number) =>
  withSchema(
    RawNumber(name, (value) => Number.isInteger(value) && value >= least && value <= most),
    inDigitsOrWords({
      type: 'integer',
      minimum: least,
      ...(Number.isFinite(most) ? { maximum: most } : {}),
    }),
  );

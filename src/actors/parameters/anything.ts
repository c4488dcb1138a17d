import * as t from 'io-ts';

/** Any value but nothing. */
export const Anything = (name: string) =>
  new t.Type<unknown>(
    name,
    (value): value is unknown => value !== undefined && value !== null,
    (value, context) =>
      value === undefined || value === null ? t.failure(value, context) : t.success(value),
    (value) => value,
  );

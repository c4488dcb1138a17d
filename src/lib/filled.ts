import * as t from 'io-ts';

/** A text with something in it. */
export const Filled = new t.Type<string, string, unknown>(
  'a text that is not empty',
  t.string.is,
  (value, context) =>
    typeof value === 'string' && value.trim() !== '' ? t.success(value) : t.failure(value, context),
  (text) => text,
);

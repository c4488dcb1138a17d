import * as t from 'io-ts';

/** A text, or a number written without quotes, that no message may show. */
export const Secret = new t.Type<string, string, unknown>(
  'a text',
  t.string.is,
  (value, context) =>
    typeof value === 'string' || typeof value === 'number'
      ? t.success(String(value))
      : t.failure(value === null ? value : '…', context),
  (secret) => secret,
);

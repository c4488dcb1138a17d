import * as t from 'io-ts';
import { inAnyCase, withSchema } from '../lib/codecs.ts';

/** A boolean in all spellings of API clients. */
export const JsonFlag = withSchema(
  flag((value) => IN_JSON.get(value)),
  {
    title: 'Flag',
    anyOf: [{ type: 'boolean' }, { enum: ['True', 'true', 1, '1', 'False', 'false', 0, '0'] }],
  },
);

/** The same in a kit, where people and rendered templates write it: also yes, no, on and off, whatever the case. */
export const Flag = withSchema(
  flag((value) =>
    typeof value === 'string' ? IN_WORDS.get(value.trim().toLowerCase()) : IN_JSON.get(value),
  ),
  {
    anyOf: [
      { type: 'boolean' },
      { enum: [0, 1] },
      { type: 'string', pattern: `^\\s*(?:${inAnyCase('true|yes|on|false|no|off')}|0|1)\\s*$` },
    ],
  },
);

const IN_JSON = spellings([true, 'True', 'true', 1, '1'], [false, 'False', 'false', 0, '0']);

const IN_WORDS = spellings(['true', 'yes', 'on', '1'], ['false', 'no', 'off', '0']);

function spellings(yes: readonly unknown[], no: readonly unknown[]): ReadonlyMap<unknown, boolean> {
  return new Map([...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)]);
}

/** A text, or a number written without quotes. Unquoted yes and no are booleans in YAML and refused. */
export const Text = textOrNumber('a text (yes, no, on and off need quotes)');

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

/** A text, or a number written without quotes, that no message may show. */
export const Secret = textOrNumber('a text', (value) => (value === null ? value : '…'));

/** A text, or a number for it. Messages quote what `shown` makes of a refused value. */
export function textOrNumber(
  name: string,
  shown: (refused: unknown) => unknown = (value) => value,
): t.Type<string, string, unknown> {
  return withSchema(
    new t.Type(
      name,
      t.string.is,
      (value, context) =>
        typeof value === 'string' || typeof value === 'number'
          ? t.success(String(value))
          : t.failure(shown(value), context),
      t.identity,
    ),
    { type: ['string', 'number'] },
  );
}

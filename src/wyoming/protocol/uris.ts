import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type Address, addressOf, shownAddress } from './address.ts';

/** A peer's address as people write it. */
export const Uri = new t.Type<Address, string, unknown>(
  'tcp://HOST:PORT or unix:///PATH',
  (value): value is Address => typeof value === 'object' && value !== null && 'kind' in value,
  (value, context) => {
    const address = typeof value === 'string' ? addressOf(value) : E.left('');
    return E.isRight(address) ? t.success(address.right) : t.failure(value, context);
  },
  shownAddress,
);

const Several = t.refinement(
  t.readonlyArray(Uri),
  (list) => list.length > 0,
  'tcp://HOST:PORT or unix:///PATH, or a list of these',
);

/** One address, or a list of those that do the same work. No union: it would not tell which of the list is wrong. */
export const Uris = new t.Type<readonly Address[], readonly string[], unknown>(
  Several.name,
  Several.is,
  (value, context) =>
    Array.isArray(value)
      ? Several.validate(value, context)
      : E.either.map(Uri.validate(value, context), (address): readonly Address[] => [address]),
  (addresses) => addresses.map(shownAddress),
);

import { deserialize, serialize } from 'node:v8';
import * as E from 'fp-ts/lib/Either.js';
import { describeUnknown } from '../errors.ts';

/**
 * A value with all that JSON has no word for (NaN, bigint, Date, Map, undefined, the same object twice), which any later version of
 * Node reads. Left: why it cannot be kept.
 */
export function written(value: unknown, maxBytes: number): E.Either<string, Uint8Array> {
  const bytes = E.tryCatch(() => serialize(value), shortReason);
  return E.isRight(bytes) && bytes.right.length > maxBytes
    ? E.left(`more than ${maxBytes / 1024 ** 2} MiB`)
    : bytes;
}

/** Left: an older version of Node is at work than the one that wrote it, or it was written by something else. */
export const read = (bytes: Uint8Array): E.Either<string, unknown> =>
  E.tryCatch(() => deserialize(bytes), shortReason);

/** Of a function it holds the whole text. */
const shortReason = (error: unknown): string => {
  const reason = describeUnknown(error);
  return reason.length > 100 ? `${reason.slice(0, 50)} … ${reason.slice(-50)}` : reason;
};

import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../../decode.ts';
import { escapedControls } from '../../lib/escaped-controls.ts';
import type { FrameLimits } from './frame-limits.ts';

type Json = Readonly<Record<string, unknown>>;

/** The first line of an event. */
export interface Header {
  readonly type: string;
  readonly data: Json | undefined;
  readonly dataBytes: number;
  readonly payloadBytes: number;
}

export const NO_HEADER: Header = { type: '', data: undefined, dataBytes: 0, payloadBytes: 0 };

/** Left: which field is wrong, what it holds and what was expected. */
export function headerOf(line: Uint8Array, most: FrameLimits): E.Either<string, Header> {
  const read = objectOf(line);
  if (E.isLeft(read)) return read;
  const { type, data, data_length, payload_length } = read.right;
  if (typeof type !== 'string') return wrong('type', type, 'a text');
  if (!isAbsent(data) && !isObject(data)) return wrong('data', data, 'an object');
  if (!isLength(data_length, most.dataBytes))
    return wrong('data_length', data_length, lengthUpTo(most.dataBytes));
  if (!isLength(payload_length, most.payloadBytes))
    return wrong('payload_length', payload_length, lengthUpTo(most.payloadBytes));
  return E.right({
    type,
    data: data ?? undefined,
    dataBytes: data_length ?? 0,
    payloadBytes: payload_length ?? 0,
  });
}

/** Bytes that are one JSON object in UTF-8. Left: why they are not. */
export function objectOf(bytes: Uint8Array): E.Either<string, Json> {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    if (bytes.length > LEAST_DEEP_BYTES && isDeep(value, MOST_LEVELS))
      return E.left(`found more than ${MOST_LEVELS} levels, one within the other`);
    return isObject(value) ? E.right(value) : E.left(`found ${foundText(value)}, expected a JSON object`);
  } catch (error) {
    return E.left(escapedControls((error as Error).message));
  }
}

/** Whoever walks through deeper ones, `JSON.stringify` among them, runs out of stack. */
const MOST_LEVELS = 64;
const LEAST_DEEP_BYTES = 2 * MOST_LEVELS;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const wrong = (field: string, found: unknown, expected: string): E.Either<string, never> =>
  E.left(`${field}: found ${foundText(found, [field])}, expected ${expected}`);

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeep(member, levels - 1)));

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLength = (value: unknown, most: number): value is number | null | undefined =>
  isAbsent(value) || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most);

const lengthUpTo = (most: number): string => `a whole number from 0 to ${most}`;

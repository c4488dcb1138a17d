import * as E from 'fp-ts/lib/Either.js';
import { isMap } from '../../lib/collections.ts';
import { foundText } from '../../lib/decode.ts';
import { escapedControls } from '../../lib/text.ts';
import { NO_PAYLOAD, type WyomingEvent } from './event.ts';
import { FRAME_LIMITS, type FrameLimits } from './line.ts';

const NEW_LINE = 10;
const DONE: E.Either<string, void> = E.right(undefined);

/**
 * Decodes the bytes of one connection. Buffers at most one incomplete event, within the limits. `take` gets each event; it owns the
 * memory of the payload, which may be part of a larger buffer.
 */
export function decoder(take: (event: WyomingEvent) => void, limits: FrameLimits = FRAME_LIMITS) {
  const buffer = byteBuffer();
  let part: 'header' | 'data' | 'payload' = 'header';
  let header: Header = NO_HEADER;
  let data: WyomingEvent['data'] = {};
  let number = 1;
  let beganAt = 0;
  let pushed = 0;
  let result = DONE;

  const isInside = (): boolean => part !== 'header' || buffer.length() > 0;
  const fail = (problem: string): void => {
    result = E.left(`event ${number}, from byte ${beganAt}: ${part}: ${problem}`);
    buffer.taken();
  };
  const emit = (payload: Uint8Array): void => {
    part = 'header';
    number += 1;
    take({ type: header.type, data, payload });
  };
  const awaitPayload = (): void => {
    if (header.payloadBytes > 0) part = 'payload';
    else emit(NO_PAYLOAD);
  };
  const readHeader = (line: Uint8Array): void => {
    const read = headerOf(line, limits);
    if (E.isLeft(read)) fail(read.left);
    else {
      header = read.right;
      data = header.data ?? {};
      if (header.dataBytes > 0) part = 'data';
      else awaitPayload();
    }
  };
  const readData = (text: Uint8Array): void => {
    const read = objectOf(text);
    if (E.isLeft(read)) fail(read.left);
    else {
      data = header.data === undefined ? read.right : { ...header.data, ...read.right };
      awaitPayload();
    }
  };
  /** Joins the last piece to the buffered ones. */
  const withBuffered = (last: Uint8Array, maxBytes: number): Uint8Array => {
    if (buffer.length() === 0) return last;
    buffer.add(last, maxBytes);
    return buffer.taken();
  };
  const pushHeader = (bytes: Uint8Array, at: number): number => {
    if (buffer.length() === 0) beganAt = pushed + at;
    const found = bytes.indexOf(NEW_LINE, at);
    const end = found < 0 ? bytes.length : found;
    const piece = bytes.subarray(at, end);
    const maxBytes = limits.headerBytes;
    if (buffer.length() + piece.length > maxBytes) fail(`its line has not ended after ${maxBytes} bytes`);
    else if (found < 0) buffer.add(piece, maxBytes);
    else readHeader(withBuffered(piece, maxBytes));
    return end + 1;
  };
  const pushRest = (bytes: Uint8Array, at: number): number => {
    const length = part === 'data' ? header.dataBytes : header.payloadBytes;
    const piece = bytes.subarray(at, at + length - buffer.length());
    if (buffer.length() + piece.length < length) buffer.add(piece, length);
    else if (part === 'data') readData(withBuffered(piece, length));
    else emit(buffer.length() === 0 ? copyOf(piece) : withBuffered(piece, length));
    return at + piece.length;
  };

  return {
    /** Emits each event that is complete now. Left: the problem, with the number of the event and its first byte; the same for all later calls. */
    push: (bytes: Uint8Array): E.Either<string, void> => {
      for (let at = 0; at < bytes.length && result === DONE; )
        at = part === 'header' ? pushHeader(bytes, at) : pushRest(bytes, at);
      pushed += bytes.length;
      return result;
    },
    /** Ends the input. Left: the last event is incomplete. */
    end: (): E.Either<string, void> => {
      if (result === DONE && isInside())
        fail(`the bytes end within the event, ${pushed - beganAt} after it began`);
      return result;
    },
    /** The number of the incomplete event; undefined between two events. */
    unfinished: (): number | undefined => (result === DONE && isInside() ? number : undefined),
  };
}

/** Less than half of the platform's buffer pool, so it is allocated there. */
const FIRST_BYTES = 4_000;

/**
 * A growing buffer. Allocates at most twice the received bytes, or 4 000 bytes: a large announced length costs nothing before the bytes come. Small
 * buffers share the platform's pool, because an allocation costs more than the copy.
 */
export function byteBuffer() {
  let bytes: Uint8Array = NOTHING;
  let length = 0;
  return {
    length: () => length,
    /** Copies the piece, so the caller may reuse it. `maxBytes` is the final length, at most. */
    add: (piece: Uint8Array, maxBytes: number): void => {
      const needed = length + piece.length;
      if (needed > bytes.length) {
        const larger = allocate(Math.max(needed, Math.min(maxBytes, Math.max(length * 2, FIRST_BYTES))));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(piece, length);
      length = needed;
    },
    /** Returns all bytes, which then belong to the caller, and empties the buffer. */
    taken: (): Uint8Array => {
      const withBuffered = bytes.length === length ? bytes : bytes.subarray(0, length);
      bytes = NOTHING;
      length = 0;
      return withBuffered;
    },
  };
}

function copyOf(piece: Uint8Array): Uint8Array {
  const copy = allocate(piece.length);
  copy.set(piece);
  return copy;
}

const NOTHING = new Uint8Array(0);

function allocate(size: number): Uint8Array {
  const { buffer, byteOffset } = Buffer.allocUnsafe(size);
  return new Uint8Array(buffer, byteOffset, size);
}

/** The first line of an event. */
interface Header {
  readonly type: string;
  readonly data: WyomingEvent['data'] | undefined;
  readonly dataBytes: number;
  readonly payloadBytes: number;
}

const NO_HEADER: Header = { type: '', data: undefined, dataBytes: 0, payloadBytes: 0 };

/** Left: which field is wrong, what it holds and what was expected. */
function headerOf(line: Uint8Array, maxBytes: FrameLimits): E.Either<string, Header> {
  const read = objectOf(line);
  if (E.isLeft(read)) return read;
  const { type, data, data_length, payload_length } = read.right;
  if (typeof type !== 'string') return wrong('type', type, 'a text');
  if (!isAbsent(data) && !isMap(data)) return wrong('data', data, 'an object');
  if (!isLength(data_length, maxBytes.dataBytes))
    return wrong('data_length', data_length, lengthUpTo(maxBytes.dataBytes));
  if (!isLength(payload_length, maxBytes.payloadBytes))
    return wrong('payload_length', payload_length, lengthUpTo(maxBytes.payloadBytes));
  return E.right({
    type,
    data: data ?? undefined,
    dataBytes: data_length ?? 0,
    payloadBytes: payload_length ?? 0,
  });
}

/** Parses one JSON object in UTF-8. Left: the problem. */
export function objectOf(bytes: Uint8Array): E.Either<string, WyomingEvent['data']> {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    if (bytes.length > MIN_DEEP_BYTES && isDeep(value, MAX_LEVELS))
      return E.left(`found more than ${MAX_LEVELS} levels, one within the other`);
    return isMap(value) ? E.right(value) : E.left(`found ${foundText(value)}, expected a JSON object`);
  } catch (error) {
    return E.left(escapedControls((error as Error).message));
  }
}

/** Recursive functions such as `JSON.stringify` overflow the stack on deeper values. */
const MAX_LEVELS = 64;
const MIN_DEEP_BYTES = 2 * MAX_LEVELS;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const wrong = (field: string, found: unknown, expected: string): E.Either<string, never> =>
  E.left(`${field}: found ${foundText(found, [field])}, expected ${expected}`);

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeep(member, levels - 1)));

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const isLength = (value: unknown, maxBytes: number): value is number | null | undefined =>
  isAbsent(value) || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxBytes);

const lengthUpTo = (maxBytes: number): string => `a whole number from 0 to ${maxBytes}`;

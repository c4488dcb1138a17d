import * as E from 'fp-ts/lib/Either.js';
import { NO_PAYLOAD, type WyomingEvent } from './event.ts';
import { FRAME_LIMITS } from './frame-limits.ts';
import { copied, gathering } from './gathering.ts';
import { type Header, headerOf, NO_HEADER, objectOf } from './header.ts';

/** Makes events of the bytes of one line, in whatever pieces they come. */
export interface Decoder {
  /** Gives each event that is whole now. Left: what is wrong, in which event and from which byte; the same again for all that follows. */
  readonly push: (bytes: Uint8Array) => E.Either<string, void>;
  /** Nothing more comes. Left: an event had begun. */
  readonly end: () => E.Either<string, void>;
  /** The number of the event that has begun and is not whole; undefined between two. */
  readonly unfinished: () => number | undefined;
}

const NEW_LINE = 10;
const DONE: E.Either<string, void> = E.right(undefined);

/**
 * Holds at most one event that is not whole, and no more of it than the limits allow. `take` gets each event; its payload is in memory that nobody
 * else uses, perhaps part of a larger one.
 */
export function decoder(take: (event: WyomingEvent) => void, limits = FRAME_LIMITS): Decoder {
  const gathered = gathering();
  let part: 'header' | 'data' | 'payload' = 'header';
  let header: Header = NO_HEADER;
  let data: WyomingEvent['data'] = {};
  let number = 1;
  let beganAt = 0;
  let pushed = 0;
  let result = DONE;

  const isInside = (): boolean => part !== 'header' || gathered.length() > 0;
  const fail = (problem: string): void => {
    result = E.left(`event ${number}, from byte ${beganAt}: ${part}: ${problem}`);
    gathered.taken();
  };
  const give = (payload: Uint8Array): void => {
    part = 'header';
    number += 1;
    take({ type: header.type, data, payload });
  };
  const afterData = (): void => {
    if (header.payloadBytes > 0) part = 'payload';
    else give(NO_PAYLOAD);
  };
  const readHeader = (line: Uint8Array): void => {
    const read = headerOf(line, limits);
    if (E.isLeft(read)) fail(read.left);
    else {
      header = read.right;
      data = header.data ?? {};
      if (header.dataBytes > 0) part = 'data';
      else afterData();
    }
  };
  const readData = (text: Uint8Array): void => {
    const read = objectOf(text);
    if (E.isLeft(read)) fail(read.left);
    else {
      data = header.data === undefined ? read.right : { ...header.data, ...read.right };
      afterData();
    }
  };
  /** With what was gathered before it. */
  const whole = (last: Uint8Array, most: number): Uint8Array => {
    if (gathered.length() === 0) return last;
    gathered.add(last, most);
    return gathered.taken();
  };
  const pushHeader = (bytes: Uint8Array, at: number): number => {
    if (gathered.length() === 0) beganAt = pushed + at;
    const found = bytes.indexOf(NEW_LINE, at);
    const end = found < 0 ? bytes.length : found;
    const piece = bytes.subarray(at, end);
    const most = limits.headerBytes;
    if (gathered.length() + piece.length > most) fail(`its line has not ended after ${most} bytes`);
    else if (found < 0) gathered.add(piece, most);
    else readHeader(whole(piece, most));
    return end + 1;
  };
  const pushRest = (bytes: Uint8Array, at: number): number => {
    const length = part === 'data' ? header.dataBytes : header.payloadBytes;
    const piece = bytes.subarray(at, at + length - gathered.length());
    if (gathered.length() + piece.length < length) gathered.add(piece, length);
    else if (part === 'data') readData(whole(piece, length));
    else give(gathered.length() === 0 ? copied(piece) : whole(piece, length));
    return at + piece.length;
  };

  return {
    push: (bytes) => {
      for (let at = 0; at < bytes.length && result === DONE; )
        at = part === 'header' ? pushHeader(bytes, at) : pushRest(bytes, at);
      pushed += bytes.length;
      return result;
    },
    end: () => {
      if (result === DONE && isInside())
        fail(`the bytes end within the event, ${pushed - beganAt} after it began`);
      return result;
    },
    unfinished: () => (result === DONE && isInside() ? number : undefined),
  };
}

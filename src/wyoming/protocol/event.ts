import { createRequire } from 'node:module';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import { MESSAGE_CODECS } from './message-codecs.ts';

/** One event of the Wyoming protocol as it goes over a line; nobody has looked yet whether `data` is what its type promises. */
export interface WyomingEvent {
  readonly type: string;
  /** Of the header and of the data after it, the latter on top. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Empty where there is none; perhaps part of a larger buffer. */
  readonly payload: Uint8Array;
}

export const NO_PAYLOAD = new Uint8Array(0);

/** An event without payload. */
export const eventOf = (type: string, data: WyomingEvent['data'] = {}): WyomingEvent => ({
  type,
  data,
  payload: NO_PAYLOAD,
});

type MessageCodecs = typeof MESSAGE_CODECS;
export type MessageType = keyof MessageCodecs;

/** What the data of that type of event holds; its names are the protocol's. */
export type MessageData<Type extends MessageType> = Readonly<t.TypeOf<MessageCodecs[Type]>>;

/** An event of a known type, whose data is what the type promises. `info` has a codec of its own, in `info.ts`. */
export type Message = {
  readonly [Type in MessageType]: {
    readonly type: Type;
    readonly data: MessageData<Type>;
    readonly payload: Uint8Array;
  };
}[MessageType];

/** Undefined for a type nobody knows, which is to be passed over. Left: the type, and what its data should hold. */
export function readMessage(event: WyomingEvent): E.Either<string, Message | undefined> {
  const { type, payload } = event;
  if (!isKnown(type)) return E.right(undefined);
  const read = MESSAGE_CODECS[type].decode(event.data);
  if (E.isLeft(read)) return E.left(`${type}: ${refusalsText(refusals(read.left), 'data')}`);
  return E.right({ type, data: read.right, payload } as Message);
}

/** An event of that type, for sending. */
export const messageOf = <Type extends MessageType>(
  type: Type,
  data: MessageData<Type>,
  payload: Uint8Array = NO_PAYLOAD,
): WyomingEvent => ({ ...eventOf(type, data), payload });

const isKnown = (type: string): type is MessageType => Object.hasOwn(MESSAGE_CODECS, type);

/** What every program of ours is called in its `info`. */
export const PROGRAM = 'broca';

/** What two of ours tell each other by a `user-event`. */
export type BrocaEvent =
  /** Asks to be told of load and leaving. */
  | { readonly type: 'watch' }
  /** What can be said where the recogniser is used, in the place of what was told before. */
  | { readonly type: 'phrases'; readonly phrases: readonly string[] }
  /** How many requests of anybody are at work. */
  | { readonly type: 'load'; readonly open: number }
  /** It takes nothing new, and brings to its end what is at work. */
  | { readonly type: 'leaving' };

/** For sending. */
export const brocaEvent = ({ type, ...data }: BrocaEvent): WyomingEvent =>
  eventOf('user-event', { name: `${PROGRAM}.${type}`, data });

/** Undefined for an event that is none of these, or lacks what it should hold. */
export function readBrocaEvent({ type, data: { name, data } }: WyomingEvent): BrocaEvent | undefined {
  if (type !== 'user-event') return undefined;
  const { open, phrases } = (data ?? {}) as { readonly open?: unknown; readonly phrases?: unknown };
  switch (name) {
    case `${PROGRAM}.watch`:
      return { type: 'watch' };
    case `${PROGRAM}.leaving`:
      return { type: 'leaving' };
    case `${PROGRAM}.load`:
      return typeof open === 'number' && open >= 0 ? { type: 'load', open } : undefined;
    case `${PROGRAM}.phrases`:
      return Array.isArray(phrases) ? { type: 'phrases', phrases: phrases.filter(isText) } : undefined;
    default:
      return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

const { version: VERSION } = createRequire(import.meta.url)('../../../package.json') as {
  readonly version: string;
};

/**
 * What the reference implementation writes as null where it is absent. Its releases before 1.7.2 fail on an event that comes without any data,
 * and satellites in use have them.
 */
const NULL_WHEN_ABSENT: ReadonlyMap<string, readonly string[]> = new Map([
  ['audio-start', ['timestamp']],
  ['audio-chunk', ['timestamp']],
  ['audio-stop', ['timestamp']],
  ['detect', ['names']],
  ['detection', ['name', 'timestamp', 'speaker']],
  ['voice-started', ['timestamp']],
  ['voice-stopped', ['timestamp']],
  ['ping', ['text']],
  ['pong', ['text']],
]);

/**
 * An event as it goes over a line: the header alone in the first line, all data after it, then the payload; lengths in bytes, and none of what is
 * empty. `version` tells the peer whose it is.
 */
export function encoded(event: WyomingEvent, version = VERSION): Uint8Array {
  const { type, payload } = event;
  const text = JSON.stringify(encodedData(event));
  const dataBytes = text === '{}' ? 0 : Buffer.byteLength(text);
  const header = `${JSON.stringify({
    type,
    version,
    data_length: dataBytes || undefined,
    payload_length: payload.length || undefined,
  })}\n`;
  const headerBytes = Buffer.byteLength(header);
  const bytes = Buffer.allocUnsafe(headerBytes + dataBytes + payload.length);
  bytes.write(header, 0);
  if (dataBytes > 0) bytes.write(text, headerBytes);
  bytes.set(payload, headerBytes + dataBytes);
  return bytes;
}

/** Its data with what is null when absent. */
export function encodedData({ type, data }: WyomingEvent): WyomingEvent['data'] {
  const absent = NULL_WHEN_ABSENT.get(type)?.filter((name) => data[name] === undefined) ?? [];
  return absent.length === 0 ? data : { ...data, ...Object.fromEntries(absent.map((name) => [name, null])) };
}

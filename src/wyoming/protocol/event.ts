import { createRequire } from 'node:module';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import { MESSAGE_CODECS } from './message-codecs.ts';

/** One event of the Wyoming protocol; `data` is not validated yet. */
export interface WyomingEvent {
  readonly type: string;
  /** The data of the header, overridden by the data after it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Empty if there is none; may be part of a larger buffer. */
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

/** The data of an event type, with the protocol's field names. */
export type MessageData<Type extends MessageType> = Readonly<t.TypeOf<MessageCodecs[Type]>>;

/** An event of a known type with valid data. The codec of `info` is in `info.ts`. */
export type Message = {
  readonly [Type in MessageType]: {
    readonly type: Type;
    readonly data: MessageData<Type>;
    readonly payload: Uint8Array;
  };
}[MessageType];

/** Validates an event. Undefined for an unknown type, which is to be ignored. Left: the type and the problem of its data. */
export function readMessage(event: WyomingEvent): E.Either<string, Message | undefined> {
  const { type, payload } = event;
  if (!isKnown(type)) return E.right(undefined);
  const read = MESSAGE_CODECS[type].decode(event.data);
  if (E.isLeft(read)) return E.left(`${type}: ${refusalsText(refusals(read.left), 'data')}`);
  return E.right({ type, data: read.right, payload } as Message);
}

/** An event to send. */
export const messageOf = <Type extends MessageType>(
  type: Type,
  data: MessageData<Type>,
  payload: Uint8Array = NO_PAYLOAD,
): WyomingEvent => ({ ...eventOf(type, data), payload });

const isKnown = (type: string): type is MessageType => Object.hasOwn(MESSAGE_CODECS, type);

/** The name of our programs in `info`. */
export const PROGRAM = 'broca';

/** Events between two Brocas, sent as `user-event`. */
export type BrocaEvent =
  /** Subscribes to `load` and `leaving`. */
  | { readonly type: 'watch' }
  /** The phrases for the recogniser; they replace earlier ones. */
  | { readonly type: 'phrases'; readonly phrases: readonly string[] }
  /** The number of open requests of all clients. */
  | { readonly type: 'load'; readonly open: number }
  /** The service takes no new requests and finishes the open ones. */
  | { readonly type: 'leaving' };

/** A `user-event` to send. */
export const brocaEvent = ({ type, ...data }: BrocaEvent): WyomingEvent =>
  eventOf('user-event', { name: `${PROGRAM}.${type}`, data });

/** Undefined for any other event, or for invalid data. */
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

/** Fields that the reference implementation writes as null: its releases before 1.7.2 fail on an event without data. */
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

/** Encodes an event: header line, data, payload. Lengths are in bytes, absent when 0. `version` is this program's. */
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

/** The data, with the fields of `NULL_WHEN_ABSENT`. */
export function encodedData({ type, data }: WyomingEvent): WyomingEvent['data'] {
  const absent = NULL_WHEN_ABSENT.get(type)?.filter((name) => data[name] === undefined) ?? [];
  return absent.length === 0 ? data : { ...data, ...Object.fromEntries(absent.map((name) => [name, null])) };
}

import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { until } from './until.ts';

/** An event as it came, read from the bytes alone. */
export interface RawEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly payload: Buffer;
}

/** Somebody who dials a Wyoming service, written from the specification and from nothing of ours; whoever dialled leaves. */
export interface RawPeer {
  readonly socket: Socket;
  /** Data apart from the header, as the reference writes it. */
  readonly send: (type: string, data?: object, payload?: Uint8Array) => void;
  readonly write: (bytes: Uint8Array | string) => void;
  /** All that came. */
  readonly events: readonly RawEvent[];
  /** Types of all that came, one after another. */
  readonly types: () => readonly string[];
  /** The next event of that type, after those that were asked for before. */
  readonly next: (type: string) => Promise<RawEvent>;
  readonly isClosed: () => boolean;
  readonly leave: () => void;
}

export async function rawPeer(uri: string): Promise<RawPeer> {
  const socket = connect(placeOf(uri));
  const events: RawEvent[] = [];
  let bytes = Buffer.alloc(0);
  let asked = 0;
  let isClosed = false;
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let read = firstOf(bytes); read !== undefined; read = firstOf(bytes)) {
      events.push(read.event);
      bytes = read.rest;
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  await until(() => !socket.connecting);
  return {
    socket,
    events,
    types: () => events.map(({ type }) => type),
    send: (type, data, payload) => void socket.write(written(type, data, payload)),
    write: (some) => void socket.write(some),
    next: async (type) => {
      const found = (): number => events.findIndex((event, place) => place >= asked && event.type === type);
      await until(() => found() >= 0);
      asked = found() + 1;
      return events[asked - 1] as RawEvent;
    },
    isClosed: () => isClosed,
    leave: () => void socket.destroy(),
  };
}

/** Dials, asks, and gives the text of the error; rejects unless the line is closed after it. */
export async function refusal(uri: string, ask: (peer: RawPeer) => void): Promise<unknown> {
  const peer = await rawPeer(uri);
  ask(peer);
  const { data } = await peer.next('error');
  await until(peer.isClosed);
  return data.text;
}

/** What there is, once the voices of espeak are known too. */
export async function infoWithVoices(uri: string): Promise<RawEvent> {
  const peer = await rawPeer(uri);
  let info: RawEvent | undefined;
  await until(async () => {
    peer.send('describe');
    info = await peer.next('info');
    const [tts] = info.data.tts as { readonly voices: readonly unknown[] }[];
    return (tts?.voices.length ?? 0) > 50;
  });
  peer.leave();
  return info as RawEvent;
}

function written(type: string, data?: object, payload?: Uint8Array): Buffer {
  const inner = data === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(data));
  const header = {
    type,
    version: '1.9.0',
    ...(inner.length === 0 ? {} : { data_length: inner.length }),
    ...(payload === undefined ? {} : { payload_length: payload.length }),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), inner, payload ?? Buffer.alloc(0)]);
}

function firstOf(
  bytes: Buffer,
): { readonly event: RawEvent; readonly rest: Buffer<ArrayBuffer> } | undefined {
  const end = bytes.indexOf('\n') + 1;
  if (end === 0) return undefined;
  const { type, data = {}, ...header } = JSON.parse(bytes.toString('utf8', 0, end));
  const { data_length = 0, payload_length = 0 } = header;
  const dataEnd = end + data_length;
  if (bytes.length < dataEnd + payload_length) return undefined;
  const outer = data_length === 0 ? {} : JSON.parse(bytes.toString('utf8', end, dataEnd));
  return {
    event: {
      type,
      data: { ...data, ...outer },
      payload: Buffer.from(bytes.subarray(dataEnd, dataEnd + payload_length)),
    },
    rest: Buffer.from(bytes.subarray(dataEnd + payload_length)),
  };
}

function placeOf(uri: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(uri);
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) };
}

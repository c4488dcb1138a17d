import { createRequire } from 'node:module';
import type { WyomingEvent } from './event.ts';

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
  const text = JSON.stringify(writtenData(event));
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
export function writtenData({ type, data }: WyomingEvent): WyomingEvent['data'] {
  const absent = NULL_WHEN_ABSENT.get(type)?.filter((name) => data[name] === undefined) ?? [];
  return absent.length === 0 ? data : { ...data, ...Object.fromEntries(absent.map((name) => [name, null])) };
}

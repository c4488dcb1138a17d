import { createRequire } from 'node:module';
import type { WyomingEvent } from './event.ts';

const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as {
  readonly version: string;
};

/**
 * An event as it goes over a line: the header alone in the first line, all data after it, then the payload; lengths in bytes, and none of what is
 * empty. `version` tells the peer whose it is.
 */
export function encoded({ type, data, payload }: WyomingEvent, version = VERSION): Uint8Array {
  const text = JSON.stringify(data);
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

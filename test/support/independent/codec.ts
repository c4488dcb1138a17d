/** One event of the Wyoming protocol, as its specification has it; nothing here knows the code that is tested. */
export interface PeerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly payload: Buffer;
}

const NONE = Buffer.alloc(0);
const NEW_LINE = 10;

/** A header line, the data behind it, the payload behind that. */
export function written(type: string, data: object = {}, payload: Buffer = NONE): Buffer {
  const body = Object.keys(data).length === 0 ? NONE : Buffer.from(JSON.stringify(data));
  const header = {
    type,
    version: '1.9.0',
    ...(body.length === 0 ? {} : { data_length: body.length }),
    ...(payload.length === 0 ? {} : { payload_length: payload.length }),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body, payload]);
}

/** Takes bytes as they come, gives events as they are whole. Throws at what is no event. */
export function reader(take: (event: PeerEvent) => void): (bytes: Buffer) => void {
  let kept: Buffer = NONE;
  return (bytes) => {
    kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
    for (let one = first(kept); one !== undefined; one = first(kept)) {
      kept = kept.subarray(one.length);
      take(one.event);
    }
  };
}

function first(bytes: Buffer): { readonly event: PeerEvent; readonly length: number } | undefined {
  const end = bytes.indexOf(NEW_LINE);
  if (end < 0) return undefined;
  const header = JSON.parse(String(bytes.subarray(0, end)));
  const dataEnd = end + 1 + (header.data_length ?? 0);
  const length = dataEnd + (header.payload_length ?? 0);
  if (bytes.length < length) return undefined;
  const body = bytes.subarray(end + 1, dataEnd);
  const data = { ...header.data, ...(body.length === 0 ? {} : JSON.parse(String(body))) };
  return { event: { type: header.type, data, payload: bytes.subarray(dataEnd, length) }, length };
}

export const pcm = (samples: Int16Array): Buffer =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

export const samplesOf = (bytes: Buffer): Int16Array =>
  Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(2 * index));

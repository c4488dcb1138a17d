import type { ByteSource } from './byte-source.ts';
import { monoOf, type Pcm } from './pcm.ts';

/** The sample format of a WAV file. */
export interface WavFormat {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bytesPerSample: number;
  readonly isFloat: boolean;
}

export interface WavHeader extends WavFormat {
  /** The offset of the samples in bytes. */
  readonly dataStart: number;
  /** `Infinity` if the writer did not know it, as in a pipe: the samples go on to the end. */
  readonly dataBytes: number;
}

/** `needs` is the number of bytes from the start that the next try requires. */
type WavStart =
  | { readonly _tag: 'Known'; readonly header: WavHeader }
  | { readonly _tag: 'Partial'; readonly needs: number }
  | { readonly _tag: 'Unknown' };

const FIRST_CHUNK = 12;
const CHUNK_HEADER_BYTES = 8;
const FMT_BYTES = 16;
/** The offset of the real format code in the extensible form. */
const SUB_FORMAT = 24;
/** Writers to a pipe put 0 or a length near the limit of 31 or 32 bits. */
const UNKNOWN_DATA_BYTES = 0x7f00_0000;

/** Reads the chunks up to the samples. `Unknown` is a codec, rate or sample format that this reader does not support. */
export function wavStart(bytes: Buffer): WavStart {
  let format: WavFormat | undefined;
  let at = FIRST_CHUNK;
  for (;;) {
    if (bytes.length < at + CHUNK_HEADER_BYTES) return { _tag: 'Partial', needs: at + CHUNK_HEADER_BYTES };
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = at + CHUNK_HEADER_BYTES;
    if (id === 'data') {
      if (format === undefined) return { _tag: 'Unknown' };
      const dataBytes = size === 0 || size >= UNKNOWN_DATA_BYTES ? Infinity : size;
      return { _tag: 'Known', header: { ...format, dataStart: body, dataBytes } };
    }
    const next = body + size + (size % 2);
    if (id === 'fmt ') {
      if (bytes.length < body + size) return { _tag: 'Partial', needs: body + size };
      format = formatOf(bytes.subarray(body, body + size));
      if (format === undefined) return { _tag: 'Unknown' };
    }
    at = next;
  }
}

/** Whether this is a little-endian WAV file. */
export const isWav = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE';

function formatOf(fmt: Buffer): WavFormat | undefined {
  if (fmt.length < FMT_BYTES) return undefined;
  const tag = fmt.readUInt16LE(0);
  const code = tag === 0xfffe && fmt.length >= SUB_FORMAT + 2 ? fmt.readUInt16LE(SUB_FORMAT) : tag;
  const channels = fmt.readUInt16LE(2);
  const sampleRateHz = fmt.readUInt32LE(4);
  const bytesPerSample = Math.ceil(fmt.readUInt16LE(14) / 8);
  const isFloat = code === 3;
  const isKnown =
    (isFloat ? [4, 8] : code === 1 ? [1, 2, 3, 4] : []).includes(bytesPerSample) &&
    channels >= 1 &&
    channels <= 64 &&
    sampleRateHz >= 1_000 &&
    sampleRateHz <= 192_000;
  return isKnown ? { sampleRateHz, channels, bytesPerSample, isFloat } : undefined;
}

const SLICE_BYTES = 8_192;

/** The samples of a WAV file whose header was read; reads on after them, so that the sender can finish. */
export async function* decodeWav(source: ByteSource, header: WavHeader): AsyncGenerator<Pcm, void> {
  const frameBytes = header.bytesPerSample * header.channels;
  let skip = header.dataStart;
  let left = header.dataBytes;
  let pending: Buffer = Buffer.alloc(0);
  for await (const slice of source.read(SLICE_BYTES)) {
    const data = slice.subarray(skip, skip + left);
    skip = Math.max(0, skip - slice.length);
    left -= data.length;
    pending = Buffer.concat([pending, data]);
    const whole = pending.length - (pending.length % frameBytes);
    if (whole === 0) continue;
    yield { sampleRateHz: header.sampleRateHz, samples: monoOf(pending.subarray(0, whole), header) };
    pending = pending.subarray(whole);
  }
}

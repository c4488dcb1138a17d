import { MPEGDecoder } from 'mpg123-decoder';
import type { ByteSource } from './byte-source.ts';
import type { Pcm } from './pcm.ts';
import { undecodable } from './undecodable.ts';

/** Small: at the lowest bit rates this already is a second of sound. */
const SLICE_BYTES = 1_024;
/** The longest MPEG audio frame, in samples. */
const FRAME_SAMPLES = 1_152;

/** The sound of an MP3 (or MP2) stream. Fails at its end when more of it was broken than sound. */
export async function* decodeMp3(source: ByteSource): AsyncGenerator<Pcm, void> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    let samples = 0;
    let errors = 0;
    for await (const slice of source.read(SLICE_BYTES)) {
      const decoded = quietly(() => decoder.decode(slice));
      errors += decoded.errors.length;
      samples += decoded.samplesDecoded;
      if (decoded.samplesDecoded === 0) continue;
      yield { sampleRateHz: decoded.sampleRate, samples: average(decoded.channelData) };
    }
    if (errors > samples / FRAME_SAMPLES) throw undecodable('it begins like MP3 but most of it is not');
  } finally {
    decoder.free();
  }
}

/** Whether this starts with an ID3 tag or an MPEG audio frame. AAC has the same first bits but layer 0. */
export function isMp3(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 3) === 'ID3') return true;
  const [sync = 0, version = 0, rates = 0] = bytes;
  return (
    sync === 0xff &&
    version >= 0xe0 &&
    (version & 0x18) !== 0x08 &&
    (version & 0x06) !== 0 &&
    (rates & 0xf0) !== 0xf0 &&
    (rates & 0x0c) !== 0x0c
  );
}

function average(channels: readonly Float32Array[]): Float32Array {
  const [left = new Float32Array(), right = left] = channels;
  return left.map((sample, i) => (sample + (right[i] ?? 0)) / 2);
}

/** The decoder writes a line on the console for every broken frame, and tells the same in its result. */
function quietly<T>(decode: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return decode();
  } finally {
    console.error = error;
  }
}

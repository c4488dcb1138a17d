import type { ByteSource } from './byte-source.ts';
import { monoOf, type Pcm } from './pcm.ts';
import type { WavHeader } from './wav-header.ts';

const SLICE_BYTES = 8_192;

/** The samples of a WAV file whose header was read; reads on after them, so that whoever sends can finish. */
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

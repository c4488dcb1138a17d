import type { AudioFormat } from '../protocol/catalogue.ts';
import { NO_PAYLOAD, type WyomingEvent } from '../protocol/event.ts';
import { messageOf } from '../protocol/messages.ts';

/** 12 dB. */
const QUIETER = 4;

/** The same, 12 dB quieter. */
export const quieted = (samples: Int16Array): Int16Array => samples.map((sample) => sample / QUIETER);

/** 16-bit mono samples in whatever format their listener takes; each channel has them all. */
export const writtenChunk = (samples: Int16Array, format: AudioFormat): WyomingEvent =>
  messageOf('audio-chunk', format, samples.length === 0 ? NO_PAYLOAD : payloadOf(samples, format));

function payloadOf(samples: Int16Array, { width, channels }: AudioFormat): Uint8Array {
  const { buffer, byteOffset, byteLength } = samples;
  if (width === 2 && channels === 1) return new Uint8Array(buffer, byteOffset, byteLength);
  const bytes = Buffer.alloc(samples.length * width * channels);
  const scale = 256 ** (width - 2);
  let at = 0;
  for (const sample of samples)
    for (let channel = 0; channel < channels; channel += 1)
      at = bytes.writeIntLE(Math.floor(sample * scale), at, width);
  return bytes;
}

import type { AssistantError } from '../../lib/errors.ts';
import type { WavFormat } from './wav-header.ts';

/** Mono samples between -1 and 1. */
export interface Pcm {
  readonly sampleRateHz: number;
  readonly samples: Float32Array;
}

const FULL_SCALE = 32_768;

/** Decodes the whole sample frames in `bytes`, and averages their channels; ignores an incomplete frame at the end. */
export function monoOf(bytes: Buffer, { channels, bytesPerSample, isFloat }: WavFormat): Float32Array {
  const sampleAt = isFloat ? floatAt(bytes, bytesPerSample) : integerAt(bytes, bytesPerSample);
  const mono = new Float32Array(Math.floor(bytes.length / (bytesPerSample * channels)));
  let at = 0;
  for (let frame = 0; frame < mono.length; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++, at += bytesPerSample) sum += sampleAt(at);
    mono[frame] = sum / channels;
  }
  return mono;
}

/** Rounds and clips. 16-bit samples pass through `monoOf` and back unchanged. */
export function int16Of(samples: Float32Array): Int16Array {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    out[i] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round((samples[i] ?? 0) * FULL_SCALE)));
  }
  return out;
}

/** Between -1 and 1, without loss. */
export const floatOf = (samples: Int16Array): Float32Array =>
  Float32Array.from(samples, (sample) => sample / FULL_SCALE);

function integerAt(bytes: Buffer, bytesPerSample: number): (at: number) => number {
  // 8-bit samples are unsigned
  if (bytesPerSample === 1) return (at) => (bytes.readUInt8(at) - 128) / 128;
  if (bytesPerSample === 2) return (at) => bytes.readInt16LE(at) / FULL_SCALE;
  if (bytesPerSample === 3) return (at) => bytes.readIntLE(at, 3) / 8_388_608;
  return (at) => bytes.readInt32LE(at) / 2_147_483_648;
}

function floatAt(bytes: Buffer, bytesPerSample: number): (at: number) => number {
  const read = (at: number) => (bytesPerSample === 4 ? bytes.readFloatLE(at) : bytes.readDoubleLE(at));
  // one infinite sample would silence the resampler forever
  return (at) => Math.max(-8, Math.min(8, read(at))) || 0;
}

/** An upload that cannot be decoded; `message` says why. */
export const undecodable = (message: string): AssistantError => ({ _tag: 'UndecodableAudio', message });

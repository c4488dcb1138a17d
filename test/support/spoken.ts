import { execFileSync } from 'node:child_process';
import { from, type Observable } from 'rxjs';
import { type AudioFrame, SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';

const ESPEAK_RATE_HZ = 22_050;
/** Samples of espeak-ng for each of ours, and how many of them count to each side. */
const STEP = ESPEAK_RATE_HZ / SAMPLE_RATE_HZ;
const REACH = Math.ceil(16 * STEP);
const FRAME_LENGTH = 512;
const QUIET_MS = 250;
const WAV_HEADER_LENGTH = 44;

/** `text` as espeak-ng says it, at 16 kHz, with a quarter of a second of quiet before and after. */
export function spoken(text: string, voice: string, wordsPerMinute: number, pitch = 50): Int16Array {
  const wav = execFileSync('espeak-ng', [
    ...['-v', voice, '-s', String(wordsPerMinute), '-p', String(pitch)],
    ...['--stdout', text],
  ]);
  const bytes = wav.subarray(WAV_HEADER_LENGTH, wav.length - (wav.length % 2));
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return withQuiet(resampled(samples));
}

/** The samples of a 16-bit mono WAV file, at 16 kHz. */
export const recorded = (path: string): Int16Array =>
  withQuiet(
    rawOf(
      execFileSync('sox', [path, '-r', '16000', '-b', '16', '-c', '1', '-e', 'signed', '-t', 'raw', '-']),
    ),
  );

/** Frames as a microphone gives them, all at once. */
export const framesOf = (samples: Int16Array): Observable<AudioFrame> => from(frames(samples));

export const frames = (samples: Int16Array): readonly AudioFrame[] =>
  Array.from({ length: Math.ceil(samples.length / FRAME_LENGTH) }, (_, index) => ({
    samples: samples.slice(index * FRAME_LENGTH, (index + 1) * FRAME_LENGTH),
    atMs: (index * FRAME_LENGTH * 1_000) / SAMPLE_RATE_HZ,
  }));

const rawOf = (bytes: Buffer): Int16Array =>
  new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));

/** Quiet of a room is never all zeros. */
function withQuiet(samples: Int16Array): Int16Array {
  const quiet = (QUIET_MS * SAMPLE_RATE_HZ) / 1_000;
  const noise = Int16Array.from(
    { length: samples.length + 2 * quiet },
    (_, index) => ((index * 7_919) % 9) - 4,
  );
  for (const [index, sample] of samples.entries()) noise[quiet + index] = sample;
  return noise;
}

/** Windowed sinc, 16 lobes to each side; the band ends a little below the new one's limit. */
function resampled(samples: Int16Array): Int16Array {
  return Int16Array.from({ length: Math.floor(samples.length / STEP) }, (_, index) => {
    const first = Math.ceil(index * STEP - REACH);
    const weights = weightsAt(index * STEP);
    let sum = 0;
    for (let tap = 0; tap < weights.length; tap += 1)
      sum += (samples[first + tap] ?? 0) * (weights[tap] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  });
}

const known = new Map<number, Float64Array>();

/** Of the samples around this place. They come again and again, for the rates have a common divisor. */
function weightsAt(centre: number): Float64Array {
  const place = Math.round((centre % 1) * SAMPLE_RATE_HZ);
  const before = known.get(place);
  if (before !== undefined) return before;
  const band = Math.min(1, 0.95 / STEP);
  const first = Math.ceil(centre - REACH);
  const weights = Float64Array.from({ length: Math.floor(centre + REACH) - first + 1 }, (_, tap) => {
    const distance = first + tap - centre;
    const x = Math.PI * distance * band;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / REACH);
    return band * window * (x === 0 ? 1 : Math.sin(x) / x);
  });
  known.set(place, weights);
  return weights;
}

import type { EchoCanceller } from '../../src/engines/echo/echo-canceller.ts';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';

/** A voice as a sound card plays it, and how a microphone with a clock of its own hears it. */
export interface EchoScene {
  readonly voice: Int16Array;
  readonly drift: number;
  /** From the beginning of each sound to that of its echo, in ms; one for each sound. */
  readonly delaysMs: readonly number[];
  /** The loudness of the echo: 1 is that of the voice. */
  readonly gain: number;
}

/** What the microphone hears of all the sounds, one second before each, and where each echo begins. */
export function echoOf({ voice, drift, delaysMs, gain }: EchoScene) {
  const between = voice.length + 2 * SAMPLE_RATE_HZ;
  const heard = new Float32Array(between * delaysMs.length);
  const reverberant = roomOf.get(voice) ?? inRoom(voice);
  roomOf.set(voice, reverberant);
  const begins = delaysMs.map(
    (delayMs, at) => at * between + SAMPLE_RATE_HZ + (delayMs * SAMPLE_RATE_HZ) / 1_000,
  );
  for (const start of begins)
    for (let moment = start; moment < heard.length; moment += 1) {
      const place = (moment - start) / (1 + drift);
      if (place >= reverberant.length) break;
      heard[moment] = gain * between4(reverberant, place);
    }
  return { heard, begins, given: begins.map((_, at) => at * between + SAMPLE_RATE_HZ) };
}

/** Each takes two seconds. */
const roomOf = new WeakMap<Int16Array, Float32Array>();

/** The direct sound and a diffuse tail as loud. */
function inRoom(voice: Int16Array): Float32Array {
  let seed = 11;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31 - 0.5;
  };
  const tail = Float32Array.from({ length: 3_200 }, (_, at) =>
    at === 0 ? 1 : at < 30 ? 0 : 0.16 * random() * Math.exp((-6.9 * at) / 5_600),
  );
  const out = new Float32Array(voice.length + tail.length);
  for (const [at, sample] of voice.entries())
    if (sample !== 0)
      for (let k = 0; k < tail.length; k += 1) out[at + k] = (out[at + k] ?? 0) + sample * (tail[k] ?? 0);
  return out;
}

/** Between two samples, by a cubic through four of them. */
function between4(samples: Float32Array, place: number): number {
  const first = Math.floor(place);
  const t = place - first;
  const [a, b, c, d] = [-1, 0, 1, 2].map((step) => samples[first + step] ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** Passes sound through a canceller frame by frame; `at` is called before the frame that holds a moment. */
export function cancelledIn(
  canceller: Pick<EchoCanceller, 'hear'>,
  heard: Float32Array,
  { setNowMs, at }: { readonly setNowMs: (ms: number) => void; readonly at: (moment: number) => void },
): Float32Array {
  const out = new Float32Array(heard.length);
  for (let moment = 0; moment + FRAME_SAMPLES <= heard.length; moment += FRAME_SAMPLES) {
    at(moment);
    setNowMs(((moment + FRAME_SAMPLES) * 1_000) / SAMPLE_RATE_HZ);
    const samples = Int16Array.from(heard.subarray(moment, moment + FRAME_SAMPLES));
    out.set(canceller.hear({ samples, atMs: (moment * 1_000) / SAMPLE_RATE_HZ }).samples, moment);
  }
  return out;
}

/** How many dB less there is of a part of one sound than of the other. */
export function reductionDb(before: Float32Array, after: Float32Array, from: number, length: number): number {
  const power = (samples: Float32Array): number =>
    samples.subarray(from, from + length).reduce((sum, sample) => sum + sample * sample, 1);
  return 10 * Math.log10(power(before) / power(after));
}

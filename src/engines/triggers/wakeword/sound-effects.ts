import FFT from 'fft.js';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import type { Random } from './random.ts';

/** Sound at 16 kHz in the range of 16 bits. */
export type Sound = Float32Array;

/** Said so many times as fast, and as many times higher. */
export function faster(sound: Sound, times: number): Sound {
  const length = Math.floor(sound.length / times);
  return Float32Array.from({ length }, (_, at) => {
    const place = at * times;
    const index = Math.floor(place);
    const [one = 0, other = one] = [sound[index], sound[index + 1]];
    return one + (other - one) * (place - index);
  });
}

/** Without what lies below and above these frequencies, 6 dB an octave. */
export function banded(sound: Sound, lowHz: number, highHz: number): Sound {
  const [low, high] = [lowHz, highHz].map((hz) => 1 - Math.exp((-2 * Math.PI * hz) / SAMPLE_RATE_HZ));
  let [bass, smooth] = [0, 0];
  return sound.map((sample) => {
    bass += (sample - bass) * (low ?? 0);
    smooth += (sample - bass - smooth) * (high ?? 1);
    return smooth;
  });
}

/** With its higher part louder or softer: `tilt` from -0.9 to 0.9. */
export function tilted(sound: Sound, tilt: number): Sound {
  let before = 0;
  return sound.map((sample) => {
    const next = sample - tilt * before;
    before = sample;
    return next;
  });
}

/** The response of a room: decaying noise behind the direct sound. `reverberationS` is the time in which it falls by 60 dB. */
export function roomResponse(random: Random, reverberationS: number, directDb: number): Sound {
  const length = Math.ceil(reverberationS * SAMPLE_RATE_HZ);
  const tail = Float32Array.from({ length }, (_, at) => random.normal() * 10 ** ((-3 * at) / length));
  const smooth = banded(tail, 100, random.between(2_000, 7_000));
  const gain = 10 ** (-directDb / 20) / Math.sqrt(powerOf(smooth) * length);
  const early = Math.floor(random.between(20, 120));
  const response = new Float32Array(length + early);
  response[0] = 1;
  for (let at = 0; at < length; at += 1) response[at + early] = (smooth[at] ?? 0) * gain;
  return response;
}

/** Sound as it is in a room, as long as before. */
export function inRoom(sound: Sound, response: Sound): Sound {
  const size = 2 ** Math.ceil(Math.log2(sound.length + response.length));
  const fft = new FFT(size);
  const [one, other] = [sound, response].map((part) => {
    const padded = new Float64Array(size);
    padded.set(part);
    const spectrum = new Float64Array(size * 2);
    fft.realTransform(spectrum, padded);
    fft.completeSpectrum(spectrum);
    return spectrum;
  });
  if (one === undefined || other === undefined) return sound;
  for (let at = 0; at < one.length; at += 2) {
    const [re = 0, im = 0, otherRe = 0, otherIm = 0] = [one[at], one[at + 1], other[at], other[at + 1]];
    one[at] = re * otherRe - im * otherIm;
    one[at + 1] = re * otherIm + im * otherRe;
  }
  const back = new Float64Array(size * 2);
  fft.inverseTransform(back, one);
  return Float32Array.from({ length: sound.length }, (_, at) => back[2 * at] ?? 0);
}

/** Adds `other`, as often as needed and from `start` on, times `gain`. */
export const mixed = (sound: Sound, other: Sound, gain: number, start = 0): Sound =>
  other.length === 0
    ? sound
    : sound.map((sample, at) => sample + gain * (other[(start + at) % other.length] ?? 0));

/** At this root mean square of its loud parts, clipped to 16 bits. */
export function levelled(sound: Sound, level: number): Sound {
  const gain = level / Math.max(1, loudness(sound));
  return limited(sound, gain);
}

/** Times `gain`, within 16 bits. */
export const limited = (sound: Sound, gain: number): Sound =>
  sound.map((sample) => Math.max(-32_768, Math.min(32_767, sample * gain)));

const BLOCK = 320;

/** The root mean square of its louder half, in blocks of 20 ms. */
export function loudness(sound: Sound): number {
  const powers: number[] = [];
  for (let at = 0; at + BLOCK <= sound.length; at += BLOCK)
    powers.push(powerOf(sound.subarray(at, at + BLOCK)));
  const loud = powers.sort((one, other) => other - one).slice(0, Math.ceil(powers.length / 2));
  return Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / Math.max(1, loud.length));
}

export function powerOf(sound: Sound): number {
  let sum = 0;
  for (const sample of sound) sum += sample * sample;
  return sum / Math.max(1, sound.length);
}

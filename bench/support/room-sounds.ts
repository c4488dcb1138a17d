import { spoken } from '../../test/support/spoken.ts';
import { levelled, scaled, trimmed } from './levels.ts';

/** Of no level in particular, as all these. */
export const white = (length: number, random: () => number): Float64Array =>
  Float64Array.from({ length }, () => random() + random() + random() - 1.5);

/** Rushing air, deeper than white noise, and the hum of a motor that is not quite even. */
export function fan(length: number, random: () => number): Float64Array {
  let air = 0;
  let swell = 1;
  return Float64Array.from({ length }, (_, index) => {
    air = 0.9 * air + (random() - 0.5);
    if (index % 1_600 === 0) swell = 1 + (random() - 0.5) * 0.2;
    const hum = Math.sin(0.0393 * index) + 0.5 * Math.sin(0.0786 * index + 1);
    return swell * (air + 0.3 * hum);
  });
}

/** Notes of a scale, struck one after the other, over a bass. */
export function music(length: number, random: () => number): Float64Array {
  const noteLength = 4_800;
  const notes = Array.from({ length: Math.ceil(length / noteLength) }, () => {
    const step = [0, 2, 4, 5, 7, 9, 11, 12][Math.floor(random() * 8)] ?? 0;
    return 220 * 2 ** (step / 12);
  });
  return Float64Array.from({ length }, (_, index) => {
    const at = index % noteLength;
    const pitch = notes[Math.floor(index / noteLength)] ?? 220;
    const phase = (2 * Math.PI * pitch * index) / 16_000;
    const struck = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase);
    return struck * Math.exp(-at / 4_000) + 0.3 * Math.sin((2 * Math.PI * 110 * index) / 16_000);
  });
}

/** Crockery: short bursts as loud as a voice, some a second. */
export function clatter(length: number, random: () => number, level: number): Float64Array {
  let left = 0;
  return Float64Array.from({ length }, () => {
    if (random() < 2.5 / 16_000) left = 1;
    left *= 0.997;
    return (random() - 0.5) * (left * level * 6 + 40);
  });
}

export interface Others {
  readonly voices: readonly string[];
  readonly text: string;
}

/** A minute of some voices at once, at different levels. */
export function othersTalking({ voices, text }: Others): Float64Array {
  const all = voices.map((voice, index) => {
    const said = trimmed(spoken(text, voice, 140 + index * 20));
    return scaled(levelled(said, 1_500), 1 / (1 + index / 2));
  });
  return Float64Array.from({ length: 60 * 16_000 }, (_, at) =>
    all.reduce((sum, said, index) => sum + (said[(at + index * 31_000) % said.length] ?? 0), 0),
  );
}

/** A part of it that begins anywhere. */
export function partOf(sound: Float64Array, length: number, random: () => number): Float64Array {
  const from = Math.floor(random() * (sound.length - length));
  return sound.slice(from, from + length);
}

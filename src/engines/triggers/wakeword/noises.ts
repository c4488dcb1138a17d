import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import type { Random } from './random.ts';
import { banded, type Sound } from './sound-effects.ts';

/** A piece of made-up noise of a home, of one of several kinds, each time another. */
export function noisePiece(random: Random, lengthS: number): Sound {
  const make = random.oneOf([hiss, hiss, pink, pink, brown, hum, band, clatter, music, music, beeps, gusts]);
  const piece = make(random, Math.round(lengthS * SAMPLE_RATE_HZ));
  return random.chance(0.4) ? swelling(random, piece) : piece;
}

const white = (random: Random, length: number): Sound =>
  Float32Array.from({ length }, () => (random.next() + random.next() + random.next() - 1.5) * 2_000);

const hiss = (random: Random, length: number): Sound => white(random, length);

/** Equal power in each octave, by the filter of Paul Kellet. */
export function pink(random: Random, length: number): Sound {
  const b = [0, 0, 0, 0, 0, 0, 0];
  const [keep, take] = [
    [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616],
    [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898],
  ];
  return white(random, length).map((sample) => {
    let sum = (b[6] ?? 0) + sample * 0.5362;
    for (let at = 0; at < 6; at += 1) {
      b[at] = (keep[at] ?? 0) * (b[at] ?? 0) + sample * (take[at] ?? 0);
      sum += b[at] ?? 0;
    }
    b[6] = sample * 0.115926;
    return sum / 4;
  });
}

function brown(random: Random, length: number): Sound {
  let level = 0;
  return white(random, length).map((sample) => {
    level = 0.995 * level + sample / 8;
    return level;
  });
}

/** The hum of mains and motors. */
function hum(random: Random, length: number): Sound {
  const hz = random.oneOf([50, 60, 100, random.between(30, 300)]);
  const parts = Array.from({ length: 10 }, (_, at) => random.next() / (1 + at * random.next()));
  const noise = banded(white(random, length), 50, random.between(300, 3_000));
  return noise.map((sample, at) => {
    const turn = (2 * Math.PI * hz * at) / SAMPLE_RATE_HZ;
    return (
      sample * 0.3 + 1_000 * parts.reduce((sum, part, index) => sum + part * Math.sin(turn * (index + 1)), 0)
    );
  });
}

function band(random: Random, length: number): Sound {
  const hz = random.between(200, 5_000);
  return banded(banded(white(random, length), hz, hz * 1.5), hz, hz * 1.5);
}

/** Dishes, keys, steps: short sounds that ring. */
function clatter(random: Random, length: number): Sound {
  const sound = white(random, length).map((sample) => sample / 60);
  for (let at = 0; at < length; at += Math.round(random.between(500, 16_000))) {
    const [hz, decay, loud] = [
      random.between(300, 6_000),
      random.between(30, 400),
      random.between(500, 6_000),
    ];
    for (let n = 0; n < 3_000 && at + n < length; n += 1)
      sound[at + n] =
        (sound[at + n] ?? 0) +
        loud *
          Math.exp((-n * decay) / SAMPLE_RATE_HZ) *
          Math.sin((2 * Math.PI * hz * n) / SAMPLE_RATE_HZ + random.next());
  }
  return sound;
}

/** Notes of several instruments with chords and a beat. */
function music(random: Random, length: number): Sound {
  const sound = new Float32Array(length);
  const beat = Math.round(random.between(0.15, 0.6) * SAMPLE_RATE_HZ);
  const voices = 1 + random.below(4);
  const timbre = Array.from({ length: 8 }, (_, at) => random.next() / (at + 1));
  const root = random.between(80, 400);
  const scale = [0, 2, 4, 5, 7, 9, 11, 12];
  const drum = random.chance(0.5);
  const vibrato = random.between(0, 0.01);
  for (let start = 0; start < length; start += beat) {
    for (let voice = 0; voice < voices; voice += 1) {
      const hz = root * 2 ** (random.oneOf(scale) / 12 + random.below(3) - 1);
      const notes = beat * (1 + random.below(3));
      const decay = random.between(0.5, 6);
      let turn = 0;
      for (let n = 0; n < notes && start + n < length; n += 1) {
        const s = n / SAMPLE_RATE_HZ;
        turn += (2 * Math.PI * hz * (1 + vibrato * Math.sin(35 * s))) / SAMPLE_RATE_HZ;
        let sample = 0;
        for (let part = 0; part < timbre.length; part += 1)
          sample += (timbre[part] ?? 0) * Math.sin(turn * (part + 1));
        sound[start + n] =
          (sound[start + n] ?? 0) + 900 * sample * Math.exp(-decay * s) * Math.min(1, n / 80);
      }
    }
    if (drum)
      for (let n = 0; n < 2_000 && start + n < length; n += 1)
        sound[start + n] = (sound[start + n] ?? 0) + 5_000 * (random.next() - 0.5) * Math.exp(-n / 300);
  }
  return sound;
}

function beeps(random: Random, length: number): Sound {
  const period = random.between(0.1, 1) * SAMPLE_RATE_HZ;
  const hz = random.between(400, 4_000);
  return Float32Array.from({ length }, (_, at) =>
    at % period < period / 2
      ? 2_000 * Math.sin((2 * Math.PI * hz * at) / SAMPLE_RATE_HZ)
      : random.normal() * 10,
  );
}

/** Wind and water: a band that moves. */
function gusts(random: Random, length: number): Sound {
  let [level, goal, smooth] = [500, 500, 0];
  return white(random, length).map((sample, at) => {
    if (at % 4_000 === 0) goal = random.between(100, 4_000);
    level += (goal - level) / 4_000;
    smooth += (sample - smooth) * Math.min(1, level / 5_000);
    return smooth;
  });
}

function swelling(random: Random, piece: Sound): Sound {
  const hz = random.between(0.2, 6);
  const depth = random.next();
  return piece.map(
    (sample, at) => sample * (1 - depth * (0.5 + 0.5 * Math.sin((2 * Math.PI * hz * at) / SAMPLE_RATE_HZ))),
  );
}

/** Several people who talk at once, none of whom is understood. */
export function babble(random: Random, talk: readonly Sound[], lengthS: number): Sound {
  const sound = new Float32Array(Math.round(lengthS * SAMPLE_RATE_HZ));
  const talkers = 3 + random.below(5);
  for (let talker = 0; talker < talkers && talk.length > 0; talker += 1)
    for (let at = -random.below(SAMPLE_RATE_HZ); at < sound.length; ) {
      const said = random.oneOf(talk);
      for (const [index, sample] of said.entries())
        if (at + index >= 0 && at + index < sound.length)
          sound[at + index] = (sound[at + index] ?? 0) + sample;
      at += said.length + random.below(3_000);
    }
  return sound;
}

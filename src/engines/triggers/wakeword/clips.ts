import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import type { Random } from './random.ts';
import {
  banded,
  faster,
  inRoom,
  levelled,
  limited,
  loudness,
  mixed,
  powerOf,
  roomResponse,
  type Sound,
  tilted,
} from './sound-effects.ts';

/** The root mean square of speech before anything is done to it. */
const LEVEL = 2_000;

/** Said by somebody else: another size of throat, another microphone. */
export function disguised(random: Random, said: Sound): Sound {
  let sound = said;
  if (random.chance(0.8)) sound = faster(sound, random.between(0.82, 1.22));
  if (random.chance(0.5)) sound = tilted(sound, random.between(-0.5, 0.6));
  if (random.chance(0.5)) sound = banded(sound, random.between(20, 300), random.between(2_500, 8_000));
  return levelled(sound, LEVEL);
}

/** What clips are made of, besides what is said in them. */
export interface Background {
  readonly talk: readonly Sound[];
  readonly noises: readonly Sound[];
}

interface Place {
  readonly lengthSamples: number;
  /** Sound after what is said. */
  readonly afterSamples: number;
}

/** A clip in which `said` ends, maybe between other talk, in a room, in noise. */
export function clipOf(
  random: Random,
  said: Sound,
  { talk, noises }: Background,
  { lengthSamples, afterSamples }: Place,
): Sound {
  const clip = new Float32Array(lengthSamples);
  const voice = disguised(random, said);
  const end = lengthSamples - afterSamples;
  const start = end - voice.length;
  const other = (): Sound => disguised(random, random.oneOf(talk)).map((sample) => 0.9 * sample);
  lay(clip, voice, start);
  if (talk.length > 0 && random.chance(0.4)) {
    const before = other();
    lay(clip, before, start - before.length - ms(random.between(50, 500)));
  }
  if (talk.length > 0 && random.chance(0.4)) lay(clip, other(), end + ms(random.between(0, 190)));
  return inPlace(random, clip, noises, loudness(voice));
}

/** `sound` as it comes to a microphone: in a room, in noise, loud or soft. `level` is that of its speech. */
export function inPlace(random: Random, sound: Sound, noises: readonly Sound[], level: number): Sound {
  const noise = random.oneOf(noises);
  const belowDb = random.chance(0.8) ? random.between(0, 25) : random.between(30, 50);
  const gain = level / Math.sqrt(powerOf(noise) + 1) / 10 ** (belowDb / 20);
  const there = random.chance(0.6)
    ? inRoom(sound, roomResponse(random, random.between(0.15, 0.7), random.between(-3, 12)))
    : sound;
  return limited(mixed(there, noise, gain, random.below(noise.length)), 10 ** (random.between(-12, 14) / 20));
}

const ms = (length: number): number => Math.floor((length * SAMPLE_RATE_HZ) / 1_000);

/** Adds `sound` to the clip from `start` on, as far as it fits. */
function lay(clip: Float32Array, sound: Sound, start: number): void {
  for (const [at, sample] of sound.entries()) {
    const to = start + at;
    if (to >= 0 && to < clip.length) clip[to] = (clip[to] ?? 0) + sample;
  }
}

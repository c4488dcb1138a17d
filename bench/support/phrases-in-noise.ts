import { from, lastValueFrom, NEVER, toArray } from 'rxjs';
import type { Trigger } from '../../src/engines/ports.ts';
import { babble, pink } from '../../src/engines/triggers/wakeword/noises.ts';
import type { Random } from '../../src/engines/triggers/wakeword/random.ts';
import {
  inRoom,
  limited,
  loudness,
  mixed,
  powerOf,
  roomResponse,
  type Sound,
} from '../../src/engines/triggers/wakeword/sound-effects.ts';
import { recordingPath, samplesOf } from '../../test/support/coffee-recordings.ts';
import { frames } from '../../test/support/spoken.ts';

const RATE = 16_000;
const PAUSE_SAMPLES = 4_000;
const IN_A_ROW = 20;

/** Each makes a clip of a recording: 2.5 s of the noise, the phrase in it, and a second more. `talk` is what people babble. */
export function mixturesWith(
  numbers: Random,
  talk: readonly Sound[],
): Readonly<Record<string, (said: Sound) => Sound>> {
  const noises = {
    pink: pink(numbers, 30 * RATE),
    babble: babble(numbers, talk, 60),
    kitchen: Float32Array.from(samplesOf(recordingPath('coffee/kitchen-noise.flac'))),
  };
  const alone = (said: Sound): Float32Array => {
    const clip = new Float32Array(said.length + 3.5 * RATE);
    clip.set(said, 2.5 * RATE);
    return clip;
  };
  const below = (noise: Sound, db: number, clip: Sound, said: Sound): Sound => {
    const gain = loudness(said) / Math.sqrt(powerOf(noise)) / 10 ** (db / 20);
    return limited(mixed(clip, noise, gain, numbers.below(noise.length)), 1);
  };
  const within = (noise: Sound, db: number) => (said: Sound) => below(noise, db, alone(said), said);
  return {
    clean: within(noises.pink, 50),
    'pink 20 dB': within(noises.pink, 20),
    'pink 10 dB': within(noises.pink, 10),
    'pink 5 dB': within(noises.pink, 5),
    'babble 20 dB': within(noises.babble, 20),
    'babble 10 dB': within(noises.babble, 10),
    'babble 5 dB': within(noises.babble, 5),
    'kitchen 20 dB': within(noises.kitchen, 20),
    'kitchen 10 dB': within(noises.kitchen, 10),
    'kitchen 5 dB': within(noises.kitchen, 5),
    'reverberation 0.5 s': (said) =>
      below(noises.pink, 20, inRoom(alone(said), roomResponse(numbers, 0.5, 0)), said),
  };
}

/** How often it wakes. */
export async function heardIn(trigger: Trigger, sound: Sound): Promise<number> {
  const detect =
    trigger.detect?.(from(frames(Int16Array.from(sound, Math.round))), { isRecorded: true }) ?? NEVER;
  return (await lastValueFrom(detect.pipe(toArray()))).length;
}

/** How often it wakes in an hour of this, as a cell of a table. */
export async function alarmsIn(trigger: Trigger, talk: readonly Sound[]): Promise<string> {
  let alarms = 0;
  let samples = 0;
  for (let at = 0; at < talk.length; at += IN_A_ROW) {
    const some = talk.slice(at, at + IN_A_ROW);
    const row = new Float32Array(some.reduce((length, one) => length + one.length + PAUSE_SAMPLES, 0));
    let place = 0;
    for (const one of some) {
      row.set(one, place);
      place += one.length + PAUSE_SAMPLES;
    }
    samples += row.length;
    alarms += await heardIn(trigger, limited(mixed(row, Float32Array.of(3, -2, 1, -3, 2), 1), 1));
  }
  const hours = samples / RATE / 3_600;
  return `${(alarms / hours).toFixed(1)} (${alarms} in ${hours.toFixed(2)} h)`;
}

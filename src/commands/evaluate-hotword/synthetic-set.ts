import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { synthesized, type Voice } from '../../engines/triggers/phrase/synthesized.ts';
import { wavOf } from '../../engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { energyOf } from '../../streams/speech.ts';

/** What a recording is mixed with, at this many dB below the speech. */
export type Mixture = {
  readonly name: string;
  readonly with?: 'noise' | 'speech';
  readonly belowDb?: number;
};

export const MIXTURES: readonly Mixture[] = [
  { name: 'clean' },
  ...(['noise', 'speech'] as const).flatMap((sound) =>
    [20, 10, 5].map((belowDb) => ({ name: `${sound}-${belowDb}dB`, with: sound, belowDb })),
  ),
];

/** The number of other sentences for each voice. */
const SENTENCES = 12;

/**
 * Writes a set into `directory`: the wake word alone and before an order, by voices that calibration does not use, in quiet,
 * noise and other speech; other talk of the same voices; silence, noise and tones. Left: why espeak-ng failed.
 */
export async function makeSyntheticSet(
  directory: string,
  hotword: string,
  voices: readonly Voice[] = VOICES,
): Promise<E.Either<string, number>> {
  let count = 0;
  for (const folder of ['hotword', 'other']) await mkdir(join(directory, folder), { recursive: true });

  for (const [index, voice] of voices.entries()) {
    const order = ORDERS[index % ORDERS.length] ?? '';
    const disturbing = voices[(index + 1) % voices.length] ?? voice;
    const said = await synthesized(hotword, voice);
    const followed = await synthesized(`${hotword} ${order}`, voice);
    const [first, second, third] = talkOf(index + 1);
    const speech = await synthesized(`${first} ${second} ${third}`, disturbing);
    if (said === undefined || followed === undefined || speech === undefined)
      return E.left(`espeak-ng is not installed, or has no voice ${voice.name}`);
    for (const mixture of MIXTURES) {
      const name = `${nameOf(voice)}-${mixture.name}.wav`;
      await write(`hotword/${name}`, disturbed(said, mixture, speech, index));
      await write(`hotword/order-${name}`, disturbed(followed, mixture, speech, index));
    }
    for (const [number, sentence] of talkOf(index).entries()) {
      const talk = await synthesized(sentence, voice);
      const mixture = MIXTURES[number % MIXTURES.length] ?? { name: 'clean' };
      const name = `other/${nameOf(voice)}-${number}-${mixture.name}.wav`;
      if (talk !== undefined) await write(name, disturbed(talk, mixture, speech, number));
    }
  }
  await write('other/silence.wav', silence(60_000));
  await write('other/noise.wav', hiss(60_000, 1, 1_500));
  await write('other/tones.wav', risingTones(60_000));
  return E.right(count);

  async function write(name: string, samples: Int16Array): Promise<void> {
    await writeFile(join(directory, name), wavOf({ sampleRateHz: SAMPLE_RATE_HZ, samples }));
    count += 1;
  }
}

const nameOf = ({ name, speed, pitch }: Voice): string => `${name.replace('+', '_')}-${speed}-${pitch}`;

/** Other sentences for each voice, until they begin again. */
const talkOf = (index: number): readonly string[] =>
  Array.from({ length: SENTENCES }, (_, number) => TALK[(index * SENTENCES + number) % TALK.length] ?? '');

const AROUND_MS = 1_000;

function disturbed(samples: Int16Array, mixture: Mixture, speech: Int16Array, seed: number): Int16Array {
  const { with: sound, belowDb = 0 } = mixture;
  if (sound === undefined) return samples;
  const lengthMs = (samples.length * 1_000) / SAMPLE_RATE_HZ;
  const other = sound === 'noise' ? hiss(lengthMs + 2 * AROUND_MS, seed + 1, 3_000) : speech;
  return mixed(samples, other, belowDb);
}

/** Voices of espeak-ng that calibration does not use. */
export const VOICES: readonly Voice[] = [
  { name: 'en-gb-scotland', speed: 150, pitch: 50 },
  { name: 'en-029', speed: 165, pitch: 60 },
  { name: 'en-us-nyc', speed: 175, pitch: 40 },
  { name: 'en-us+m7', speed: 145, pitch: 50 },
  { name: 'en-us+f5', speed: 160, pitch: 55 },
  { name: 'en-gb+f1', speed: 170, pitch: 45 },
  { name: 'en-gb-x-rp+m5', speed: 155, pitch: 50 },
  { name: 'en-us+Andy', speed: 180, pitch: 50 },
  { name: 'en-us+linda', speed: 150, pitch: 60 },
  { name: 'en-gb-x-gbcwmd', speed: 165, pitch: 50 },
  { name: 'en-us+m1', speed: 190, pitch: 35 },
  { name: 'en-us+steph', speed: 145, pitch: 50 },
];

/** The order after the wake word. */
export const ORDERS = ['turn on the light', 'what time is it', 'play some music', 'good night'];

const lengthOf = (ms: number): number => Math.round((ms * SAMPLE_RATE_HZ) / 1_000);

const silence = (ms: number): Int16Array => new Int16Array(lengthOf(ms));

/** White noise, reproducible by its seed. `peak` is on the 16-bit scale. */
export function hiss(ms: number, seed: number, peak: number): Int16Array {
  let state = seed * 2_654_435_761;
  return Int16Array.from({ length: lengthOf(ms) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // Numerical Recipes' generator
    return Math.round((state / 2 ** 31) * peak);
  });
}

/** A tone that rises by a semitone each half second, and starts over. */
function risingTones(ms: number): Int16Array {
  let phase = 0;
  return Int16Array.from({ length: lengthOf(ms) }, (_, index) => {
    const step = Math.floor((index * 2) / SAMPLE_RATE_HZ) % STEPS;
    phase += (2 * Math.PI * LOWEST_HZ * 2 ** (step / 12)) / SAMPLE_RATE_HZ;
    return Math.round(8_000 * Math.sin(phase));
  });
}

const STEPS = 36;
const LOWEST_HZ = 220;

/** Mixes `other` under `samples` and around them, repeated if needed, this many dB below by energy. */
function mixed(samples: Int16Array, other: Int16Array, belowDb: number): Int16Array {
  const gain = energyOf(samples) / Math.max(1, energyOf(other)) / 10 ** (belowDb / 20);
  const before = lengthOf(AROUND_MS);
  return Int16Array.from({ length: samples.length + 2 * before }, (_, index) => {
    const sum = Math.round((samples[index - before] ?? 0) + gain * (other[index % other.length] ?? 0));
    return Math.max(-32_768, Math.min(32_767, sum));
  });
}

/** Everyday speech without a wake word. */
export const TALK: readonly string[] = [
  'Could you pass me the salt, please, and the pepper as well?',
  'I was going to call you yesterday, but my phone was broken.',
  'We met at the harbour, where the old boats are painted every spring.',
  'The bakery on the corner closes at six, so hurry up a little.',
  'Hey, broccoli is on sale this week, shall we get some for dinner?',
  'Okay, brother, that was a very good game of cards.',
  'She said hello, broke the bread and sat down at the table.',
  'They broke a window, and nobody wanted to say who it was.',
  'My computer science teacher used to say that everything is a graph.',
  'The commuter train was late again, and it was full of people.',
  'Alexandra lives in a small house near the river with two dogs.',
  'He ordered a mocha, a piece of cake and a glass of water.',
  'The stock broker called and told us to wait for another week.',
  'Hey, Rebecca, look at the birds on the roof over there!',
  'Okay, boomer is what my daughter says when I talk about records.',
  'Turn the page, and you will find a picture of the mountain.',
  'The lights of the town could be seen from far away at night.',
  'It is going to rain in the afternoon, so take an umbrella with you.',
  'How many eggs do we need for the pancakes on Sunday morning?',
  'The kitchen smells of coffee, and the radio plays an old song.',
  'Our neighbours have a new car, a green one with a white roof.',
  'I think the meeting was moved to Thursday at half past nine.',
  'Have you seen my glasses? I put them next to the telephone.',
  'The film was too long, but the music at the end was beautiful.',
  'Stop at the next corner, please, I would like to get out there.',
  'There was a storm last night, and a tree fell across the road.',
  'We should paint the fence before the winter comes, should we not?',
  'The doctor told him to walk more and to sit less.',
  'A packet came for you this morning, it is under the stairs.',
  'My grandmother baked bread every Saturday in a very old oven.',
  'Would you rather go to the lake or to the mountains this summer?',
  'The children are playing in the garden with the neighbour’s cat.',
  'It costs eleven pounds and twenty pence, and that is far too much.',
  'He plays the guitar well, but he sings rather badly.',
  'The last bus leaves at ten to twelve from the station square.',
  'Hey, go back and close the door, it is getting cold in here.',
  'I will have the soup first, and then the fish with potatoes.',
  'They talked about politics until the candles had burned down.',
  'This jacket is too small for me, do you have a larger one?',
  'The teacher gave us so much homework that I could not sleep.',
  'Somebody left the tap running, and now the floor is wet.',
  'A new bridge is being built over the river next to the mill.',
  'Say it again, but more slowly, I did not understand a word.',
  'The holiday begins in two weeks, and nothing has been packed.',
  'Open a window, it is terribly warm, and nobody can think.',
  'We looked at the stars and tried to remember their names.',
  'His company sells machines that fold paper into small boxes.',
  'The clock in the hall has been wrong for as long as I can remember.',
];

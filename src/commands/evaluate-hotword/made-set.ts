import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { synthesized, type Voice } from '../../engines/triggers/phrase/synthesized.ts';
import { wavOf } from '../../engines/wav.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { hiss, mixed, risingTones, silence } from './sounds.ts';
import { TALK } from './talk.ts';
import { ORDERS, VOICES } from './voices.ts';

/** What a recording of the set is mixed with, so many dB below the speech. */
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

/** Each voice says so many sentences of other talk. */
const SENTENCES = 12;

/**
 * Writes a set into `directory`: the hotword alone and followed by an order, by voices no hotword is calibrated with, in quiet,
 * noise and other speech; other talk of the same voices; silence, noise and tones. Left: why espeak-ng said nothing.
 */
export async function makeSet(
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
    const speech = await synthesized(
      talkOf(index + 1)
        .slice(0, 3)
        .join(' '),
      disturbing,
    );
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
      if (talk !== undefined)
        await write(
          `other/${nameOf(voice)}-${number}-${mixture.name}.wav`,
          disturbed(talk, mixture, speech, number),
        );
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
  return mixed(samples, sound === 'noise' ? hiss(lengthMs + 2 * AROUND_MS, seed + 1, 3_000) : speech, {
    belowDb,
    aroundMs: AROUND_MS,
  });
}

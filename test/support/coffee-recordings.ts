import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { numpyRandom } from './numpy-random.ts';

/** An order that a person said, with the slots that it fills. */
export interface SaidOrder {
  readonly name: string;
  readonly samples: Int16Array;
  readonly slots: Readonly<Record<string, string>>;
}

const FOLDER = resolve(
  process.env.BROCA_RECORDINGS ?? join(import.meta.dirname, '../../../shared/recordings'),
);

/** Why nothing is measured with the recordings of people; undefined where they are. */
export const noRecordingsHere: string | undefined = existsSync(join(FOLDER, 'coffee/labels.json'))
  ? undefined
  : `the recordings of people are not in ${FOLDER}; BROCA_RECORDINGS names their folder`;

/** The path of something in the folder of recordings. */
export const recordingPath = (name: string): string => join(FOLDER, name);

/** Spoken coffee orders, by name. */
export function coffeeOrders(): readonly SaidOrder[] {
  const labels = JSON.parse(readFileSync(recordingPath('coffee/labels.json'), 'utf8'));
  const files = readdirSync(recordingPath('coffee/speech')).sort();
  const paths = files.map((file) => recordingPath(`coffee/speech/${file}`));
  // read at once: a program for each of two hundred takes seconds
  const all = samplesOf(...paths);
  let end = 0;
  return lengthsOf(paths).map((length, index) => {
    const name = files[index]?.replace('.flac', '') ?? '';
    end += length;
    return { name, samples: all.subarray(end - length, end), slots: labels[name] };
  });
}

/** How many samples each of these sound files has. */
const lengthsOf = (paths: readonly string[]): readonly number[] =>
  execFileSync('sox', ['--i', '-s', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

/** The same orders in the noise of a kitchen that many decibels below them, their loudest frames compared, as `mix.py` there mixes them. */
export const inKitchen = (orders: readonly SaidOrder[], db: number, every = 1): readonly SaidOrder[] =>
  inNoise(orders, db, samplesOf(recordingPath('coffee/kitchen-noise.flac')), every);

/** The same orders in any noise at 16 kHz, in the same way. Of a sample, such as every tenth, each has the noise that it has among all. */
export function inNoise(
  orders: readonly SaidOrder[],
  db: number,
  noise: Int16Array,
  every = 1,
): readonly SaidOrder[] {
  const random = numpyRandom(7);
  const starts = orders.map(({ samples }) => random(noise.length - samples.length));
  return everyNth(orders, every).map((order, index) => {
    const start = starts[index * every] ?? 0;
    const part = noise.subarray(start, start + order.samples.length);
    return { ...order, samples: mixed(order.samples, part, db) };
  });
}

/** The first, and then one of so many. */
export const everyNth = <One>(all: readonly One[], every: number): readonly One[] =>
  all.filter((_, index) => index % every === 0);

/** The samples of a sound file at 16 kHz, or of several of one rate after each other. */
export function samplesOf(...files: readonly string[]): Int16Array {
  const raw = ['-r', '16000', '-c', '1', '-b', '16', '-e', 'signed', '-t', 'raw', '-'];
  const bytes = execFileSync('sox', [...files, ...raw], { maxBuffer: 1e9 });
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function mixed(speech: Int16Array, noise: Int16Array, db: number): Int16Array {
  const gain = Math.sqrt(loudest(speech) / (loudest(noise) * 10 ** (db / 10)));
  const sum = Float64Array.from(speech, (sample, at) => (sample + gain * (noise[at] ?? 0)) / FULL_SCALE);
  const peak = sum.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return Int16Array.from(sum, (sample) => Math.trunc((sample / (2 * peak)) * 32_767));
}

const FULL_SCALE = 32_768;
const FRAME_LENGTH = 2_048;

/** The energy of the loudest frame. */
function loudest(samples: Int16Array): number {
  let most = 0;
  for (let start = 0; start + FRAME_LENGTH <= samples.length; start += FRAME_LENGTH) {
    const energy = samples.subarray(start, start + FRAME_LENGTH).reduce((sum, one) => sum + one ** 2, 0);
    most = Math.max(most, energy);
  }
  return most;
}

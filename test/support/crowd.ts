import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { samplesOf } from './coffee-recordings.ts';
import { seededRandom } from './random-brain.ts';

/** Announcements of a telephone exchange, which a person said, from Debian's `asterisk-core-sounds-en-wav`. */
const FOLDER = '/usr/share/asterisk/sounds/en_US_f_Allison';

/** Why there is no crowd here; undefined where there is one. */
export const noCrowdHere: string | undefined = existsSync(FOLDER)
  ? undefined
  : 'the announcements of asterisk-core-sounds-en-wav are not installed';

const TALKERS = 12;
const LENGTH = 120 * 16_000;
const LOUDEST_SAMPLE = 25_000;

/** Each of 0.6 to 8 seconds, at 16 kHz. */
export const announcements = (): readonly Int16Array[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.wav'))
    .sort()
    .map((name) => samplesOf(join(FOLDER, name)))
    .filter(({ length }) => length > 0.6 * 16_000 && length < 8 * 16_000);

/** Twelve people who say one announcement after the other for two minutes, the first one the loudest; at 16 kHz. */
export function crowd(): Int16Array {
  const random = seededRandom(5);
  const all = announcements();
  const sum = new Float64Array(LENGTH);
  for (let talker = 0; talker < TALKERS; talker += 1)
    for (let at = 0; at < LENGTH; ) {
      const said = all[Math.floor(random() * all.length)] ?? new Int16Array(LENGTH);
      const gain = 1 / (1 + talker / 4) / loudnessOf(said);
      for (const [index, sample] of said.subarray(0, LENGTH - at).entries())
        sum[at + index] = (sum[at + index] ?? 0) + gain * sample;
      at += said.length;
    }
  const peak = sum.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return Int16Array.from(sum, (sample) => (sample / peak) * LOUDEST_SAMPLE);
}

const loudnessOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((total, sample) => total + sample ** 2, 0) / samples.length);

import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { samplesOfFile } from '../../audio-file/sound-file.ts';
import { MAX_S, recordingsDirectory, recordingsIn } from '../personal/recordings.ts';
import type { Random } from './random.ts';
import { sounding } from './said.ts';
import type { Sound } from './sound-effects.ts';

/** The share of its peak that a recording's speech has at least; the rest is the room. */
const SPEECH = 0.1;

/** What `broca enroll` has recorded of a phrase, without the silence around it. Leaves out what cannot be read. */
export async function ownRecordings(dataDirectory: string, phrase: string): Promise<readonly Sound[]> {
  const sounds: Sound[] = [];
  for (const file of filesOf(dataDirectory, phrase)) {
    const read = await samplesOfFile(file, MAX_S)();
    if (E.isLeft(read)) continue;
    const peak = read.right.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    sounds.push(sounding(read.right, peak * SPEECH));
  }
  return sounds.filter(({ length }) => length > 0);
}

/** The beginning or the end of a recording: it has the speaker's voice, and is not the phrase. */
export function partOf(random: Random, said: Sound): Sound {
  const length = Math.floor(said.length * random.between(0.3, 0.55));
  return random.chance(0.5) ? said.subarray(0, length) : said.subarray(said.length - length);
}

/** A text that changes with the recordings; `''` if there are none. */
export const recordingsStamp = (dataDirectory: string, phrase: string): string =>
  filesOf(dataDirectory, phrase)
    .map((file) => `${file.slice(dataDirectory.length)} ${statSync(file, { throwIfNoEntry: false })?.size}`)
    .join('\n');

function filesOf(dataDirectory: string, phrase: string): readonly string[] {
  const folder = recordingsDirectory(dataDirectory, phrase);
  return recordingsIn(folder).map((name) => join(folder, name));
}

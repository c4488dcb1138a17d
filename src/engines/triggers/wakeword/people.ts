import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { resampleSound } from '../../audio-file/resample.ts';
import { soundOf } from '../../wav.ts';
import type { Sound } from './sound-effects.ts';

/** Where Debian's packages asterisk-core-sounds-*-wav keep what people said for telephones. */
const PROMPTS = '/usr/share/asterisk/sounds';
/** Shorter files hold nothing. */
const LEAST_BYTES = 2_000;

/** The files of recordings of people that this machine has, each speaker's together. */
export async function recordingsOfPeople(folder = PROMPTS): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.wav'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

/** Reads recordings, at 16 kHz; leaves out those that are too short or cannot be read. */
export async function peopleIn(files: readonly string[]): Promise<readonly Sound[]> {
  const sounds: Sound[] = [];
  for (const file of files) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const sound = bytes.length < LEAST_BYTES ? E.left('') : soundOf(bytes);
    if (E.isRight(sound)) sounds.push(Float32Array.from(await resampleSound(sound.right)));
  }
  return sounds;
}

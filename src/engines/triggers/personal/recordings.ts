import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { AssistantError } from '../../../lib/errors.ts';
import { readRegularFile } from '../../../lib/files.ts';
import { samplesOfFile } from '../../audio-file/sound-file.ts';
import { distancesOf } from './alignment.ts';
import { type Template, templateOf } from './template.ts';

/** The recordings of a hotword. */
export interface Recorded {
  readonly templates: readonly Template[];
  /** The mean distance between the recordings. */
  readonly distance: number;
}

/** Only the first ones by name are used, since more take time without a better result. */
const MAX_RECORDINGS = 8;

/** The longest recording in seconds. */
export const MAX_S = 30;

/** The names of the recordings in a folder, sorted; none if the folder does not exist. */
export function recordingsIn(directory: string): readonly string[] {
  try {
    const names = readdirSync(directory).filter((name) => /^[^.].*\.wav$/i.test(name));
    return names.toSorted().slice(0, MAX_RECORDINGS);
  } catch {
    return [];
  }
}

/** A text that changes with any recording in the folder. */
export const stampOf = (directory: string): string =>
  recordingsIn(directory)
    .map((name) => {
      const file = statSync(resolve(directory, name), { throwIfNoEntry: false });
      return `${name} ${file?.size} ${file?.mtimeMs}`;
    })
    .join('\n');

/** Reads the recordings in a folder. Left: one cannot be read, or has no speech. */
export const readRecordings =
  (directory: string): TaskEither<AssistantError, Recorded> =>
  async () => {
    const names = recordingsIn(directory);
    const recordings: Int16Array[] = [];
    const templates: Template[] = [];
    for (const name of names) {
      const path = resolve(directory, name);
      const recording = await samplesOfFile(path, MAX_S)();
      if (E.isLeft(recording)) return recording;
      const template = templateOf(recording.right);
      if (template === undefined) return E.left(empty(path));
      recordings.push(recording.right);
      templates.push(template);
    }
    const enrollment = await readEnrollment(directory);
    const isKnown = enrollment !== undefined && `${enrollment.recordings}` === `${names}`;
    return E.right({ templates, distance: isKnown ? enrollment.distance : distancesOf(recordings).distance });
  };

const empty = (path: string): AssistantError => ({
  _tag: 'UndecodableAudio',
  message: `${path}: it contains no speech`,
});

/** The file that `broca enroll` stores beside the recordings. */
const Enrollment = t.type({
  name: t.string,
  recordings: t.readonlyArray(t.string),
  /** The mean distance between the recordings. */
  distance: t.refinement(t.number, (value) => value > 0, 'a number above 0'),
});

export type Enrollment = t.TypeOf<typeof Enrollment>;

/** Reads the file in a folder of recordings; undefined if that fails, since the distance can be computed again. */
async function readEnrollment(directory: string): Promise<Enrollment | undefined> {
  try {
    const read = Enrollment.decode(
      JSON.parse(String(await readRegularFile(resolve(directory, ENROLLMENT_FILE)))),
    );
    return E.isRight(read) ? read.right : undefined;
  } catch {
    return undefined;
  }
}

/** The folder name for a hotword: its letters and digits, `''` if it has none. */
export const folderOf = (hotword: string): string =>
  hotword
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The folder with a folder of recordings for each hotword. */
export const hotwordsDirectory = (dataDirectory: string): string => resolve(dataDirectory, 'hotwords');

/** The folder of a hotword's recordings. */
export const recordingsDirectory = (dataDirectory: string, hotword: string): string =>
  resolve(hotwordsDirectory(dataDirectory), folderOf(hotword));

/** The name of the `Enrollment` file in a folder of recordings. */
export const ENROLLMENT_FILE = 'hotword.json';

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

/** A hotword as its recordings sound. */
export interface Recorded {
  readonly templates: readonly Template[];
  /** How far the recordings are from one another. */
  readonly distance: number;
}

/** More would take time and tell nothing new; the first by name count. */
const MAX_RECORDINGS = 8;

/** Nobody's hotword is longer. */
export const MAX_S = 30;

/** The names of the recordings in a folder, in order; none where it is not there. */
export function recordingsIn(directory: string): readonly string[] {
  try {
    const names = readdirSync(directory).filter((name) => /^[^.].*\.wav$/i.test(name));
    return names.toSorted().slice(0, MAX_RECORDINGS);
  } catch {
    return [];
  }
}

/** Another text whenever a recording in the folder is another. */
export const stampOf = (directory: string): string =>
  recordingsIn(directory)
    .map((name) => {
      const file = statSync(resolve(directory, name), { throwIfNoEntry: false });
      return `${name} ${file?.size} ${file?.mtimeMs}`;
    })
    .join('\n');

/** The recordings in a folder. Left: one cannot be read, or nothing is heard in it. */
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
  message: `${path}: nobody speaks in it`,
});

/** What `broca enroll` keeps beside the recordings. */
const Enrollment = t.type({
  name: t.string,
  recordings: t.readonlyArray(t.string),
  /** How far the recordings are from one another. */
  distance: t.refinement(t.number, (value) => value > 0, 'a number above 0'),
});

/** What was found out when the recordings of a hotword were made. */
export type Enrollment = t.TypeOf<typeof Enrollment>;

/** Of a folder of recordings; none where it is not there or cannot be read: the recordings tell it again. */
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

/** The name of the folder that a hotword's recordings are in: its letters and digits, `''` when it has none. */
export const folderOf = (hotword: string): string =>
  hotword
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Where the recordings of all hotwords are. */
export const hotwordsDirectory = (dataDirectory: string): string => resolve(dataDirectory, 'hotwords');

/** Where a hotword's recordings are. */
export const recordingsDirectory = (dataDirectory: string, hotword: string): string =>
  resolve(hotwordsDirectory(dataDirectory), folderOf(hotword));

/** What is known of the recordings in a folder. */
export const ENROLLMENT_FILE = 'hotword.json';

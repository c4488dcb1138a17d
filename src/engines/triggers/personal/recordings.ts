import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../../errors.ts';
import { samplesOfFile } from '../../audio-file/sound-file.ts';
import { distancesOf } from './distances.ts';
import { readEnrollment } from './enrollment.ts';
import { type Template, templateOf } from './template.ts';

/** A hotword as its recordings sound. */
export interface Recorded {
  readonly templates: readonly Template[];
  /** How far the recordings are from one another. */
  readonly distance: number;
}

/** More would take time and tell nothing new; the first by name count. */
const MOST_RECORDINGS = 8;

/** Nobody's hotword is longer. */
export const MOST_S = 30;

/** The names of the recordings in a folder, in order; none where it is not there. */
export function recordingsIn(directory: string): readonly string[] {
  try {
    const names = readdirSync(directory).filter((name) => /^[^.].*\.wav$/i.test(name));
    return names.toSorted().slice(0, MOST_RECORDINGS);
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
      const recording = await samplesOfFile(path, MOST_S)();
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

import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describeUnknown } from '../../errors.ts';

/** Paths of what is to be heard. */
export interface RecordingSet {
  /** Each holds the hotword once. */
  readonly hotword: readonly string[];
  /** None of these holds it. */
  readonly other: readonly string[];
}

/**
 * A directory with `hotword/*.wav` and `other/*.wav`, or files: those in a folder named `other` are the others. Left is a
 * sentence that names what is missing.
 */
export function recordingSetIn(paths: readonly string[]): E.Either<string, RecordingSet> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) return E.left(`there is no ${missing}`);
  try {
    const found = paths.flatMap((path) => (statSync(path).isDirectory() ? wavsIn(path) : [path]));
    const isOther = (path: string): boolean => basename(dirname(path)) === 'other';
    const hotword = found.filter((path) => !isOther(path));
    const other = found.filter(isOther);
    if (found.length === 0) return E.left(`${paths.join(', ')}: no hotword/*.wav and no other/*.wav in it`);
    return E.right({ hotword, other });
  } catch (error) {
    return E.left(describeUnknown(error));
  }
}

function wavsIn(directory: string): readonly string[] {
  const isThere = new Set(readdirSync(directory));
  return ['hotword', 'other']
    .filter((name) => isThere.has(name))
    .flatMap((name) =>
      readdirSync(join(directory, name))
        .filter((file) => /\.wav$/i.test(file))
        .sort()
        .map((file) => join(directory, name, file)),
    );
}

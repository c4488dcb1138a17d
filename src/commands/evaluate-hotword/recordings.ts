import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { soundFile } from '../../engines/audio-file/sound-file.ts';
import { at16kHz } from '../../engines/triggers/phrase/synthesized.ts';
import { type AssistantError, describe, describeUnknown } from '../../errors.ts';

/** Paths of what is to be heard. */
export interface Recordings {
  /** Each holds the hotword once. */
  readonly hotword: readonly string[];
  /** None of these holds it. */
  readonly other: readonly string[];
}

/**
 * A directory with `hotword/*.wav` and `other/*.wav`, or files: those in a folder named `other` are the others. Left is a
 * sentence that names what is missing.
 */
export function recordingsIn(paths: readonly string[]): E.Either<string, Recordings> {
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

/** The samples of a file at 16 kHz. Left is a sentence that names it. */
export async function recording(path: string): Promise<E.Either<string, Int16Array>> {
  const sound = await soundFile(path, new AbortController().signal)();
  if (E.isLeft(sound)) return E.left(naming(path, sound.left));
  return E.right(await at16kHz(sound.right.samples, sound.right.sampleRateHz));
}

function naming(path: string, error: AssistantError): string {
  const text = describe(error);
  return text.includes(path) ? text : `${path}: ${text}`;
}

import { existsSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { samplesOfFile } from '../../engines/audio-file/sound-file.ts';
import { distancesOf } from '../../engines/triggers/personal/distances.ts';
import { MOST_S } from '../../engines/triggers/personal/recordings.ts';
import { describe } from '../../errors.ts';
import { type Enrolled, type Enrolling, keepAndTell } from './keep-and-tell.ts';
import { type Take, takeOf } from './take.ts';

/** Takes sound files of any format for a hotword, refused for the same reasons as what is said on the spot. Left: a sentence. */
export async function enrollFromFiles(
  paths: readonly string[],
  enrolling: Enrolling,
): Promise<E.Either<string, Enrolled>> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) return E.left(`there is no ${missing}`);
  const takes: Take[] = [];
  for (const path of paths) {
    const samples = await samplesOfFile(path, MOST_S)();
    if (E.isLeft(samples)) return E.left(describe(samples.left));
    const take = takeOf(samples.right);
    if (E.isLeft(take)) return E.left(`${path}: ${take.left}`);
    takes.push(take.right);
  }
  const { outlier, distance } = distancesOf(takes.map(({ samples }) => samples));
  return outlier === undefined
    ? keepAndTell({ takes, distance }, enrolling)
    : E.left(`${paths[outlier]} does not sound like the others.`);
}

import * as E from 'fp-ts/lib/Either.js';
import { agreementOf } from '../../engines/triggers/personal/agreement.ts';
import { readRecording } from '../../engines/triggers/personal/read-recording.ts';
import { describe } from '../../errors.ts';
import { judged, type Take } from './take.ts';
import type { Recorded } from './takes.ts';

/** The recordings in sound files of any format, refused for the same reasons as those that are made on the spot. */
export async function recordedIn(paths: readonly string[]): Promise<Recorded> {
  const takes: Take[] = [];
  for (const path of paths) {
    const recording = await readRecording(path)();
    if (E.isLeft(recording)) return { failure: describe(recording.left) };
    const result = judged(recording.right);
    if ('refusal' in result) return { failure: `${path}: ${result.refusal}` };
    takes.push(result.take);
  }
  const { outlier, distance } = agreementOf(takes.map(({ samples }) => samples));
  return outlier === undefined
    ? { agreed: { takes, distance } }
    : { failure: `${paths[outlier]} does not sound like the others.` };
}

import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { readRegularFile } from '../../../lib/regular-file.ts';
import { ENROLLMENT_FILE } from './folder.ts';

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
export async function readEnrollment(directory: string): Promise<Enrollment | undefined> {
  try {
    const read = Enrollment.decode(
      JSON.parse(String(await readRegularFile(resolve(directory, ENROLLMENT_FILE)))),
    );
    return E.isRight(read) ? read.right : undefined;
  } catch {
    return undefined;
  }
}

import { resolve } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { NonEmptyString, withKnownKeys, withSchema } from '../../lib/codecs.ts';
import { existingFile } from '../../system/files.ts';
import { neuron } from '../neuron.ts';
import { failureOf } from '../parameters.ts';

const NAME = 'play';
/** A long deadline: earlier speech plays first, and the sound may be music. */
const DEADLINE_MS = 3_600_000;

const Files = withSchema(
  new t.Type<readonly string[], readonly string[], unknown>(
    'a file or a list of files',
    (value): value is readonly string[] => Array.isArray(value),
    (value, context) =>
      Array.isArray(value) && value.length > 0
        ? t.readonlyArray(NonEmptyString).validate(value, context)
        : typeof value === 'string' && value.trim() !== ''
          ? t.success([value])
          : t.failure(value, context),
    (files) => files,
  ),
  {
    anyOf: [
      { type: 'string', pattern: '\\S' },
      { type: 'array', items: { type: 'string', pattern: '\\S' }, minItems: 1 },
    ],
  },
);

/** `filename`, as Kalliope names it, or `file`. */
const Parameters = withSchema(
  withKnownKeys(
    new t.Type<readonly string[], readonly string[], unknown>(
      'a filename',
      (value): value is readonly string[] => Array.isArray(value),
      (value, context) => {
        const key = (value as Partial<Record<string, unknown>>).file === undefined ? 'filename' : 'file';
        const found = (value as Partial<Record<string, unknown>>)[key];
        return Files.validate(found, [...context, { key, type: Files, actual: found }]);
      },
      (files) => files,
    ),
    t.partial({ file: Files, filename: Files }),
  ),
  { anyOf: [{ required: ['file'] }, { required: ['filename'] }] },
);

/** Plays a sound file, or one of several, after everything queued before it, and waits for its end. */
export const play = neuron({
  name: NAME,
  paths: ['file', 'filename'],
  parameters: Parameters,
  deadlineMs: () => DEADLINE_MS,
  run: (files, { home, play, random }, { scope, until }) => {
    const file = files[Math.floor(random(files) * files.length)] as string;
    return pipe(
      existingFile(resolve(home, file)),
      TE.mapLeft(failureOf(NAME)),
      TE.chain((path) => play(path, scope, until())),
      TE.map(() => ({ _tag: 'Finished' })),
    );
  },
});

import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { writeFileAtomic } from '../../../lib/atomic-file.ts';
import { readRegularFile } from '../../../lib/files.ts';
import { spokenWords } from '../../spoken-words.ts';
import { ROW } from './features.ts';
import { type Head, HIDDEN, INPUTS } from './head.ts';

/** What a training has made of a phrase. */
export interface Trained {
  readonly phrase: string;
  /** The programs that said it. */
  readonly speakers: readonly string[];
  /** What it was trained with besides what is installed, as `materialOf` tells it. */
  readonly material: string;
  /** The logit that is needed at a sensitivity of a half. */
  readonly threshold: number;
  readonly heads: readonly Head[];
}

/** Changes with what heads are: older files are trained anew. */
const VERSION = 1;

/** The file of a trained phrase. */
export const trainedFile = (dataDirectory: string, phrase: string): string =>
  join(dataDirectory, 'wakewords', `${spokenWords(phrase).join('-')}.json`);

const FLOAT_BYTES = 4;

/** So many floats, as base64. */
const numbers = (count: number) =>
  new t.Type<Float32Array, string, unknown>(
    `${count} numbers`,
    (value): value is Float32Array => value instanceof Float32Array,
    (value, context) => {
      const bytes = Buffer.from(typeof value === 'string' ? value : '', 'base64');
      if (bytes.length !== count * FLOAT_BYTES) return t.failure(value, context);
      return t.success(Float32Array.from({ length: count }, (_, at) => bytes.readFloatLE(at * FLOAT_BYTES)));
    },
    (values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64'),
  );

const StoredHead = t.type({
  mean: numbers(ROW),
  scale: numbers(ROW),
  weights: numbers(INPUTS * HIDDEN),
  biases: numbers(HIDDEN),
  normScale: numbers(HIDDEN),
  normShift: numbers(HIDDEN),
  outWeights: numbers(HIDDEN),
  outBias: numbers(1),
});

const Stored = t.intersection([
  t.type({
    version: t.literal(VERSION),
    phrase: t.string,
    speakers: t.readonlyArray(t.string),
    threshold: t.number,
    heads: t.readonlyArray(StoredHead),
  }),
  t.partial({ material: t.string }),
]);

/** Reads what was trained; undefined if there is none that can be used. */
export async function readTrained(file: string): Promise<Trained | undefined> {
  try {
    const stored = Stored.decode(JSON.parse(String(await readRegularFile(file))));
    return E.isRight(stored) ? { material: '', ...stored.right } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was trained. Throws if the file cannot be written. */
export function keepTrained(file: string, trained: Trained): void {
  writeFileAtomic(file, `${JSON.stringify(Stored.encode({ version: VERSION, ...trained }))}\n`);
}

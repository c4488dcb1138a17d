import { appendFileSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { type Features, HOP_SAMPLES, ROW, type Row } from './features.ts';

const ROWS_A_SECOND = SAMPLE_RATE_HZ / HOP_SAMPLES;
const ROW_BYTES = ROW * Float32Array.BYTES_PER_ELEMENT;
const FILES = 4;
const ROWS_A_PART = 30 * ROWS_A_SECOND;

/** The folder of these files. */
export const homeFolder = (dataDirectory: string): string => join(dataDirectory, 'wakewords', 'home');

/** The files with what a home sounds like while nobody says its wake words: rows of features, from which no sound can be made. */
export const homeFiles = (dataDirectory: string): readonly string[] =>
  Array.from({ length: FILES }, (_, at) => join(homeFolder(dataDirectory), `home-${at + 1}.rows`));

/** How much of a home's sound is kept. */
export const homeSeconds = (dataDirectory: string): number =>
  homeFiles(dataDirectory).reduce((sum, file) => sum + rowsIn(file), 0) / ROWS_A_SECOND;

/** Keeps the features of sound. Each half a minute goes into the next file, since one of them is kept for the threshold. */
export function homeSound(dataDirectory: string, features: Features) {
  const files = homeFiles(dataDirectory);
  const stream = features.stream();
  let waiting: Row[] = [];

  return {
    /** Throws if the file cannot be written. */
    take: (samples: Int16Array): void => {
      waiting.push(...stream(samples));
      if (waiting.length >= ROWS_A_PART) keep();
    },
    /** Keeps the rest. */
    end: keep,
  };

  function keep(): void {
    const shortest = files.toSorted((one, other) => rowsIn(one) - rowsIn(other))[0];
    if (shortest === undefined || waiting.length === 0) return;
    mkdirSync(dirname(shortest), { recursive: true, mode: 0o700 });
    const whole = rowsIn(shortest) * ROW_BYTES;
    if (whole > 0) truncateSync(shortest, whole); // a row may have been cut off
    appendFileSync(shortest, Buffer.concat(waiting.map(({ values }) => new Uint8Array(values.buffer))));
    waiting = [];
  }
}

const rowsIn = (file: string): number =>
  Math.floor((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / ROW_BYTES);

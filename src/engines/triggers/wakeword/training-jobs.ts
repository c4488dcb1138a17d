import { join } from 'node:path';

/** A part of a training that makes rows of features: some clips, sentences, pieces of noise, or recordings of people. */
export interface RowsJob {
  readonly kind: 'phrase' | 'near' | 'own' | 'part' | 'talk' | 'noise' | 'people' | 'home';
  readonly seed: number;
  readonly count: number;
  /** What it makes. It is not made again if it is there. */
  readonly file: string;
}

/** What is made for one phrase: clips that end with it, and clips that end with what sounds like it. */
export const phraseJobs = (folder: string): readonly RowsJob[] => [
  ...several('phrase', 500, folder),
  ...several('near', 350, folder),
];

/** What is made of a user's own recordings of the phrase: clips that end with it, and clips that end with a part of it. */
export const ownJobs = (folder: string): readonly RowsJob[] => [
  ...several('own', 60, folder),
  ...several('part', 40, folder),
];

/** What was kept of a home's sound; its files are there. */
export const homeJobs = (files: readonly string[]): readonly RowsJob[] =>
  files.map((file, at) => ({ kind: 'home', seed: at + 1, count: 1, file }));

/** What is made once for all phrases of a language: talk by the same voices, noise, and recordings of people. */
export const commonJobs = (folder: string): readonly RowsJob[] => [
  ...several('talk', 150, folder),
  ...several('noise', 75, folder),
  ...several('people', 600, folder),
];

/** Each kind of rows is made in so many parts, each with a seed from 1 on. */
export const PARTS = 4;

const several = (kind: RowsJob['kind'], count: number, folder: string): readonly RowsJob[] =>
  Array.from({ length: PARTS }, (_, at) => ({
    kind,
    seed: at + 1,
    count,
    file: join(folder, `${kind}-${at + 1}.rows`),
  }));

/** The rows that no head learns from: the threshold is set by them. */
export const isKept = ({ seed }: RowsJob): boolean => seed === PARTS;

/** How long a job takes, in seconds of a core; for the progress that is told. */
export const secondsOf = ({ kind, count }: RowsJob): number =>
  count *
  { phrase: 0.09, near: 0.12, own: 0.06, part: 0.06, talk: 0.35, noise: 0.5, people: 0.2, home: 0 }[kind];

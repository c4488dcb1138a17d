import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { engineFailed } from '../../../lib/errors.ts';
import { languageFamily } from '../../../lib/text.ts';
import { findModel } from '../../pocketsphinx/model.ts';
import { spokenWords } from '../../spoken-words.ts';
import { clipRows, noiseRows, peopleRows, talkRows } from './examples.ts';
import { type Features, ROW } from './features.ts';
import { type Lexicon, lexiconIn, nearPhrases } from './near-phrases.ts';
import { ENGINE } from './networks.ts';
import { babble, noisePiece } from './noises.ts';
import { ownRecordings, partOf } from './own-recordings.ts';
import { peopleIn, recordingsOfPeople } from './people.ts';
import { random } from './random.ts';
import { said } from './said.ts';
import { type Speaker, speakersFor } from './speakers.ts';
import { COMMON_WORDS, sentences } from './talk.ts';
import { PARTS, type RowsJob } from './training-jobs.ts';

/** What a training is about. */
export interface TrainingOf {
  readonly phrase: string;
  /** Of the voices that say it. */
  readonly language: string;
  readonly dataDirectory: string;
  /** Voices besides those that are installed here. */
  readonly elsewhere?: VoicesElsewhere | undefined;
}

/** Voices of services. */
export interface VoicesElsewhere {
  readonly uris: readonly string[];
  /** The address of a module that exports `speakers`, a `FindSpeakers`. */
  readonly module: string;
}

/** Finds speakers of a language at addresses. Rejects with an `AssistantError` if one does not answer. */
export type FindSpeakers = (uris: readonly string[], language: string) => Promise<readonly Speaker[]>;

/** Gets the part that is done, from 0 to 1. May throw to end the work. */
export type Progress = (part: number) => void;

/** Sentences that stand beside what is said. */
const SENTENCES = 60;
const NOISES = 80;
const NOISE_S = 6;
/** The share of noise that is talk of many. */
const BABBLE = 0.3;
/** How often a phrase is said, or how many near it are; each sound is used in several clips. */
const SAYINGS = 150;

/** Milliseconds of sound after what is said: a head has to tell the phrase for a quarter of a second, and never what is near it. */
const AFTER_MS = { phrase: [160, 240], own: [160, 240], near: [0, 400], part: [0, 400] } as const;

/** Makes the file of a job, unless it is there or is one of the home's sound. Rejects with `EngineFailed` if nothing here can say the phrase. */
export async function makeRows(
  features: Features,
  job: RowsJob,
  training: TrainingOf,
  progress: Progress,
): Promise<void> {
  if (job.kind === 'home' || existsSync(job.file)) return;
  const rows = await rowsOf(features, job, training, progress);
  await mkdir(dirname(job.file), { recursive: true });
  await writeFile(`${job.file}.part`, new Uint8Array(rows.buffer));
  await rename(`${job.file}.part`, job.file);
}

/** Reads the file of a job. The home's sound may have been removed since. */
export async function readRows({ kind, file }: RowsJob): Promise<Float32Array> {
  if (kind === 'home' && !existsSync(file)) return new Float32Array();
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const wholeBytes = byteLength - (byteLength % (ROW * Float32Array.BYTES_PER_ELEMENT));
  return new Float32Array(buffer.slice(byteOffset, byteOffset + wholeBytes));
}

async function rowsOf(
  features: Features,
  job: RowsJob,
  training: TrainingOf,
  progress: Progress,
): Promise<Float32Array> {
  const { phrase, language, dataDirectory } = training;
  const { kind, count, seed } = job;
  const numbers = random(seed * 1_000 + kind.length);
  const speakers = await speakersOf(training);
  if (speakers.length === 0) throw engineFailed(ENGINE, `nothing here speaks ${language}`);
  const lexicon = await lexiconOf(language);
  const say = (texts: readonly string[], from: number, to: number) =>
    said(numbers, speakers, texts, (part) => progress(from + part * (to - from)));
  const talk = await say(
    sentences(numbers, kind === 'talk' ? count : Math.min(SENTENCES, count), lexicon),
    0,
    0.15,
  );
  const noises = Array.from({ length: Math.min(NOISES, count) }, () =>
    numbers.chance(BABBLE) ? babble(numbers, talk, NOISE_S) : noisePiece(numbers, NOISE_S),
  );
  const making = {
    random: numbers,
    features,
    background: { talk, noises },
    progress: (part: number) => progress(0.4 + 0.6 * part),
  };
  if (kind === 'talk') return talkRows(making, talk);
  if (kind === 'noise') return noiseRows(making, count);
  if (kind === 'people') return peopleRows(making, await peopleIn(await someRecordings(job)));
  if (kind === 'own' || kind === 'part') {
    const own = await ownRecordings(dataDirectory, phrase);
    const said =
      kind === 'own' ? own : Array.from({ length: count }, () => partOf(numbers, numbers.oneOf(own)));
    return own.length === 0 ? new Float32Array() : clipRows(making, said, count, AFTER_MS[kind]);
  }
  const sayings = Math.min(SAYINGS, count);
  const texts =
    kind === 'phrase'
      ? Array.from({ length: sayings }, () => phrase)
      : nearPhrases(spokenWords(phrase, languageFamily(language)), {
          random: numbers,
          count: sayings,
          lexicon,
          others: COMMON_WORDS,
        });
  const sounds = await say(texts, 0.15, 0.4);
  if (sounds.length === 0) throw engineFailed(ENGINE, `nothing here can say "${phrase}"`);
  return clipRows(making, sounds, count, AFTER_MS[kind === 'phrase' ? kind : 'near']);
}

/** The speakers that are installed here, and those elsewhere. */
export async function speakersOf({ language, elsewhere }: TrainingOf): Promise<readonly Speaker[]> {
  const here = await speakersFor(language);
  if (elsewhere === undefined) return here;
  const { speakers } = (await import(elsewhere.module)) as { readonly speakers: FindSpeakers };
  return [...here, ...(await speakers(elsewhere.uris, language))];
}

/** A part of the recordings of people, with all speakers alike. */
async function someRecordings({ seed, count }: RowsJob): Promise<readonly string[]> {
  const all = await recordingsOfPeople();
  const some = all.filter((_, at) => at % PARTS === seed % PARTS);
  const step = Math.max(1, some.length / count);
  return Array.from({ length: Math.floor(some.length / step) }, (_, at) => some[Math.floor(at * step)] ?? '');
}

/** English has a dictionary; words like those of other languages are made up. */
async function lexiconOf(language: string): Promise<Lexicon> {
  if (languageFamily(language) !== 'en') return new Map();
  try {
    return lexiconIn(await readFile(findModel({}).dictionary, 'utf8'));
  } catch {
    return new Map();
  }
}

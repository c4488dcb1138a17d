import * as E from 'fp-ts/lib/Either.js';
import { from, lastValueFrom, toArray } from 'rxjs';
import { samplesOfFile } from '../../engines/audio-file/sound-file.ts';
import type { Trigger } from '../../engines/ports.ts';
import { DEFAULT_SENSITIVITY } from '../../engines/triggers/hotword-codecs.ts';
import { describe, describeUnknown } from '../../lib/errors.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { quietRoom } from '../kit-in-force.ts';
import type { KitTrigger, RecordingSet } from './recording-set.ts';

/** The result of a trigger at one sensitivity. */
export interface Evaluated {
  readonly sensitivity: number;
  readonly isPresent: boolean;
  readonly hotwords: number;
  /** Recordings of the wake word that were missed. */
  readonly misses: readonly string[];
  readonly otherHours: number;
  readonly falseAlarms: number;
}

const SENSITIVITIES: readonly number[] = [0.1, 0.3, 0.5, 0.7, 0.9];

const HOUR_MS = 3_600_000;

/** Evaluates the set at several sensitivities and the present one; `reached` is told which part is done. Left: a sentence about the failure. */
export async function evaluated(
  { parameters, make }: Pick<KitTrigger, 'parameters' | 'make'>,
  recordings: RecordingSet,
  reached: (part: number) => void = () => {},
): Promise<E.Either<string, readonly Evaluated[]>> {
  const present = presentSensitivity(parameters);
  const all = [...new Set([...SENSITIVITIES, present])].sort((a, b) => a - b);
  const results: Evaluated[] = [];
  for (const sensitivity of all) {
    const trigger = make(withSensitivity(parameters, sensitivity));
    try {
      if (trigger.detect === undefined)
        return E.left('this trigger has no hotword: it takes everything for an order');
      const hotword = await heardFiles(trigger.detect, recordings.hotword);
      if (E.isLeft(hotword)) return hotword;
      const other = await heardFiles(trigger.detect, recordings.other);
      if (E.isLeft(other)) return other;
      results.push({
        sensitivity,
        isPresent: sensitivity === present,
        hotwords: hotword.right.length,
        misses: hotword.right.filter(({ detections }) => detections === 0).map(({ path }) => path),
        otherHours: other.right.reduce((sum, { lengthMs }) => sum + lengthMs, 0) / HOUR_MS,
        falseAlarms: other.right.reduce((sum, { detections }) => sum + detections, 0),
      });
      reached(results.length / all.length);
    } finally {
      await trigger.close();
    }
  }
  return E.right(results);
}

/** Undefined without other recordings. */
export const falseAlarmsAnHour = ({ falseAlarms, otherHours }: Evaluated): number | undefined =>
  otherHours === 0 ? undefined : falseAlarms / otherHours;

/** From 0 to 1; undefined without recordings of the wake word. */
export const missedShare = ({ misses, hotwords }: Evaluated): number | undefined =>
  hotwords === 0 ? undefined : misses.length / hotwords;

type Parameters = KitTrigger['parameters'];

function presentSensitivity({ sensitivity, hotwords }: Parameters): number {
  const [first] = Array.isArray(hotwords) ? hotwords : [];
  const own = (first as Parameters | undefined)?.sensitivity ?? sensitivity;
  return typeof own === 'number' ? own : DEFAULT_SENSITIVITY;
}

function withSensitivity(parameters: Parameters, sensitivity: number): Parameters {
  const { hotwords } = parameters;
  if (!Array.isArray(hotwords)) return { ...parameters, sensitivity };
  return { ...parameters, hotwords: hotwords.map((hotword: Parameters) => ({ ...hotword, sensitivity })) };
}

/** A file and its number of detections. */
interface HeardFile {
  readonly path: string;
  readonly lengthMs: number;
  readonly detections: number;
}

/** The quiet noise between two recordings. */
const PAUSE_MS = 1_000;
/** The length of sound that is processed at a time. */
const MAX_MS = 300_000;

/** Runs the trigger on the files in a row, without words that only stop. Left: a file or the trigger failed. */
async function heardFiles(
  detect: NonNullable<Trigger['detect']>,
  paths: readonly string[],
): Promise<E.Either<string, readonly HeardFile[]>> {
  const heard: HeardFile[] = [];
  let waiting: Piece[] = [];
  for (const [index, path] of paths.entries()) {
    const samples = await samplesOfFile(path)();
    if (E.isLeft(samples)) return E.left(describe(samples.left));
    const startMs = (waiting.at(-1)?.endMs ?? 0) + PAUSE_MS;
    waiting.push({ path, samples: samples.right, startMs, endMs: startMs + msOf(samples.right) });
    if (startMs < MAX_MS && index < paths.length - 1) continue;
    const counted = await count(detect, waiting);
    if (E.isLeft(counted)) return counted;
    heard.push(...counted.right);
    waiting = [];
  }
  return E.right(heard);
}

/** A recording and its time in the row. */
type Piece = Readonly<Record<'startMs' | 'endMs', number>> & {
  readonly path: string;
  readonly samples: Int16Array;
};

async function count(
  detect: NonNullable<Trigger['detect']>,
  pieces: readonly Piece[],
): Promise<E.Either<string, readonly HeardFile[]>> {
  try {
    const found = await lastValueFrom(detect(from(framesOf(pieces)), { isRecorded: true }).pipe(toArray()));
    const ends = found.filter(({ means }) => means === 'wake').map(({ endMs }) => endMs);
    return E.right(
      pieces.map(({ path, startMs, endMs }) => ({
        path,
        lengthMs: endMs - startMs,
        detections: ends.filter((atMs) => atMs > startMs && atMs <= endMs + PAUSE_MS).length,
      })),
    );
  } catch (error) {
    return E.left(describeUnknown(error));
  }
}

const msOf = (samples: Int16Array): number => (samples.length * 1_000) / SAMPLE_RATE_HZ;

const samplesIn = (ms: number): number => Math.round((ms * SAMPLE_RATE_HZ) / 1_000);

function framesOf(pieces: readonly Piece[]): readonly AudioFrame[] {
  const lengthMs = (pieces.at(-1)?.endMs ?? 0) + PAUSE_MS;
  const whole = quietRoom(samplesIn(lengthMs));
  for (const { samples, startMs } of pieces) whole.set(samples, samplesIn(startMs));
  return Array.from({ length: Math.ceil(whole.length / FRAME_SAMPLES) }, (_, index) => ({
    samples: whole.slice(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
    atMs: index * FRAME_MS,
  }));
}

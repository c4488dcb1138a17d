import * as E from 'fp-ts/lib/Either.js';
import { from, lastValueFrom, toArray } from 'rxjs';
import { samplesOfFile } from '../../engines/audio-file/sound-file.ts';
import type { Trigger } from '../../engines/ports.ts';
import { describe, describeUnknown } from '../../errors.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { quietRoom } from '../quiet-room.ts';

/** A file and how often the trigger took something in it for a hotword. */
interface HeardFile {
  readonly path: string;
  readonly lengthMs: number;
  readonly detections: number;
}

/** The quiet of a room between two recordings. */
const PAUSE_MS = 1_000;
/** So much is heard at a time. */
const MOST_MS = 300_000;

/**
 * What the trigger makes of the files, one after another as one microphone would give them. Words that only stop do not
 * count. Left is a sentence: a file that cannot be read, or a trigger that cannot work.
 */
export async function heardFiles(
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
    if (startMs < MOST_MS && index < paths.length - 1) continue;
    const counted = await count(detect, waiting);
    if (E.isLeft(counted)) return counted;
    heard.push(...counted.right);
    waiting = [];
  }
  return E.right(heard);
}

interface Piece {
  readonly path: string;
  readonly samples: Int16Array;
  readonly startMs: number;
  readonly endMs: number;
}

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

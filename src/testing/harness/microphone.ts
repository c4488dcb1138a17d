import { readFile } from 'node:fs/promises';
import { defer, finalize, lastValueFrom, map, of, Subject, throwError, toArray } from 'rxjs';
import { audioFrames } from '../../engines/audio-file/frames.ts';
import type { Source } from '../../engines/ports.ts';
import { engineFailed } from '../../lib/errors.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES, lengthMs } from '../../streams/audio.ts';

export type Microphone = ReturnType<typeof microphone>;

/** A microphone for tests, which gives sound on request. With `isWatched`, two seconds without sound lose it. */
export function microphone(isWatched = false) {
  let frames$ = new Subject<AudioFrame>();
  let loss: { readonly error: unknown } | undefined;
  let nowMs = 0;
  let listeners = 0;
  const opened$ = defer(() => {
    if (loss !== undefined) return throwError(() => loss?.error);
    listeners += 1;
    frames$ = new Subject();
    nowMs = 0;
    return frames$.pipe(finalize(() => (listeners -= 1)));
  });
  const source: Source = {
    frames$: opened$,
    mayRest: !isWatched,
    health: () => ({ state: loss === undefined ? 'ready' : 'failed' }),
    close: async () => {},
  };
  return {
    source,
    /** Gives sound at once, padded to whole frames. It is lost while the microphone is closed. */
    give: (samples: Int16Array): void => {
      for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
        const frame = { samples: whole(samples.subarray(at, at + FRAME_SAMPLES)), atMs: nowMs };
        nowMs += lengthMs(frame);
        frames$.next(frame);
      }
    },
    /** Fails, as if unplugged. It can't be opened until `restore`. */
    lose: (error: unknown = engineFailed('microphone', 'it is gone')): void => {
      loss = { error };
      frames$.error(error);
    },
    /** Lets it open again. The ears retry within 8 s. */
    restore: (): void => {
      loss = undefined;
    },
    /** Ends the sound, as at the end of a file. */
    end: (): void => frames$.complete(),
    /** The number of open subscriptions. */
    listeners: () => listeners,
    /** The audio time since the last opening, in ms. */
    nowMs: () => nowMs,
  };
}

function whole(samples: Int16Array): Int16Array {
  if (samples.length === FRAME_SAMPLES) return samples;
  const filled = new Int16Array(FRAME_SAMPLES);
  filled.set(samples);
  return filled;
}

/** The mark at the start of each frame of scripted speech. */
const MARK = 32_101;
const HEAD = 3;
const LOUD = 8_000;
const MAX_CHARACTERS = FRAME_SAMPLES - HEAD;
const MS_PER_CHARACTER = 60;
/** The minimum length of a word. Shorter sounds count as clicks. */
const SHORTEST_MS = 320;

/**
 * Makes scripted speech: loud whole frames at 16 kHz that scripted engines understand. Each frame holds the text in its
 * first samples. The length follows from the text unless `forMs` is set. Texts over 500 characters are cut.
 */
export function spoken(
  text: string,
  forMs = Math.max(SHORTEST_MS, text.length * MS_PER_CHARACTER),
): Int16Array {
  const known = text.slice(0, MAX_CHARACTERS);
  const samples = Int16Array.from({ length: Math.ceil(forMs / FRAME_MS) * FRAME_SAMPLES }, (_, index) =>
    index % 2 === 0 ? LOUD : -LOUD,
  );
  const codes = Array.from({ length: known.length }, (_, index) => known.charCodeAt(index));
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES)
    samples.set([MARK, at / FRAME_SAMPLES, known.length, ...codes], at);
  return samples;
}

/** A frame of scripted speech. */
export interface SpokenFrame {
  readonly text: string;
  /** The index of the frame, from 0. */
  readonly index: number;
}

/** The text in a frame; undefined for other sound. */
export function spokenIn(samples: Int16Array): SpokenFrame | undefined {
  const [mark, index = 0, length = 0] = samples;
  if (mark !== MARK || length > MAX_CHARACTERS) return undefined;
  return { text: String.fromCharCode(...new Uint16Array(samples.subarray(HEAD, HEAD + length))), index };
}

/** The texts in a row of frames, each once. */
export function textsIn(frames: Iterable<Int16Array>): readonly string[] {
  const texts: string[] = [];
  let last: SpokenFrame | undefined;
  for (const samples of frames) {
    const frame = spokenIn(samples);
    if (frame !== undefined && !(last?.text === frame.text && last.index < frame.index))
      texts.push(frame.text);
    last = frame;
  }
  return texts;
}

/** A sound: the path of a file, its bytes in any format that uploads may have, samples at 16 kHz, or frames. */
export type GivenSound = string | Uint8Array | Int16Array | readonly AudioFrame[];

const LIMITS = { maxBytes: 200_000_000, maxMs: 3_600_000 };

/** Converts a sound to frames of the microphone, padded with silence. Rejects if a file can't be read. */
export async function framesIn(sound: GivenSound): Promise<readonly Int16Array[]> {
  if (sound instanceof Int16Array) return cut(sound);
  if (typeof sound !== 'string' && !(sound instanceof Uint8Array)) return sound.map(({ samples }) => samples);
  const bytes = typeof sound === 'string' ? await readFile(sound) : sound;
  return lastValueFrom(
    audioFrames(of(bytes), LIMITS).pipe(
      map(({ samples }) => samples),
      toArray(),
    ),
  );
}

const cut = (samples: Int16Array): readonly Int16Array[] =>
  Array.from({ length: Math.ceil(samples.length / FRAME_SAMPLES) }, (_, index) =>
    samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
  );

import { readFile } from 'node:fs/promises';
import { lastValueFrom, map, of, toArray } from 'rxjs';
import { audioFrames } from '../../../engines/audio-file/audio-frames.ts';
import { type AudioFrame, FRAME_SAMPLES } from '../../../streams/audio.ts';

/** A sound: the path of a file, its bytes in any format that uploads may have, samples at 16 kHz, or frames. */
export type GivenSound = string | Uint8Array | Int16Array | readonly AudioFrame[];

const LIMITS = { maxBytes: 200_000_000, maxMs: 3_600_000 };

/** As frames of the microphone, the last filled up with silence. Rejects with why a file cannot be read. */
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

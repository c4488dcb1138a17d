import { open } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown } from '../../../errors.ts';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { decode } from '../../audio-file/decode.ts';
import { fileSource } from '../../audio-file/file-source.ts';
import { int16Of } from '../../audio-file/pcm.ts';
import { resample } from '../../audio-file/resample.ts';
import { undecodable } from '../../audio-file/undecodable.ts';

/** Nobody's hotword is longer. */
const MOST_S = 30;

/** The samples of a sound file of any format at 16 kHz. Left: `UndecodableAudio` or `TooLarge`, both name the file. */
export const readRecording =
  (path: string): TaskEither<AssistantError, Int16Array> =>
  async () => {
    const unsubscribed = new AbortController();
    try {
      const file = await open(path);
      try {
        const parts: number[] = [];
        for await (const part of resample(decode(fileSource(file), unsubscribed.signal))) {
          for (const sample of int16Of(part)) parts.push(sample);
          if (parts.length > MOST_S * SAMPLE_RATE_HZ) return E.left(tooLong(path));
        }
        return E.right(Int16Array.from(parts));
      } finally {
        unsubscribed.abort();
        await file.close();
      }
    } catch (error) {
      return E.left(undecodable(`${path}: ${describeUnknown(error)}`));
    }
  };

const tooLong = (path: string): AssistantError => ({
  _tag: 'TooLarge',
  message: `${path}: the sound is longer than ${MOST_S} s`,
});

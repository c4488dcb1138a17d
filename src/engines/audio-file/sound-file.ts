import { type FileHandle, open } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown, isAssistantError } from '../../errors.ts';
import type { Sound } from '../ports.ts';
import { decode } from './decode.ts';
import { fileSource } from './file-source.ts';
import { int16Of } from './pcm.ts';
import { undecodable } from './undecodable.ts';

/** For what ffmpeg reads: it tells no rate of its own. */
const OTHER_RATE_HZ = 44_100;
/** A sound is kept as a whole: this long, at that rate, it is 160 MB. */
const MAX_S = 1_800;

/**
 * A whole sound file at its own rate, mixed down to mono. Left: `UndecodableAudio`, `DeadlinePassed` or, beyond half an hour,
 * `TooLarge`; an aborted `signal` cuts the sound off.
 */
export const soundFile =
  (path: string, signal: AbortSignal): TE.TaskEither<AssistantError, Sound> =>
  async () => {
    const opened = await TE.tryCatch(() => open(path), describeUnknown)();
    if (E.isLeft(opened)) return E.left(undecodable(opened.left));
    try {
      return E.right(await wholeSound(opened.right, signal));
    } catch (error) {
      if (!isAssistantError(error)) throw error;
      return E.left(error._tag === 'UndecodableAudio' ? undecodable(`${path}: ${error.message}`) : error);
    } finally {
      await opened.right.close();
    }
  };

async function wholeSound(file: FileHandle, signal: AbortSignal): Promise<Sound> {
  const parts: Int16Array[] = [];
  let length = 0;
  let sampleRateHz = OTHER_RATE_HZ;
  for await (const pcm of decode(fileSource(file), signal, OTHER_RATE_HZ)) {
    if (signal.aborted) break;
    if (length === 0) sampleRateHz = pcm.sampleRateHz;
    if (sampleRateHz !== pcm.sampleRateHz) throw undecodable('its sample rate changes on the way');
    parts.push(int16Of(pcm.samples));
    length += pcm.samples.length;
    if (length > MAX_S * sampleRateHz) throw tooLong;
  }
  if (length === 0 && !signal.aborted) throw undecodable('there is no sound in it');
  return { sampleRateHz, samples: joined(parts, length) };
}

function joined(parts: readonly Int16Array[], length: number): Int16Array {
  const samples = new Int16Array(length);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}

const tooLong: AssistantError = {
  _tag: 'TooLarge',
  message: `the sound is longer than ${MAX_S / 60} minutes`,
};

import type { AssistantError } from '../../errors.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { int16Of } from './pcm.ts';
import { undecodable } from './undecodable.ts';

/**
 * Cuts 16 kHz sound into frames of 32 ms, the last one filled up with silence. Fails with `TooLarge` beyond `maxMs` and
 * with `UndecodableAudio` when there was no sample at all, or less sound than `minMs` (32 at most).
 */
export async function* inFrames(
  parts: AsyncIterable<Float32Array>,
  maxMs: number,
  minMs = 0,
): AsyncGenerator<AudioFrame, void> {
  const maxSamples = (maxMs * SAMPLE_RATE_HZ) / 1000;
  let samplesSoFar = 0;
  let frame = new Int16Array(FRAME_SAMPLES);
  let filled = 0;
  let atMs = 0;
  for await (const part of parts) {
    samplesSoFar += part.length;
    if (samplesSoFar > maxSamples) throw tooLong(maxMs);
    const samples = int16Of(part);
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + FRAME_SAMPLES - filled);
      frame.set(piece, filled);
      at += piece.length;
      filled += piece.length;
      if (filled < FRAME_SAMPLES) continue;
      yield { samples: frame, atMs };
      atMs += FRAME_MS;
      frame = new Int16Array(FRAME_SAMPLES);
      filled = 0;
    }
  }
  if (samplesSoFar === 0) throw undecodable('there is no sound in it');
  if (samplesSoFar < (minMs * SAMPLE_RATE_HZ) / 1000) throw undecodable(`it is shorter than ${minMs} ms`);
  if (filled > 0) yield { samples: frame, atMs };
}

export const tooLong = (maxMs: number): AssistantError => ({
  _tag: 'TooLarge',
  message: `the sound is longer than ${maxMs / 1000} s`,
});

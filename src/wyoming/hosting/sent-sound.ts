import * as E from 'fp-ts/lib/Either.js';
import type { Sound, Tts } from '../../engines/ports.ts';
import { audioChunk, monoFormat } from '../protocol/audio.ts';
import type { Answering } from './work.ts';

/** What satellites play at once. */
const CHUNK_SAMPLES = 1_024;

/** The sound of a text. Rejects with what kept it from being made. */
export async function made(tts: Tts, text: string, signal: AbortSignal, rateHz?: number): Promise<Sound> {
  if (text.trim() === '') return { sampleRateHz: 22_050, samples: new Int16Array() };
  const sound = await tts.synthesize(text, signal, rateHz)();
  if (E.isLeft(sound)) throw sound.left;
  return sound.right;
}

/** Sends the samples in pieces, and settles when they have left: nothing piles up before a client that reads slowly. */
export async function sendSamples(
  { samples, sampleRateHz }: Sound,
  { send, flushed }: Pick<Answering, 'send' | 'flushed'>,
): Promise<void> {
  const format = monoFormat(sampleRateHz);
  for (let start = 0; start < samples.length; start += CHUNK_SAMPLES) {
    send(audioChunk(format, samples.subarray(start, start + CHUNK_SAMPLES)));
  }
  await flushed();
}

import * as E from 'fp-ts/lib/Either.js';
import { findProgram } from '../../../system/find-program.ts';
import { int16Of } from '../../audio-file/pcm.ts';
import { resample } from '../../audio-file/resample.ts';
import { espeakRunner } from '../../espeak/espeak-runner.ts';
import { soundOf } from '../../wav.ts';

/** How espeak-ng is to say something. */
export interface Voice {
  readonly name: string;
  /** Words a minute. */
  readonly speed: number;
  /** From 0 to 99. */
  readonly pitch: number;
}

/** What espeak-ng makes of `text`, at 16 kHz; `undefined` where the program, or the voice, is missing. */
export async function synthesized(
  text: string,
  { name, speed, pitch }: Voice,
): Promise<Int16Array | undefined> {
  const { signal } = new AbortController();
  if (findProgram('espeak-ng') === undefined) return undefined;
  const wav = await espeakRunner().run(
    ['-b', '1', '-v', name, '-s', `${speed}`, '-p', `${pitch}`],
    text,
    signal,
  )();
  const sound = E.isRight(wav) ? soundOf(Buffer.from(wav.right)) : wav;
  return E.isRight(sound) ? at16kHz(sound.right.samples, sound.right.sampleRateHz) : undefined;
}

/** Brings a whole sound to the service's rate. */
async function at16kHz(samples: Int16Array, sampleRateHz: number): Promise<Int16Array> {
  const parts: Float32Array[] = [];
  for await (const part of resample(
    once({ sampleRateHz, samples: Float32Array.from(samples, (value) => value / FULL_SCALE) }),
  ))
    parts.push(part);
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return int16Of(whole);
}

const FULL_SCALE = 32_768;

async function* once<Item>(item: Item): AsyncGenerator<Item, void> {
  yield item;
}

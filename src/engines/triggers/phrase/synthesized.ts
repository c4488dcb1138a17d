import * as E from 'fp-ts/lib/Either.js';
import { findProgram } from '../../../system/find-program.ts';
import { resampleSound } from '../../audio-file/resample.ts';
import { espeakRunner } from '../../espeak/espeak.ts';
import { soundOf } from '../../wav.ts';

/** A voice of espeak-ng. */
export interface Voice {
  readonly name: string;
  /** Words per minute. */
  readonly speed: number;
  /** From 0 to 99. */
  readonly pitch: number;
}

/** Synthesizes `text` by espeak-ng, at 16 kHz; `undefined` if the program or the voice is missing. */
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
  return E.isRight(sound) ? resampleSound(sound.right) : undefined;
}

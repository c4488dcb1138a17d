import { concatMap, filter, from, map, type Observable } from 'rxjs';
import { type AudioFrame, FRAME_MS } from '../../streams/audio.ts';
import { inFrames } from '../audio-file/in-frames.ts';
import { floatOf, type Pcm } from '../audio-file/pcm.ts';
import { resample } from '../audio-file/resample.ts';
import type { Sound } from '../ports.ts';
import { checkedParts } from './checked-parts.ts';

/**
 * A sound of any rate as 16 kHz frames, faster than it sounds; each part is filled up to whole frames. `pace` is asked before each
 * second, counted from 0, and waited for. Fails as a player does with the sound.
 */
export function framesOfParts(
  parts$: Observable<Sound>,
  pace: (second: number) => Promise<void> = async () => {},
): Observable<AudioFrame> {
  let second = 0;
  async function* pcmOf({ sampleRateHz, samples }: Sound): AsyncGenerator<Pcm, void> {
    for (let start = 0; start < samples.length; start += sampleRateHz) {
      await pace(second);
      second += 1;
      yield { sampleRateHz, samples: floatOf(samples.subarray(start, start + sampleRateHz)) };
    }
  }
  return checkedParts(parts$).pipe(
    filter(({ samples }) => samples.length > 0),
    concatMap((part) => from(inFrames(resample(pcmOf(part)), Number.POSITIVE_INFINITY))),
    map(({ samples }, index) => ({ samples, atMs: index * FRAME_MS })),
  );
}

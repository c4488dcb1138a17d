import { floatOf, int16Of } from '../audio-file/pcm.ts';
import { resample } from '../audio-file/resample.ts';
import { joined } from '../joined.ts';
import type { Sound } from '../ports.ts';

/** The sound at this rate, as long as before; the same one where no rate is named. */
export async function atRate(sound: Sound, rateHz = sound.sampleRateHz): Promise<Sound> {
  if (sound.sampleRateHz === rateHz) return sound;
  const pieces: Sound[] = [];
  for await (const samples of resample(asFloats(sound), rateHz))
    pieces.push({ sampleRateHz: rateHz, samples: int16Of(samples) });
  return { ...sound, ...joined(pieces), sampleRateHz: rateHz };
}

async function* asFloats({ sampleRateHz, samples }: Sound) {
  yield { sampleRateHz, samples: floatOf(samples) };
}

import { resample } from '../audio-file/resample.ts';
import { joined } from '../joined.ts';
import type { Sound } from '../ports.ts';

const FULL_SCALE = 32_768;

/** Brings every sound to the rate of the first one. */
export function oneRate(): (sound: Sound) => Promise<Sound> {
  let rateHz: number | undefined;
  return async (sound) => {
    rateHz ??= sound.sampleRateHz;
    return sound.sampleRateHz === rateHz ? sound : brought(sound, rateHz);
  };
}

async function brought(sound: Sound, toHz: number): Promise<Sound> {
  const pieces: Sound[] = [];
  for await (const samples of resample(asNumbers(sound), toHz))
    pieces.push({ sampleRateHz: toHz, samples: Int16Array.from(samples, fullScale) });
  return { ...sound, ...joined(pieces), sampleRateHz: toHz };
}

async function* asNumbers({ sampleRateHz, samples }: Sound) {
  yield { sampleRateHz, samples: Float32Array.from(samples, (one) => one / FULL_SCALE) };
}

const fullScale = (one: number): number =>
  Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(one * FULL_SCALE)));

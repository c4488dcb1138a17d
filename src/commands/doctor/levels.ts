import { energyOf } from '../../streams/speech.ts';
import { ok, type Verdict, warning } from './verdict.ts';

/** How loud a recording is, in dB of full scale: 0 is the loudest there can be, digital silence minus infinity. */
export interface Levels {
  readonly peakDb: number;
  /** What the quietest tenth of its frames is not louder than. */
  readonly noiseFloorDb: number;
  /** Part of the samples that are as loud as can be, 0 to 1. */
  readonly clipped: number;
}

const FULL_SCALE = 32_768;
const CLIPPED = 32_700;
const QUIET_PART = 0.1;

/** A recording of nothing is digital silence. */
export function levelsOf(frames: readonly Int16Array[]): Levels {
  let peak = 0;
  let clipped = 0;
  let count = 0;
  for (const samples of frames) {
    for (const sample of samples) {
      peak = Math.max(peak, Math.abs(sample));
      if (Math.abs(sample) >= CLIPPED) clipped += 1;
    }
    count += samples.length;
  }
  const energies = frames.map(energyOf).toSorted((one, other) => one - other);
  return {
    peakDb: decibels(peak),
    noiseFloorDb: decibels(energies[Math.floor(energies.length * QUIET_PART)] ?? 0),
    clipped: clipped / Math.max(1, count),
  };
}

/** Of a level on the 16-bit scale. */
export const decibels = (level: number): number => 20 * Math.log10(level / FULL_SCALE);

const TOO_QUIET_DB = -50;
const NOISY_DB = -35;
const MUCH_CLIPPED = 0.001;

/** What can be said of a microphone that gave this. */
export function levelVerdict({ peakDb, noiseFloorDb, clipped }: Levels): Verdict {
  if (peakDb === Number.NEGATIVE_INFINITY) {
    return warning(
      'digital silence',
      'is it muted, or the wrong device? set microphone.device; alsamixer shows levels',
    );
  }
  const found = `peak ${inDb(peakDb)}, noise floor ${inDb(noiseFloorDb)}, ${clippedText(clipped)}`;
  if (clipped > MUCH_CLIPPED) return warning(found, 'turn the microphone down: alsamixer, F4');
  if (noiseFloorDb > NOISY_DB)
    return warning(found, 'the room, or the microphone, is noisy: place it elsewhere');
  if (peakDb < TOO_QUIET_DB)
    return warning(found, 'if somebody spoke, turn the microphone up: alsamixer, F4');
  return ok(found);
}

const inDb = (db: number): string =>
  db === Number.NEGATIVE_INFINITY ? 'digital silence' : `${Math.round(db)} dB`;

const clippedText = (part: number): string =>
  part === 0 ? 'no clipping' : `${(part * 100).toFixed(1)} % clipped`;

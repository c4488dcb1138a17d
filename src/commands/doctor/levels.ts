import { joined } from '../../streams/joined.ts';
import { db, LOWEST_DB, loudnessOf } from '../../streams/level.ts';
import { energyOf } from '../../streams/speech.ts';
import { ok, type Verdict, warning } from './verdict.ts';

/** How loud a recording is, in dB of full scale: 0 is the loudest there can be. */
export interface Levels {
  readonly peakDb: number;
  /** What the quietest tenth of its frames is not louder than. */
  readonly noiseFloorDb: number;
  readonly isClipping: boolean;
}

const QUIET_PART = 0.1;

/** A recording of nothing is digital silence. */
export function levelsOf(frames: readonly Int16Array[]): Levels {
  const { peakDb, isClipping } = loudnessOf({ samples: joined(frames) });
  const energies = frames.map(energyOf).toSorted((one, other) => one - other);
  return { peakDb, noiseFloorDb: db(energies[Math.floor(energies.length * QUIET_PART)] ?? 0), isClipping };
}

const TOO_QUIET_DB = -50;
const NOISY_DB = -35;

/** What can be said of a microphone that gave this. */
export function levelVerdict({ peakDb, noiseFloorDb, isClipping }: Levels): Verdict {
  if (peakDb === LOWEST_DB) {
    return warning(
      'digital silence',
      'is it muted, or the wrong device? set microphone.device; alsamixer shows levels',
    );
  }
  const clipping = isClipping ? 'clipped' : 'no clipping';
  const found = `peak ${inDb(peakDb)}, noise floor ${inDb(noiseFloorDb)}, ${clipping}`;
  if (isClipping) return warning(found, 'turn the microphone down: alsamixer, F4');
  if (noiseFloorDb > NOISY_DB)
    return warning(found, 'the room, or the microphone, is noisy: place it elsewhere');
  if (peakDb < TOO_QUIET_DB)
    return warning(found, 'if somebody spoke, turn the microphone up: alsamixer, F4');
  return ok(found);
}

const inDb = (levelDb: number): string =>
  levelDb === LOWEST_DB ? 'digital silence' : `${Math.round(levelDb)} dB`;

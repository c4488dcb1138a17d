import type { Detection } from '../../ports.ts';
import type { Template } from './template.ts';

/** A hotword to listen for. */
export interface Hotword {
  /** What is told when it is heard. */
  readonly told: Omit<Detection, 'endMs' | 'score'>;
  readonly templates: readonly Template[];
  /** Farther than this is something else. */
  readonly farthest: number;
}

// what is said in another mood, or from farther away, is so many times as far as the recordings are from one another
const ROOM_FOR_MOODS = 2.2;

// as far as a few recordings can be trusted, and as near as other talk comes in the same voice
const NEAREST = 8.5;
const FARTHEST = 13.5;

/**
 * How far from its recordings a hotword may be: `distance` is how far they are from one another, `sensitivity` from 0 to 1.
 * The assistant's own voice drowns it a little: it is taken for it more readily.
 */
export function farthestOf(distance: number, sensitivity: number, isOwnVoice: boolean): number {
  const trusted = Math.max(NEAREST, Math.min(FARTHEST, distance * ROOM_FOR_MOODS));
  return trusted * (0.75 + sensitivity / 2) * (isOwnVoice ? 1.1 : 1);
}

/**
 * Nearly 1 for the recording itself, a half as far away as is allowed: `share` is the part of that distance. The logistic curve
 * of Snips' detector, as Rhasspy Raven has it.
 */
export const scoreOf = (share: number): number => 1 / (1 + Math.exp(STEEP * (share - 1)));

const STEEP = 4;

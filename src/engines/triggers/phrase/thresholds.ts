import type { Keyphrase } from './keyphrases.ts';

/**
 * The fit a phrase needs at a sensitivity of a half when nobody could calibrate it: the shorter, the worse every phrase fits,
 * since the search takes the same sum off each.
 */
export const usualThreshold = ({ ways }: Pick<Keyphrase, 'ways'>): number =>
  -1_100 / (14 + 4 * Math.max(1, ways[0]?.split(' ').length ?? 1));

/** From a sensitivity of 0 to one of 1 the threshold falls by so much. */
const RANGE = 30;
/** A loudspeaker and a room make words fit worse, and others better. */
const OWN_VOICE_ROOM = 12;
const STEEPNESS = 0.15;

/** The fit that is needed; `usual` is the one at a sensitivity of a half. */
export const neededFit = (usual: number, sensitivity: number, isOwnVoice: boolean): number =>
  usual + (0.5 - sensitivity) * RANGE - (isOwnVoice ? OWN_VOICE_ROOM : 0);

/** From 0 to 1, a half at the fit that is needed. */
export const scoreOf = (fit: number, needed: number): number =>
  1 / (1 + Math.exp(STEEPNESS * (needed - fit)));

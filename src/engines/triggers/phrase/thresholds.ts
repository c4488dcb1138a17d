import type { Keyphrase } from './keyphrase-search.ts';

/** The calibration of a phrase. */
export interface Calibration {
  /** The fit it needs at a sensitivity of a half. */
  readonly threshold: number;
  /** How much better it fits its own sound than other talk. */
  readonly lead: number;
}

/** The fit that an uncalibrated phrase needs at a sensitivity of a half. Shorter phrases fit worse. */
export const usualThreshold = ({ ways }: Pick<Keyphrase, 'ways'>): number =>
  -1_100 / (14 + 4 * Math.max(1, ways[0]?.split(' ').length ?? 1));

/** The largest difference from the default, which was measured with people's speech, that synthetic speech may cause. */
const MAX_CHANGE = 10;
/** Below a half, nearer to the fit of other talk: people's speech, and from afar, fits worse than synthetic speech. */
const OWN_SHARE = 0.4;

/** Sets the threshold between `own` fits and those of `others`, of which one each may be on the wrong side. */
export function calibration(own: readonly number[], others: readonly number[], usual: number): Calibration {
  const low = own.toSorted((a, b) => a - b)[1] ?? usual;
  const high = others.toSorted((a, b) => b - a)[1] ?? usual;
  const between = Math.min(low, low * OWN_SHARE + high * (1 - OWN_SHARE));
  return {
    threshold: toTenths(Math.max(usual - MAX_CHANGE, Math.min(usual + MAX_CHANGE, low, between))),
    lead: toTenths(low - high),
  };
}

const toTenths = (value: number): number => Math.round(10 * value) / 10;

/** With a smaller lead, many fits are on the wrong side of any threshold. */
const MIN_LEAD = 10;

/** Whether a phrase is often missed, or heard in other talk. */
export const isHard = ({ lead }: Calibration): boolean => lead < MIN_LEAD;

/** The threshold at a sensitivity of 0 minus that at 1. */
const RANGE = 30;
/** Lowers the threshold for the assistant's own voice, which fits worse through a loudspeaker and a room. */
const OWN_VOICE_ROOM = 12;
const STEEPNESS = 0.15;

/** The fit that a phrase needs; `usual` is that at a sensitivity of a half. */
export const neededFit = (usual: number, sensitivity: number, isOwnVoice: boolean): number =>
  usual + (0.5 - sensitivity) * RANGE - (isOwnVoice ? OWN_VOICE_ROOM : 0);

/** From 0 to 1; a half if the fit is the needed one. */
export const scoreOf = (fit: number, needed: number): number =>
  1 / (1 + Math.exp(STEEPNESS * (needed - fit)));

/** The peak of the noise, about 43 dB below the level of normalised speech. */
const PEAK = 400;

/** Adds a little noise, the same each time: real silence between words would distort the decoder's cepstral mean. */
export function noiseFloor(): (samples: Int16Array) => Int16Array {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // Numerical Recipes' generator
    return state / 2 ** 31;
  };
  return (samples) =>
    samples.map((sample) => {
      const noisy = Math.round(sample + ((next() + next()) / 2) * PEAK);
      return Math.max(-32_768, Math.min(32_767, noisy));
    });
}

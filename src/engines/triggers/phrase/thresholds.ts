import type { Keyphrase } from './keyphrase-search.ts';

/** What was found out about a phrase. */
export interface Calibration {
  /** The fit it needs at a sensitivity of a half. */
  readonly threshold: number;
  /** How much better it fits where it is said than where other things are. */
  readonly lead: number;
}

/**
 * The fit a phrase needs at a sensitivity of a half when nobody could calibrate it: the shorter, the worse every phrase fits,
 * since the search takes the same sum off each.
 */
export const usualThreshold = ({ ways }: Pick<Keyphrase, 'ways'>): number =>
  -1_100 / (14 + 4 * Math.max(1, ways[0]?.split(' ').length ?? 1));

/** How far what speech of a synthesizer shows may lead from what is usual, which people's own showed. */
const MAX_CHANGE = 10;
/** Nearer to what other things fit: by people, and from afar, a phrase fits worse than a synthesizer says it. */
const OWN_SHARE = 0.4;

/** The threshold between `own` fits and those of `others`, of which one each may be on its wrong side. */
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

/** With less, many sayings or much other talk are on the wrong side of any threshold. */
const MIN_LEAD = 10;

/** Whether a phrase is often missed, or heard in other talk. */
export const isHard = ({ lead }: Calibration): boolean => lead < MIN_LEAD;

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

/** About 43 dB below the level speech is brought to. */
const PEAK = 400;

/**
 * Adds a little noise, the same each time. Between words a good microphone in a quiet room gives next to nothing, which is so
 * unlike speech that it draws the decoder's mean of it away.
 */
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

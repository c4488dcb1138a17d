import { alignment } from './alignment.ts';
import { loudnessOf } from './cepstrum.ts';
import type { Hotword } from './hotword-settings.ts';
import type { Template } from './template.ts';

/** A possible end of a hotword. */
export interface Spotted {
  /** Its distance divided by the largest allowed one. */
  readonly share: number;
  readonly endMs: number;
  /** Hops since then without a better end. */
  readonly sinceHops: number;
}

// noise changes sounds more than it changes the templates
const FARTHER_IN_NOISE = 0.18;

/** Searches for a hotword; without noise until `hearIn`. */
export function spotting({ templates, farthest }: Hotword) {
  const adapted = inNoise(templates);
  let alignments = templates.map(({ length }) => alignment(length));
  let best: Spotted | undefined;
  return {
    /** Takes one hop: its cepstrum, its end, and the loudest sound of the last second. */
    take: (cepstrum: Float32Array, endMs: number, loudest: number) => {
      const sounds = adapted.cepstra(loudest);
      const limit = farthest * (1 + FARTHER_IN_NOISE * adapted.drowned(loudest));
      const found = alignments.map(
        ({ take }, index) => take(sounds[index] ?? [], cepstrum, limit) ?? Infinity,
      );
      const share = Math.min(...found) / limit;
      if (share < (best?.share ?? Infinity)) best = { share, endMs, sinceHops: 0 };
      else if (best !== undefined) best = { ...best, sinceHops: best.sinceHops + 1 };
    },
    /** The best end so far; a better one may follow. */
    spotted: () => best,
    /** Sets the noise of the room. */
    hearIn: adapted.use,
    /** Starts again: earlier sound is not part of the word. */
    begin: () => {
      alignments = templates.map(({ length }) => alignment(length));
      best = undefined;
    },
  };
}

const STEP_DB = 2;

// speech must be a little louder than noise to be heard, and noise below the floor of cepstra has no effect
const MIN_STEPS = 2;
const MAX_STEPS = 17;

// a smaller change of the noise does not change a cepstrum
const CHANGE_DB = 1;

/** Adapts templates to the noise of a room; without noise until `use`. */
export function inNoise(templates: readonly Template[]) {
  const computed = new Map<number, ReadonlyArray<readonly Float32Array[]>>();
  let present: Float32Array | undefined;
  const stepsOf = (loudest: number): number =>
    present === undefined ? MAX_STEPS : stepsAbove(present, loudest);
  return {
    /** Sets the noise. */
    use: (noise: Float32Array) => {
      if (present !== undefined && isNear(present, noise)) return;
      present = noise;
      computed.clear();
    },
    /** The cepstra of each template for speech of this loudness; computed once for each 2 dB. */
    cepstra: (loudest: number) => {
      const steps = stepsOf(loudest);
      const known = computed.get(steps);
      if (known !== undefined) return known;
      const noise = steps < MAX_STEPS ? present : undefined;
      const made = templates.map(({ cepstra }) => cepstra(relative(noise, steps)));
      computed.set(steps, made);
      return made;
    },
    /** The part of them that the noise drowns for speech of this loudness: from 0, nothing, to 1. */
    drowned: (loudest: number) => (MAX_STEPS - stepsOf(loudest)) / (MAX_STEPS - MIN_STEPS),
  };
}

const stepsAbove = (noise: Float32Array, loudest: number): number =>
  Math.max(MIN_STEPS, Math.min(MAX_STEPS, Math.round(decibels(loudest / loudnessOf(noise)) / STEP_DB)));

function relative(noise: Float32Array | undefined, steps: number): Float32Array | undefined {
  if (noise === undefined) return undefined;
  const loudest = loudnessOf(noise) * 10 ** ((steps * STEP_DB) / 10);
  return noise.map((energy) => energy / loudest);
}

function isNear(one: Float32Array, other: Float32Array): boolean {
  const changes = one.map((energy, band) => Math.abs(decibels((energy + 1) / ((other[band] ?? 0) + 1))));
  return changes.reduce((sum, change) => sum + change, 0) / one.length < CHANGE_DB;
}

const decibels = (ratio: number): number => 10 * Math.log10(ratio);

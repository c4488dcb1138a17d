import { alignment } from './alignment.ts';
import { loudnessOf } from './cepstrum.ts';
import type { Template } from './template.ts';
import type { Hotword } from './wanted-hotwords.ts';

/** Where a hotword ended, as far as is known. */
export interface Spotted {
  /** How far it is, as a part of how far it may be. */
  readonly share: number;
  readonly endMs: number;
  /** No better end came for so many hops. */
  readonly sinceHops: number;
}

/** Looks for one hotword in what is heard while somebody speaks. */
interface Spotting {
  /** Of one hop: its cepstrum, when it ends, and how loud speech is of late. */
  readonly take: (cepstrum: Float32Array, endMs: number, loudest: number) => void;
  /** The best end so far, which may still be bettered. */
  readonly spotted: () => Spotted | undefined;
  /** The noise of the room from now on. */
  readonly hearIn: (noise: Float32Array) => void;
  /** Begins anew: nothing heard so far is part of the word. */
  readonly begin: () => void;
}

// noise changes sounds by more than is added to the templates
const FARTHER_IN_NOISE = 0.18;

/** Looks for a hotword, in silence until `hearIn`. */
export function spotting({ templates, farthest }: Hotword): Spotting {
  const adapted = inNoise(templates);
  let alignments = templates.map(({ length }) => alignment(length));
  let best: Spotted | undefined;
  return {
    take: (cepstrum, endMs, loudest) => {
      const sounds = adapted.cepstra(loudest);
      const limit = farthest * (1 + FARTHER_IN_NOISE * adapted.drowned(loudest));
      const found = alignments.map(
        ({ take }, index) => take(sounds[index] ?? [], cepstrum, limit) ?? Infinity,
      );
      const share = Math.min(...found) / limit;
      if (share < (best?.share ?? Infinity)) best = { share, endMs, sinceHops: 0 };
      else if (best !== undefined) best = { ...best, sinceHops: best.sinceHops + 1 };
    },
    spotted: () => best,
    hearIn: adapted.use,
    begin: () => {
      alignments = templates.map(({ length }) => alignment(length));
      best = undefined;
    },
  };
}

/** Templates as they would sound in the noise of a room. */
interface InNoise {
  /** The noise from now on. */
  readonly use: (noise: Float32Array) => void;
  /** The cepstra of each template when speech is this loud; computed once for each 2 dB. */
  readonly cepstra: (loudest: number) => ReadonlyArray<readonly Float32Array[]>;
  /** How much of that the noise drowns when speech is this loud: from 0, nothing, to 1. */
  readonly drowned: (loudest: number) => number;
}

const STEP_DB = 2;

// speech is heard when it is a little louder than the noise, and noise is none when it is below the floor of cepstra
const MIN_STEPS = 2;
const MAX_STEPS = 17;

// a change that a cepstrum shows
const CHANGE_DB = 1;

/** In silence until `use`. */
export function inNoise(templates: readonly Template[]): InNoise {
  const computed = new Map<number, ReadonlyArray<readonly Float32Array[]>>();
  let present: Float32Array | undefined;
  const stepsOf = (loudest: number): number =>
    present === undefined ? MAX_STEPS : stepsAbove(present, loudest);
  return {
    use: (noise) => {
      if (present !== undefined && isNear(present, noise)) return;
      present = noise;
      computed.clear();
    },
    cepstra: (loudest) => {
      const steps = stepsOf(loudest);
      const known = computed.get(steps);
      if (known !== undefined) return known;
      const noise = steps < MAX_STEPS ? present : undefined;
      const made = templates.map(({ cepstra }) => cepstra(relative(noise, steps)));
      computed.set(steps, made);
      return made;
    },
    drowned: (loudest) => (MAX_STEPS - stepsOf(loudest)) / (MAX_STEPS - MIN_STEPS),
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

import { alignment } from './alignment.ts';
import type { Hotword } from './hotword.ts';
import { inNoise } from './in-noise.ts';

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

import { setImmediate as nextTurn } from 'node:timers/promises';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { level } from '../../pocketsphinx/level.ts';
import type { Candidate, KeyphraseSearch } from './keyphrase-search.ts';
import type { Keyphrase } from './keyphrases.ts';
import { noiseFloor } from './noise-floor.ts';
import { OTHER_TALK } from './other-talk.ts';
import { type Calibration, calibration, usualThreshold } from './thresholds.ts';

/** Says `text` as the `turn`-th of several voices; `undefined` when nobody can. */
export type Say = (text: string, turn: number) => Promise<Int16Array | undefined>;

/** Each phrase is said so often, by other voices each time. */
const SAYINGS = 10;
const SLICE_SAMPLES = SAMPLE_RATE_HZ / 4;

/**
 * Sets the threshold of each phrase between how well it fits where it is said and how well where other things are.
 * Gives way to other work every quarter second of sound. `undefined` when nothing could be said.
 */
export async function calibrated(
  search: KeyphraseSearch,
  phrases: readonly Keyphrase[],
  say: Say,
): Promise<readonly Calibration[] | undefined> {
  const talk = await fitsIn(OTHER_TALK.map((text, turn) => () => say(text, turn)));
  if (talk === undefined) return undefined;
  const found: Calibration[] = [];
  for (const [index, keyphrase] of phrases.entries()) {
    const said = await fitsIn(
      Array.from({ length: SAYINGS }, (_, turn) => () => say(keyphrase.phrase, turn)),
    );
    if (said === undefined) return undefined;
    const others = talk.map((fits) => fits(index));
    const own = said.map((fits) => fits(index));
    found.push(calibration(own, others, usualThreshold(keyphrase)));
  }
  return found;

  async function fitsIn(sayings: readonly (() => Promise<Int16Array | undefined>)[]) {
    const found: ((index: number) => number)[] = [];
    for (const saying of sayings) {
      const samples = await saying();
      if (samples === undefined) return undefined;
      found.push(bestOf(await searched(search, samples)));
    }
    return found;
  }
}

async function searched(search: KeyphraseSearch, samples: Int16Array): Promise<readonly Candidate[]> {
  const loudness = level();
  const floored = noiseFloor();
  loudness.normalise(samples);
  search.begin();
  for (let at = 0; at < samples.length; at += SLICE_SAMPLES) {
    search.feed(floored(loudness.normalise(samples.subarray(at, at + SLICE_SAMPLES))));
    await nextTurn();
  }
  search.end();
  return search.candidates();
}

/** How well each phrase fits at its best. */
const bestOf =
  (candidates: readonly Candidate[]) =>
  (index: number): number =>
    Math.max(WORST, ...candidates.filter((one) => one.index === index).map(({ fit }) => fit));

const WORST = -150;

import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { level } from '../../pocketsphinx/level.ts';
import type { Library } from '../../pocketsphinx/library.ts';
import type { Model } from '../../pocketsphinx/model.ts';
import { keyphraseSearch, keyphrases } from '../phrase/keyphrase-search.ts';
import { noiseFloor, usualThreshold } from '../phrase/thresholds.ts';

/** The phrase ended at most so long before what was heard last. */
const MAX_ENDED_MS = 700;
const FRAME_MS = 10;
const SAMPLES_A_MS = SAMPLE_RATE_HZ / 1_000;
/** The gain adapts from part to part. */
const PART_SAMPLES = 512;

/** Tells how well the phones of phrases fit the last seconds of sound; `free` it. Its functions block. Throws as `keyphrases` does. */
export function phoneCheck(library: Library, model: Model, phrases: readonly string[]) {
  const list = keyphrases(phrases, model);
  const search = keyphraseSearch(library, model, list);
  const usual = list.map(usualThreshold);
  return {
    /** For each phrase how much better than usual its phones fit the end of this sound; -100 where they are not in it. */
    leads: (heard: Int16Array): readonly number[] => {
      const loudness = level();
      const floored = noiseFloor();
      search.begin();
      for (let at = 0; at < heard.length; at += PART_SAMPLES)
        search.feed(floored(loudness.normalise(heard.subarray(at, at + PART_SAMPLES))));
      search.end();
      const earliest = (heard.length / SAMPLES_A_MS - MAX_ENDED_MS) / FRAME_MS;
      const late = search.candidates().filter(({ lastFrame }) => lastFrame >= earliest);
      return usual.map((threshold, index) =>
        Math.max(NOT_THERE, ...late.filter((one) => one.index === index).map(({ fit }) => fit - threshold)),
      );
    },
    free: search.free,
  };
}

const NOT_THERE = -100;

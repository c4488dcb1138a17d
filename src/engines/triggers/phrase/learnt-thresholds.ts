import type { Library } from '../../pocketsphinx/library.ts';
import type { Model } from '../../pocketsphinx/model.ts';
import { calibrated } from './calibration.ts';
import { voiceOf } from './calibration-voices.ts';
import { keepCalibrations, readCalibrations } from './kept-calibrations.ts';
import { keyphraseSearch } from './keyphrase-search.ts';
import type { Keyphrase } from './keyphrases.ts';
import { synthesized } from './synthesized.ts';
import { type Calibration, isHard, usualThreshold } from './thresholds.ts';

/** What is known of phrases so far. */
interface LearntThresholds {
  /** The threshold of each at a sensitivity of a half: at first the usual one. */
  readonly now: () => readonly number[];
  /** Settles, once all is known that can be, with the places of phrases that are hard to tell apart from other talk. */
  readonly hard: Promise<readonly number[]>;
}

/** By phrase and ways to say it, for as long as the process lives. */
const learnt = new Map<string, Calibration>();
let underway: Promise<unknown> = Promise.resolve();

/** From what is kept at `path`, or, found out once in the background, and then kept there. One is found out at a time. */
export function learntThresholds(
  { library, model, path }: { readonly library: Library; readonly model: Model; readonly path: string },
  phrases: readonly Keyphrase[],
): LearntThresholds {
  underway = underway.then(learn).catch(() => {}); // espeak-ng is a help, not a need
  const known = (keyphrase: Keyphrase): Calibration | undefined => learnt.get(keyOf(keyphrase));
  return {
    now: () => phrases.map((keyphrase) => known(keyphrase)?.threshold ?? usualThreshold(keyphrase)),
    hard: underway.then(() =>
      phrases.flatMap((keyphrase, index) => {
        const calibration = known(keyphrase);
        return calibration !== undefined && isHard(calibration) ? [index] : [];
      }),
    ),
  };

  async function learn(): Promise<void> {
    if (phrases.some(isUnknown)) remember(await readCalibrations(path));
    const unknown = phrases.filter(isUnknown);
    if (unknown.length === 0) return;
    const search = keyphraseSearch(library, model, unknown);
    try {
      const found = await calibrated(search, unknown, (text, turn) =>
        synthesized(text, voiceOf(model.voice, turn)),
      );
      if (found === undefined) return;
      for (const [index, keyphrase] of unknown.entries()) {
        const calibration = found[index];
        if (calibration !== undefined) learnt.set(keyOf(keyphrase), calibration);
      }
      await keepCalibrations(path, Object.fromEntries(learnt));
    } finally {
      search.free();
    }
  }
}

const isUnknown = (keyphrase: Keyphrase): boolean => !learnt.has(keyOf(keyphrase));

/** Of another calibration, or of other pronunciations, nothing is taken over. */
const keyOf = ({ phrase, ways }: Keyphrase): string => `6 ${phrase}: ${ways.join(' | ')}`;

function remember(calibrations: Readonly<Record<string, Calibration>>): void {
  for (const [key, calibration] of Object.entries(calibrations)) learnt.set(key, calibration);
}

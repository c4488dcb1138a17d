import type { Library } from '../../pocketsphinx/library.ts';
import type { Model } from '../../pocketsphinx/model.ts';
import { calibrated } from './calibration.ts';
import { keepThresholds, readThresholds } from './kept-thresholds.ts';
import { keyphraseSearch } from './keyphrase-search.ts';
import type { Keyphrase } from './keyphrases.ts';
import { synthesized, type Voice } from './synthesized.ts';
import { usualThreshold } from './thresholds.ts';

/** Voices a hotword is calibrated with, on top of that of its language. */
const VARIANTS = [
  { variant: '', speed: 160, pitch: 50 },
  { variant: '+f2', speed: 150, pitch: 55 },
  { variant: '+m3', speed: 170, pitch: 45 },
  { variant: '+f4', speed: 140, pitch: 60 },
  { variant: '+m2', speed: 150, pitch: 40 },
  { variant: '+f3', speed: 175, pitch: 50 },
  { variant: '+m4', speed: 160, pitch: 55 },
  { variant: '+Alex', speed: 165, pitch: 50 },
] as const;

/** By phrase and ways to say it, for as long as the process lives. */
const learnt = new Map<string, number>();
let underway: Promise<unknown> = Promise.resolve();

/**
 * The threshold of each phrase at a sensitivity of a half: at first the usual one, then the one kept at `path`, or, found out
 * once in the background, the one for this phrase. One is found out at a time.
 */
export function learntThresholds(
  { library, model, path }: { readonly library: Library; readonly model: Model; readonly path: string },
  phrases: readonly Keyphrase[],
): () => readonly number[] {
  underway = underway.then(learn).catch(() => {}); // espeak-ng is a help, not a need
  return () => phrases.map((keyphrase) => learnt.get(keyOf(keyphrase)) ?? usualThreshold(keyphrase));

  async function learn(): Promise<void> {
    if (phrases.some(isUnknown)) remember(await readThresholds(path));
    const unknown = phrases.filter(isUnknown);
    if (unknown.length === 0) return;
    const search = keyphraseSearch(library, model, unknown);
    try {
      const found = await calibrated(search, unknown, (text, turn) => synthesized(text, voiceOf(turn)));
      if (found === undefined) return;
      remember(
        Object.fromEntries(unknown.map((one, index) => [keyOf(one), found[index] ?? usualThreshold(one)])),
      );
      await keepThresholds(path, Object.fromEntries(learnt));
    } finally {
      search.free();
    }
  }

  function voiceOf(turn: number): Voice {
    const { variant, speed, pitch } = VARIANTS[turn % VARIANTS.length] ?? VARIANTS[0];
    return { name: `${model.voice}${variant}`, speed, pitch };
  }
}

const isUnknown = (keyphrase: Keyphrase): boolean => !learnt.has(keyOf(keyphrase));

/** Of another calibration, or of other pronunciations, nothing is taken over. */
const keyOf = ({ phrase, ways }: Keyphrase): string => `5 ${phrase}: ${ways.join(' | ')}`;

function remember(thresholds: Readonly<Record<string, number>>): void {
  for (const [key, threshold] of Object.entries(thresholds)) learnt.set(key, threshold);
}

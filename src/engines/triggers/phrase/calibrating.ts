import { setImmediate as nextTurn } from 'node:timers/promises';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { level } from '../../pocketsphinx/level.ts';
import type { Candidate, Keyphrase, KeyphraseSearch } from './keyphrase-search.ts';
import { synthesized, type Voice } from './synthesized.ts';
import { type Calibration, calibration, noiseFloor, usualThreshold } from './thresholds.ts';

/** The number of times each phrase is synthesized, with another voice each time. */
const SAYINGS = 10;
const SLICE_SAMPLES = SAMPLE_RATE_HZ / 4;

interface CalibratedOptions {
  /** Searches for the phrases. */
  readonly search: KeyphraseSearch;
  readonly phrases: readonly Keyphrase[];
  /** Of espeak-ng. */
  readonly language: string;
  /** Called after each text. */
  readonly atWork: () => void;
}

/**
 * Sets the threshold of each phrase between its fit in its own sound and its fit in other talk. Yields to other work after each
 * quarter second of sound. Returns `undefined` if nothing could be synthesized.
 */
export async function calibrated({
  search,
  phrases,
  language,
  atWork,
}: CalibratedOptions): Promise<readonly Calibration[] | undefined> {
  const talk = await fitsIn(OTHER_TALK);
  if (talk === undefined) return undefined;
  const found: Calibration[] = [];
  for (const [index, keyphrase] of phrases.entries()) {
    const spoken = await fitsIn(Array.from({ length: SAYINGS }, () => keyphrase.phrase));
    if (spoken === undefined) return undefined;
    const [own, others] = [spoken, talk].map((fits) => fits.map((fitOf) => fitOf(index)));
    found.push(calibration(own ?? [], others ?? [], usualThreshold(keyphrase)));
  }
  return found;

  /** Synthesizes each text with another voice. */
  async function fitsIn(texts: readonly string[]) {
    const found: ((index: number) => number)[] = [];
    for (const [turn, text] of texts.entries()) {
      const samples = await synthesized(text, voiceOf(language, turn));
      if (samples === undefined) return undefined;
      found.push(bestOf(await searched(search, samples)));
      atWork();
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

/** The best fit of each phrase. */
const bestOf =
  (candidates: readonly Candidate[]) =>
  (index: number): number =>
    Math.max(WORST, ...candidates.filter((one) => one.index === index).map(({ fit }) => fit));

const WORST = -150;

/** `accent` replaces the language's own voice, for English only. */
type VoiceVariant = Omit<Voice, 'name'> & { readonly variant: string; readonly accent?: string };

/** Includes accents and speeds that fit the model badly, since a threshold from easy voices misses other people. */
const VARIANTS: readonly [VoiceVariant, ...VoiceVariant[]] = [
  { variant: '', speed: 160, pitch: 50 },
  { variant: '+f2', speed: 150, pitch: 55 },
  { variant: '+m3', speed: 170, pitch: 45 },
  { variant: '', speed: 150, pitch: 50, accent: 'en-gb' },
  { variant: '+f4', speed: 120, pitch: 50 },
  { variant: '+f2', speed: 150, pitch: 55, accent: 'en-gb-x-gbclan' },
  { variant: '+m4', speed: 160, pitch: 55 },
  { variant: '', speed: 160, pitch: 50, accent: 'en-gb-x-gbclan' },
  { variant: '', speed: 210, pitch: 50 },
  { variant: '+f4', speed: 165, pitch: 50, accent: 'en-gb' },
];

/** The `turn`-th of several voices for a language of espeak-ng. */
export function voiceOf(language: string, turn: number): Voice {
  const { variant, speed, pitch, accent } = VARIANTS[turn % VARIANTS.length] ?? VARIANTS[0];
  const base = accent !== undefined && /^en\b/.test(language) ? accent : language;
  return { name: `${base}${variant}`, speed, pitch };
}

/** Speech that is not meant for an assistant, against which hotwords are calibrated. */
export const OTHER_TALK: readonly string[] = [
  'The weather was fine yesterday, so we walked along the beach.',
  'Can you tell me when the next train to the city leaves?',
  'She has bought a brown coat and a pair of leather boots.',
  'Hey, what are you doing over there with my bicycle?',
  'Okay, let us go back before it gets dark outside.',
  'Hello everybody, welcome to the evening news.',
  'He broke his arm when he fell off the ladder.',
  'The commission will compute the new prices by tomorrow.',
  'Good morning, I would like a cup of tea and some toast.',
  'All of them were asked to stop talking and to listen.',
  'My brother plays football on the field behind the school.',
  'There are forty people in the room and only thirty chairs.',
  'Put the box under the table and turn the picture around.',
  'I never know what to cook when the children come home.',
  'The president spoke about jobs, taxes and the environment.',
  'Take the second street on the right, then go straight ahead.',
];

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AssistantError, engineFailed } from '../../../lib/errors.ts';
import { check, nativeDecoder } from '../../pocketsphinx/decoder.ts';
import type { Library } from '../../pocketsphinx/library.ts';
import { ENGINE as LIBRARY, type Model } from '../../pocketsphinx/model.ts';
import { dictionaryWays, pronunciations } from '../../pocketsphinx/pronunciation.ts';
import { spokenWords } from '../../spoken-words.ts';

/** A place where one of the phrases may have been said. */
export interface Candidate {
  /** The index of the phrase in the list. */
  readonly index: number;
  /** Analysis frames of 10 ms since the utterance began. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** How much better the phrase fits the sound than any other phones do, per frame. */
  readonly fit: number;
}

/** A native search for phrases, without thresholds. Its functions block. */
export type KeyphraseSearch = ReturnType<typeof keyphraseSearch>;

/**
 * Silence is kept, so that frames tell the time. The phone loop has a penalty for each phone, or it would always fit better
 * than the phrase. Wide beams keep candidates that fit badly, since thresholds come later. The cepstral mean begins with that of
 * several voices at the normalised level, and adapts to the voice of this stream.
 */
const SETTINGS = {
  '-remove_silence': 'no',
  '-kws_plp': '1e-8',
  '-beam': '1e-300',
};

const CEPSTRAL_MEAN = '61,0,4,5,-4,-3,-3,-7,-1,-1,1,1,0';

const SEARCH = 'hotwords';

/** Makes a decoder for each stream of sound. Its dictionary has only the phrases, which takes a fifth of the memory. */
export function keyphraseSearch(library: Library, model: Model, phrases: readonly Keyphrase[]) {
  const entries = phrases.flatMap(({ ways }, index) =>
    ways.map((phones, way) => ({ index, word: `${index}_${way}`, phones })),
  );
  const directory = mkdtempSync(join(tmpdir(), 'broca-hotwords-'));
  const write = (name: string, line: (entry: (typeof entries)[number]) => string): string => {
    const path = join(directory, name);
    writeFileSync(path, `${entries.map(line).join('\n')}\n`);
    return path;
  };
  const self = makeDecoder();
  check(library.setSearch(self, SEARCH), 'search for hotwords');

  return {
    begin: () => {
      library.startStream(self); // else frames would be counted from the utterance before
      check(library.startUtterance(self), 'start an utterance');
    },
    feed: (samples: Int16Array) => check(library.process(self, samples, samples.length, 0, 0), 'decode'),
    /** All candidates of this utterance so far; the best one if several overlap. */
    candidates: (): readonly Candidate[] => {
      const found: Candidate[] = [];
      for (let at = library.firstSegment(self, null); at !== null; at = library.nextSegment(at)) {
        const [first, last] = [[0], [0]];
        library.segmentFrames(at, first, last);
        const [firstFrame, lastFrame] = [first[0] ?? 0, last[0] ?? 0];
        const score: number = library.segmentScore(at, [0], [0], [0]);
        const entry = entries.find(({ word }) => word === String(library.segmentWord(at)).trim());
        if (entry === undefined) continue;
        found.push({
          index: entry.index,
          firstFrame,
          lastFrame,
          fit: fitOf(score, lastFrame - firstFrame, entry.phones),
        });
      }
      return found;
    },
    end: (): void => library.endUtterance(self),
    free: (): void => library.free(self),
  };

  function makeDecoder() {
    try {
      const dictionary = write('words.dict', ({ word, phones }) => `${word} ${phones}`);
      const features = join(directory, 'feat.params');
      writeFileSync(features, featuresOf(model));
      const native = nativeDecoder(
        library,
        { ...model, dictionary },
        { ...SETTINGS, '-featparams': features },
      );
      const list = write('hotwords.list', ({ word, phones }) => `${word} /1e-${laxity(phones)}/`);
      check(library.setKeyphrases(native, SEARCH, list), 'look for the hotwords');
      return native;
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
}

/** Slower speech does not improve the fit, or a long pause would make anything fit. */
const MAX_FRAMES_A_PHONE = 9;

function fitOf(score: number, frames: number, phones: string): number {
  return score / Math.max(1, Math.min(frames, MAX_FRAMES_A_PHONE * phones.split(' ').length));
}

/** The negative exponent of a threshold low enough for any sensitivity. */
const laxity = (phones: string): number => 30 + 7 * phones.split(' ').length;

/** The model's features with our mean, since the file takes precedence over options. */
function featuresOf({ acoustic }: Model): string {
  const written = join(acoustic, 'feat.params');
  const lines = existsSync(written) ? readFileSync(written, 'utf8').split('\n') : [];
  const others = lines.filter((line) => line.trim() !== '' && !/^-cmninit\b/.test(line.trim()));
  return `${[...others, `-cmninit ${CEPSTRAL_MEAN}`].join('\n')}\n`;
}

/** A phrase and its pronunciations, each as the phones of all its words. */
export interface Keyphrase {
  readonly phrase: string;
  readonly ways: readonly string[];
}

/** Each pronunciation has its own search. */
const MAX_WAYS = 6;

/** Looks up the pronunciations. Throws `EngineFailed` if a word is neither in the dictionary nor known to espeak-ng. */
export function keyphrases(phrases: readonly string[], model: Model): readonly Keyphrase[] {
  const spoken = phrases.map((phrase) => ({ phrase, words: spokenWords(phrase) }));
  const vocabulary = new Set(spoken.flatMap(({ words }) => words));
  const known = new Map(dictionaryWays(model.dictionary, vocabulary));
  const unknown = [...vocabulary].filter((word) => !known.has(word));
  for (const [word, phones] of pronunciations(unknown, model.voice)) known.set(word, [phones]);
  const lost = unknown.filter((word) => !known.has(word));
  if (lost.length > 0) throw unpronounceable(lost);
  return spoken.map(({ phrase, words }) => ({
    phrase,
    ways: words
      .reduce<readonly string[]>(
        (begun, word) => begun.flatMap((start) => (known.get(word) ?? []).map((way) => `${start} ${way}`)),
        [''],
      )
      .slice(0, MAX_WAYS)
      .map((way) => way.trim()),
  }));
}

const unpronounceable = (words: readonly string[]): AssistantError =>
  engineFailed(LIBRARY, `the pronunciation of these words of a hotword is unknown: ${words.join(', ')}`);

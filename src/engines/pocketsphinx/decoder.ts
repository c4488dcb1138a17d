import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Library, Pointer } from './library.ts';
import type { Model } from './model.ts';

export interface Hypothesis {
  /** Words in their order, without fillers and without marks of alternative pronunciations. */
  readonly words: readonly TimedWord[];
  /** What lies between them: silence and noise. */
  readonly pauses: readonly TimedWord[];
}

export interface TimedWord {
  readonly word: string;
  /** Analysis frames (10 ms) since speech began in the utterance. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** How many phones it has, as it was said; none in a pause. */
  readonly phoneCount: number;
  /** Acoustic log likelihood, to be compared with that of other decoders over the same frames only. */
  readonly fit: number;
}

/** Wide beams: there are few orders, and each is decoded whole. */
export const ORDER_BEAMS = { '-beam': '1e-80', '-wbeam': '1e-60', '-pbeam': '1e-80' };

/** The language weight, as for n-grams: it scales the probabilities in an FSG. */
export const WEIGHT = 6.5;

/** The library counts each frame from the best of the states that it looks at: of all of them, or two decoders can't be compared. */
const COMPARABLE = { '-compallsen': 'yes' };

/**
 * A native decoder. Use it for many utterances: it adapts to the voice and microphone. It begins with the given words and their phones
 * alone, since the dictionary of a language takes 20 MB.
 */
export function decoder(
  library: Library,
  model: Model,
  words: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>>,
) {
  const given = Object.entries(words)
    .map(([word, phones]) => `${word} ${phones}\n`)
    .join('');
  const phoneCounts = new Map<string, number>();
  const self = withFile(given, (dictionary) =>
    nativeDecoder(library, { ...model, dictionary }, { ...COMPARABLE, ...settings }),
  );

  return {
    use: (search: string) => check(library.setSearch(self, search), `select ${search}`),
    begin: () => {
      check(library.startStream(self), 'forget the noise of other utterances');
      check(library.startUtterance(self), 'start an utterance');
    },
    feed: (samples: Int16Array) => check(library.process(self, samples, samples.length, 0, 0), 'decode'),
    /** Feeds all of an utterance: its features are compared with their own mean, not with that of the utterances before. */
    feedWhole: (samples: Int16Array) => check(library.process(self, samples, samples.length, 0, 1), 'decode'),
    /** The best hypothesis so far; `undefined` if there is none. */
    soFar: () => hypothesis(library, self, phoneCount),
    /** Ends the utterance; `undefined` if the search reached no end. */
    end: () => {
      library.endUtterance(self);
      return hypothesis(library, self, phoneCount);
    },
    knows: (word: string) => phoneCount(word) > 0,
    /** Adds a word and each of its pronunciations; `knows` tells whether the model has their phones. */
    add: (word: string, ways: readonly string[]) => {
      for (const [index, phones] of ways.entries())
        library.addWord(self, index === 0 ? word : `${word}(${index + 1})`, phones, 0);
    },
    setFsg: (search: string, text: string) => {
      const fsg = readFsg(library, self, text);
      check(fsg === null ? -1 : library.setFsg(self, search, fsg), 'build the grammar');
      library.freeFsg(fsg);
    },
    /** Adds a search with the language model, whose words are those of the whole dictionary: some 70 MB more. */
    setLanguageModel: (search: string) => {
      withFile(readFileSync(model.dictionary, 'utf8') + given, (path) =>
        check(library.loadDictionary(self, path, null, null), `load ${model.dictionary}`),
      );
      check(library.setLanguageModel(self, search, model.languageModel), `load ${model.languageModel}`);
    },
    free: () => void library.free(self),
  };

  /** 0 for a word that is not known. The library never frees the text that it gives: each known word is looked up once. */
  function phoneCount(word: string): number {
    const known = phoneCounts.get(word);
    if (known !== undefined) return known;
    const phones: string | null = library.lookUpWord(self, word);
    const count = phones?.trim().split(' ').length ?? 0;
    if (count > 0) phoneCounts.set(word, count);
    return count;
  }
}

/** A decoder of the library; the caller frees it. */
export function nativeDecoder(
  library: Library,
  model: Pick<Model, 'acoustic' | 'dictionary'>,
  settings: Readonly<Record<string, string>>,
): Pointer {
  const options = {
    '-hmm': model.acoustic,
    '-dict': model.dictionary,
    '-lw': String(WEIGHT),
    '-logfn': '/dev/null',
    ...settings,
  };
  const argv = ['broca', ...Object.entries(options).flat()];
  const config: Pointer = library.parse(null, library.arguments(), argv.length, argv, 1);
  const self: Pointer = config === null ? null : library.init(config);
  if (self === null) throw new Error(`the model in ${model.acoustic} cannot be loaded`);
  return self;
}

const readFsg = (library: Library, self: Pointer, text: string): Pointer =>
  withFile(text, (file) => library.readFsg(file, library.logMath(self), WEIGHT));

/** The library reads files only. */
function withFile<Result>(text: string, use: (path: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'broca-pocketsphinx-'));
  try {
    const path = join(directory, 'text');
    writeFileSync(path, text);
    return use(path);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

type PhoneCount = (word: string) => number;

function hypothesis(library: Library, self: Pointer, phoneCount: PhoneCount): Hypothesis | undefined {
  if (library.hypothesis(self, [0]) === null) return undefined;
  const segments = segmentsOf(library, self, phoneCount);
  return {
    words: segments.filter(({ word }) => !isFiller(word)),
    pauses: segments.filter(({ word }) => isFiller(word)),
  };
}

function segmentsOf(library: Library, self: Pointer, phoneCount: PhoneCount): readonly TimedWord[] {
  const found: TimedWord[] = [];
  let start: number | undefined;
  for (let at = library.firstSegment(self, null); at !== null; at = library.nextSegment(at)) {
    const word: string = library.segmentWord(at);
    const [first, last, fit] = [[0], [0], [0]];
    library.segmentFrames(at, first, last);
    library.segmentScore(at, fit, [0], [0]);
    start ??= first[0] ?? 0; // the library counts on from one utterance to the next
    found.push({
      word: word.replace(/\(\d+\)$/, ''),
      firstFrame: (first[0] ?? 0) - start,
      lastFrame: (last[0] ?? 0) - start,
      phoneCount: isFiller(word) ? 0 : phoneCount(word),
      fit: fit[0] ?? 0,
    });
  }
  return found;
}

const isFiller = (word: string): boolean => /^[<[+(]/.test(word);

export function check(result: number, what: string): void {
  if (result < 0) throw new Error(`pocketsphinx could not ${what}`);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { seededRandom } from '../../test/support/random-brain.ts';
import { type ChangedSentence, changedSentence } from './changed-sentence.ts';
import { type Language, languageWords } from './language-words.ts';

/** A test sentence of Home Assistant's community, with what it is to be understood as. */
export interface TestSentence {
  readonly text: string;
  readonly intent: string;
  /** Their names are the combination that is meant; beside those of the context. */
  readonly slots: Readonly<Record<string, unknown>>;
  readonly home: Home;
}

/** What there is in the house of a test file. */
export interface Home {
  readonly file: string;
  readonly entities: readonly { readonly name: string; readonly domain: string }[];
  readonly areas: readonly string[];
  readonly floors: readonly string[];
}

export type Part = 'tuning' | 'final';

interface TestFile {
  readonly entities?: Home['entities'];
  readonly areas?: readonly { readonly name: string }[];
  readonly floors?: readonly { readonly name: string }[];
  readonly tests: readonly {
    readonly sentences: readonly string[];
    readonly slots?: Readonly<Record<string, unknown>>;
  }[];
}

/** The folder of Home Assistant's sentences, or undefined where it is not. */
export function sentencesFolder(peers = process.env.BROCA_PEERS ?? '../shared/peers'): string | undefined {
  const folder = join(peers, 'home-assistant-sentences');
  return existsSync(folder) ? folder : undefined;
}

/** The sentences of every second test file, those for tuning or the others; each file by the names in its path. */
export function testSentences(folder: string, language: Language, part: Part): readonly TestSentence[] {
  const tests = join(folder, 'tests', language);
  return readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/.*\.yaml$/.test(path))
    .sort()
    .filter((path) => partOf(path) === part)
    .flatMap((path) => {
      const file = parse(readFileSync(join(tests, path), 'utf8')) as TestFile;
      const home: Home = {
        file: path,
        entities: file.entities ?? [],
        areas: (file.areas ?? []).map(({ name }) => name),
        floors: (file.floors ?? []).map(({ name }) => name),
      };
      const intent = path.slice(0, path.indexOf('/'));
      return file.tests.flatMap(({ sentences, slots = {} }) =>
        sentences.map((text) => ({ text, intent, slots, home })),
      );
    });
}

/** The same file in each language is in the same part. */
function partOf(path: string): Part {
  let sum = 0;
  for (const letter of `${path.slice(0, path.indexOf('/'))} ${basename(path)}`)
    sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return sum % 2 === 0 ? 'tuning' : 'final';
}

const SEEDS: Readonly<Record<Part, number>> = { tuning: 1, final: 2 };

/** Each sentence of a part, changed. None is left out. */
export function changedSentences(
  folder: string,
  language: Language,
  part: Part,
  seed = SEEDS[part],
): readonly { readonly sentence: TestSentence; readonly changed: ChangedSentence }[] {
  const words = languageWords(language);
  const random = seededRandom(seed);
  return testSentences(folder, language, part).map((sentence) => ({
    sentence,
    changed: changedSentence(sentence.text, language, words, random),
  }));
}

import { existsSync, readFileSync } from 'node:fs';
import { comparedWord } from '../../src/lib/normal-form.ts';

/** What a language's own dictionaries know of its words. They are Debian's, and nothing else of Broca reads them. */
export interface LanguageWords {
  /** Common words in lower case, without names. */
  readonly all: readonly string[];
  /** Words with one meaning in common with a word. */
  readonly related: (word: string) => readonly string[];
  /** Words that are written with few other letters. */
  readonly alike: (word: string) => readonly string[];
}

const FILES = {
  en: { words: 'american-english', thesaurus: 'th_en_US_v2.dat', packages: 'wamerican mythes-en-us' },
  fr: { words: 'french', thesaurus: 'thes_fr.dat', packages: 'wfrench mythes-fr' },
  de: { words: 'ngerman', thesaurus: 'th_de_DE_v2.dat', packages: 'wngerman mythes-de' },
} as const;

export type Language = keyof typeof FILES;

export const LANGUAGES = Object.keys(FILES) as readonly Language[];

/** Which Debian packages are missing to change sentences. */
export const missingPackages = (): readonly string[] =>
  LANGUAGES.filter((language) => !filesOf(language).every(existsSync)).map(
    (language) => FILES[language].packages,
  );

const filesOf = (language: Language): readonly [string, string] => [
  `/usr/share/dict/${FILES[language].words}`,
  `/usr/share/mythes/${FILES[language].thesaurus}`,
];

export function languageWords(language: Language): LanguageWords {
  const [words, thesaurus] = filesOf(language).map((path) => readFileSync(path, 'utf8'));
  const all = (words ?? '')
    .split('\n')
    .filter((word) => (language === 'de' ? WORD.test(word) : LOWER_WORD.test(word)))
    .map((word) => word.toLowerCase());
  const related = relatedWords(thesaurus ?? '');
  const byStart = new Map<string, string[]>();
  for (const word of all)
    for (const key of keysOf(word)) byStart.set(key, [...(byStart.get(key) ?? []), word]);
  return {
    all,
    related: (word) => related.get(word) ?? [],
    alike: (word) => {
      const near = new Set(keysOf(word).flatMap((key) => byStart.get(key) ?? []));
      near.delete(word);
      return [...near].filter((other) => lettersApart(word, other) <= (word.length < 5 ? 1 : 2));
    },
  };
}

const WORD = /^\p{L}{2,}$/u;

const LOWER_WORD = /^\p{Ll}{2,}$/u;

/** Words that share their first or their last letters, and about their length. */
const keysOf = (word: string): readonly string[] => [
  `${word.slice(0, 2)}- ${word.length >> 1}`,
  `-${word.slice(-3)} ${word.length >> 1}`,
];

/** MyThes: a word and the number of its meanings, then a line for each meaning. */
function relatedWords(thesaurus: string): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, Set<string>>();
  let present = new Set<string>();
  for (const line of thesaurus.split('\n').slice(1)) {
    const [first = '', ...others] = line.split('|');
    if (/^\d+$/.test(others[0] ?? '') && others.length === 1) {
      present = related.get(first.toLowerCase()) ?? new Set();
      related.set(first.toLowerCase(), present);
      continue;
    }
    for (const other of others) {
      const word = comparedWord(other.replace(/\(.*?\)/g, '').trim());
      if (WORD.test(word) && !others.includes(`${word} (antonym)`) && !/antonym/.test(other))
        present.add(word);
    }
  }
  return new Map(
    [...related].map(([word, words]) => [word, [...words].filter((other) => other !== word)] as const),
  );
}

/** Levenshtein's distance. */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let place = 1; place <= other.length; place += 1) {
      const same = (row[place - 1] ?? 0) + (other[place - 1] === letter ? 0 : 1);
      next.push(Math.min(same, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

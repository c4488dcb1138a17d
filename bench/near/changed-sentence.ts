import type { Language, LanguageWords } from './language-words.ts';

/** What may happen to a word on the way from a person to the assistant. */
export const CHANGES = [
  /** Another ending of number, gender or person. */
  'ending',
  /** Two letters in the wrong order, a letter too many, too few or wrong. */
  'mistyped',
  /** Another word of the language that is written nearly so. */
  'misheard',
  /** A word with a meaning in common. */
  'related',
  /** Any other word of the language. */
  'other word',
  'left out',
  'doubled',
  /** A small word before it that means nothing. */
  'filler',
  /** Before the word in front of it. */
  'swapped',
] as const;

export type Change = (typeof CHANGES)[number];

export interface ChangedSentence {
  readonly changes: readonly Change[];
  readonly text: string;
}

/** From this many words on two words are changed. */
const LONG_WORDS = 8;

/**
 * Changes one word of a sentence, and two of a long one. Which one and how is left to chance, a number in [0, 1) at each call; only a
 * change that the word does not have (a number has no ending) makes way for another word.
 */
export function changedSentence(
  sentence: string,
  language: Language,
  words: LanguageWords,
  random: () => number,
): ChangedSentence {
  let parts = sentence.trim().split(/\s+/);
  const changes: Change[] = [];
  const changed = new Set<string>();
  for (let left = parts.length < LONG_WORDS ? 1 : 2; left > 0; left -= 1) {
    const first = chosen(CHANGES, random);
    const kinds = [
      first,
      ...shuffled(
        CHANGES.filter((kind) => kind !== first),
        random,
      ),
    ];
    const places = shuffled([...parts.keys()], random).filter((place) => !changed.has(parts[place] ?? ''));
    const done = firstDone(kinds, places, (kind, place) =>
      changedAt(parts, place, kind, language, words, random),
    );
    if (done === undefined) continue;
    const before = new Set(parts);
    parts = [...done.result];
    for (const part of parts) if (!before.has(part)) changed.add(part);
    changes.push(done.kind);
  }
  return { changes, text: parts.join(' ') };
}

function firstDone(
  kinds: readonly Change[],
  places: readonly number[],
  change: (kind: Change, place: number) => readonly string[] | undefined,
): { readonly kind: Change; readonly result: readonly string[] } | undefined {
  for (const kind of kinds)
    for (const place of places) {
      const result = change(kind, place);
      if (result !== undefined) return { kind, result };
    }
  return undefined;
}

/** The words after the change of one; undefined if it has no such change. */
function changedAt(
  parts: readonly string[],
  place: number,
  kind: Change,
  language: Language,
  words: LanguageWords,
  random: () => number,
): readonly string[] | undefined {
  const part = parts[place] ?? '';
  const [, before = '', core = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(part) ?? [];
  const replaced = (word: string | undefined): readonly string[] | undefined =>
    word === undefined || word === core.toLowerCase()
      ? undefined
      : parts.with(place, `${before}${word}${after}`);
  const isWord = /^\p{L}+$/u.test(core);
  const lower = core.toLowerCase();
  switch (kind) {
    case 'ending':
      return isWord && core.length > 2 ? replaced(otherEnding(lower, language, random)) : undefined;
    case 'mistyped':
      return isWord && core.length > 2 ? replaced(mistyped(lower, random)) : undefined;
    case 'misheard':
      return isWord ? replaced(maybe(words.alike(lower), random)) : undefined;
    case 'related':
      return isWord ? replaced(maybe(words.related(lower), random)) : undefined;
    case 'other word':
      return replaced(chosen(words.all, random));
    case 'left out':
      return parts.length > 1 ? parts.toSpliced(place, 1) : undefined;
    case 'doubled':
      return parts.toSpliced(place, 0, part);
    case 'filler':
      return parts.toSpliced(place, 0, chosen(FILLERS[language], random));
    case 'swapped': {
      const other = parts[place - 1];
      return other === undefined || other === part
        ? undefined
        : parts.with(place - 1, part).with(place, other);
    }
  }
}

const FILLERS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'just',
    'please',
    'uh',
    'um',
    'now',
    'well',
    'maybe',
    'so',
    'then',
    'the',
    'a',
    'my',
    'quickly',
    'again',
  ],
  fr: ['euh', 'donc', 'bien', 'alors', 'bon', 'maintenant', 'un', 'la', 'le', 'mon', 'encore', 'vite'],
  de: ['bitte', 'mal', 'äh', 'also', 'jetzt', 'doch', 'nun', 'das', 'die', 'mein', 'schnell', 'noch'],
};

/** What words of a language end with; one takes the place of another. */
const ENDINGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['', 's', 'es', 'ed', 'ing', 'er', 'ly'],
  fr: ['', 's', 'e', 'es', 'é', 'er', 'ez', 'x'],
  de: ['', 'e', 'en', 'er', 'n', 's', 'es', 'em', 't'],
};

function otherEnding(word: string, language: Language, random: () => number): string {
  const endings = ENDINGS[language];
  const present = endings.filter(
    (ending) => ending !== '' && word.endsWith(ending) && word.length > ending.length + 2,
  );
  const stem = present.length === 0 ? word : word.slice(0, -chosen(present, random).length);
  return chosen(
    endings.map((ending) => stem + ending).filter((other) => other !== word),
    random,
  );
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

function mistyped(word: string, random: () => number): string {
  const letters = [...word];
  const place = Math.floor(random() * letters.length);
  const here = letters[place] ?? '';
  const next = letters[place + 1];
  switch (Math.floor(random() * 4)) {
    case 0:
      return letters.toSpliced(place, 1).join('');
    case 1:
      return letters.toSpliced(place, 0, chosen(LETTERS, random)).join('');
    case 2:
      return next === undefined || next === here
        ? letters.toSpliced(place, 0, here).join('')
        : letters
            .with(place, next)
            .with(place + 1, here)
            .join('');
    default:
      return letters
        .with(
          place,
          chosen(
            LETTERS.filter((letter) => letter !== here),
            random,
          ),
        )
        .join('');
  }
}

function chosen<T>(from: readonly T[], random: () => number): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

const maybe = (from: readonly string[], random: () => number): string | undefined =>
  from.length === 0 ? undefined : chosen(from, random);

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const mixed = [...items];
  for (let place = mixed.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1));
    [mixed[place], mixed[other]] = [mixed[other] as T, mixed[place] as T];
  }
  return mixed;
}

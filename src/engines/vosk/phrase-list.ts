import { HOLE } from '../pocketsphinx/automaton.ts';
import { spokenPhrases } from '../pocketsphinx/spoken-words.ts';

/** The phrases that can be said, for libvosk. */
export type PhraseList = ReturnType<typeof phraseList>;

/** In a longer list, phrases without a new pair of words are left out: libvosk learns only pairs, again for each utterance. */
const MANY = 5_000;

/** `rest` is the model's word for unknown sound, which stands for a hole. A phrase that is only a hole is left out. */
export function phraseList(raw: readonly string[], knows: (word: string) => boolean, rest: string) {
  const { spoken, vocabulary } = spokenPhrases(raw);
  const unknown = new Set([...vocabulary].filter((word) => !knows(word)));
  const usable = spoken.filter((words) => !words.some((word) => unknown.has(word)));
  const listed = usable.length < MANY ? usable : withNewPairs(usable);
  const textOf = (words: readonly string[]): string =>
    words.map((word) => (word === HOLE ? rest : word)).join(' ');
  return {
    /** Empty if no phrase can be listed. */
    phrases: listed.length === 0 ? [] : [...new Set(listed.map(textOf)), rest],
    /** The phrases with a hole: `remind me to [unk]`. */
    holed: new Set(usable.filter((words) => words.includes(HOLE)).map(textOf)),
    /** Words the model lacks; phrases with them are left out, since libvosk would leave out only the word. */
    unknownWords: [...unknown].sort(),
  };
}

function withNewPairs(phrases: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const known = new Set<string>();
  return phrases.filter((words) => {
    const before = known.size;
    for (const [index, word] of [...words, END].entries()) known.add(`${words[index - 1] ?? END} ${word}`);
    return known.size > before;
  });
}

const END = '';

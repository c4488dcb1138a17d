import { HOLE } from '../pocketsphinx/automaton.ts';
import { spokenWords } from '../pocketsphinx/spoken-words.ts';

/** What may be said, as libvosk takes it. */
export interface PhraseList {
  /** Empty when nothing of what may be said can be listed. */
  readonly phrases: readonly string[];
  /** Those of them with a hole in it: `remind me to [unk]`. */
  readonly holed: ReadonlySet<string>;
  /** Words the model lacks; the phrases with them are left out, for libvosk would leave out the word alone. */
  readonly unknownWords: readonly string[];
}

/** From so many on, a phrase is only listed for a pair of words no other has: libvosk learns pairs, and does so anew for each utterance. */
const MANY = 5_000;

/** `rest` is the model's word for all it does not know, which stands for a hole. A phrase that is nothing but a hole is left out. */
export function phraseList(
  written: readonly string[],
  knows: (word: string) => boolean,
  rest: string,
): PhraseList {
  const spoken = written.map(spokenWords).filter((words) => words.some((word) => word !== HOLE));
  const vocabulary = new Set(spoken.flat());
  vocabulary.delete(HOLE);
  const unknown = new Set([...vocabulary].filter((word) => !knows(word)));
  const kept = spoken.filter((words) => !words.some((word) => unknown.has(word)));
  const listed = kept.length < MANY ? kept : withNewPairs(kept);
  const textOf = (words: readonly string[]): string =>
    words.map((word) => (word === HOLE ? rest : word)).join(' ');
  return {
    phrases: listed.length === 0 ? [] : [...new Set(listed.map(textOf)), rest],
    holed: new Set(kept.filter((words) => words.includes(HOLE)).map(textOf)),
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

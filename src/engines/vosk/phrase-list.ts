import type { Lesson } from '../../sentences/lesson.ts';
import { HOLE } from '../../sentences/words/word-slots.ts';
import type { WordState } from '../../sentences/words/word-state.ts';
import { grammarMaker } from '../grammar.ts';
import { phrasesOf, textOf } from '../grammar-phrases.ts';

/** The phrases that can be said, for libvosk. */
export interface PhraseList {
  /** Empty if no phrase can be listed. */
  readonly phrases: readonly string[];
  /** What may be said, to which the words of libvosk are held: it learns only pairs. */
  readonly root: WordState;
  /** Words the model lacks. The ways that need them are left out, since libvosk would leave out only the word. */
  readonly unknownWords: readonly string[];
  readonly refused: readonly string[];
}

/** More phrases than these are told by phrases with all pairs of words: libvosk learns only pairs, again for each utterance. */
const MANY = 5_000;

/** Makes lists of lessons. `rest` is the model's word for unknown sound, which stands for a hole. */
export function phraseLists(knows: (word: string) => boolean, rest: string): (lesson: Lesson) => PhraseList {
  const grammarOf = grammarMaker();
  return (lesson) => {
    const { root, unknownWords, refused } = grammarOf(
      lesson,
      (words) => new Set([...words].filter((word) => knows(word))),
    );
    const phrases = phrasesOf(root, MANY).map((words) => textOf(words, rest));
    return { phrases: phrases.length === 0 ? [] : [...phrases, rest], root, unknownWords, refused };
  };
}

/** The words of libvosk as a grammar has them: unknown sound in a row is one hole. */
export const stepsOf = (words: readonly string[], rest: string): readonly string[] =>
  words
    .filter((word, index) => word !== rest || words[index - 1] !== rest)
    .map((word) => (word === rest ? HOLE : word));

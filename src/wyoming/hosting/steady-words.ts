/** What a recogniser believes to hear, in pieces that are never taken back. */
interface SteadyWords {
  /** Takes what it seems to be so far; gives the words that stood there twice and were not given yet, `''` for none. */
  readonly heard: (text: string) => string;
  /** Takes what it was; gives what is missing of it, `''` also where what was given turned out to be wrong. */
  readonly rest: (text: string) => string;
}

/** Of one request: it is asked with what a recogniser says, from the first to the last. */
export function steadyWords(): SteadyWords {
  let before: readonly string[] = [];
  let given: readonly string[] = [];
  const after = (words: readonly string[]): string => {
    const isMore = given.every((word, place) => words[place] === word) && words.length > given.length;
    if (!isMore) return '';
    const piece = `${given.length > 0 ? ' ' : ''}${words.slice(given.length).join(' ')}`;
    given = words;
    return piece;
  };
  return {
    heard: (text) => {
      const words = wordsOf(text);
      const changed = words.findIndex((word, place) => word !== before[place]);
      before = words;
      return after(changed < 0 ? words : words.slice(0, changed));
    },
    rest: (text) => after(wordsOf(text)),
  };
}

const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

import { type Lesson, type SaidPart, saidParts } from '../sentences/lesson.ts';
import { HOLE } from '../sentences/words/word-slots.ts';
import type { WordState } from '../sentences/words/word-state.ts';
import { grammarMaker } from './grammar.ts';

/** Phrases that an engine without templates is told at most of them. */
const MOST_PHRASES = 2_000;

/**
 * Spells lessons out for engines that take phrases alone: as written, and templates by their ways. Of templates with more than 2 000
 * ways, so many that each word is in one beside each that it may stand beside.
 */
export function spelledLessons(): (lesson: Lesson) => readonly string[] {
  const grammarOf = grammarMaker();
  return (lesson) => {
    const said = saidParts(lesson);
    const phrases = new Set(said.flatMap((part) => part.phrases));
    if (said.every(({ templates = [] }) => templates.length === 0)) return [...phrases];
    const { root } = grammarOf({ ...lesson, parts: withoutPhrases(lesson.parts) }, (words) => words);
    for (const words of phrasesOf(root, MOST_PHRASES)) phrases.add(textOf(words, '{{ words }}'));
    return [...phrases];
  };
}

const TEMPLATES = new WeakMap<SaidPart, SaidPart>();

/** The same parts for the same ones, so that they need not be made ready again. */
function withoutPhrases(parts: Lesson['parts']): Lesson['parts'] {
  return new Map(
    Array.from(parts, ([key, part]) => {
      if (part.kind !== 'said' || part.phrases.length === 0) return [key, part];
      const alone = TEMPLATES.get(part) ?? { ...part, phrases: [] };
      TEMPLATES.set(part, alone);
      return [key, alone];
    }),
  );
}

/** Words with a text for holes. */
export const textOf = (words: readonly string[], hole: string): string =>
  words.map((word) => (word === HOLE ? hole : word)).join(' ');

/** What a grammar says: all, or if that is more than `most`, phrases in which each word stands beside each that it may stand beside, as far as `most` are enough. */
export const phrasesOf = (root: WordState, most: number): readonly (readonly string[])[] =>
  countOf(root) <= most ? [...allOf(root)] : [...pairsOf(root, most)];

function countOf(root: WordState): number {
  const known = new Map<WordState, number>();
  const count = (state: WordState): number => {
    const before = known.get(state);
    if (before !== undefined) return before;
    let sum = state.isEnd ? 1 : 0;
    for (const to of state.next.values()) sum += count(to);
    known.set(state, sum);
    return sum;
  };
  return count(root);
}

function* allOf({ isEnd, next }: WordState): Generator<readonly string[]> {
  if (isEnd) yield [];
  for (const [word, to] of next) for (const rest of allOf(to)) yield [word, ...rest];
}

function* pairsOf(root: WordState, most: number): Generator<readonly string[]> {
  const known = new Set<string>();
  const ways = new Map<WordState, readonly string[]>([[root, []]]);
  const end = shortestEnds();
  let count = 0;
  for (const [from, before] of ways) {
    for (const [word, to] of from.next) {
      if (!ways.has(to)) ways.set(to, [...before, word]);
      const ends = Array.from(to.next, ([next, after]) => [next, ...end(after)]);
      for (const rest of to.isEnd ? [[], ...ends] : ends) {
        if (known.has(`${word} ${rest[0] ?? ''}`)) continue;
        const phrase = [...before, word, ...rest];
        for (const [at, one] of phrase.entries()) known.add(`${one} ${phrase[at + 1] ?? ''}`);
        yield phrase;
        count += 1;
        if (count >= most) return;
      }
    }
  }
}

/** The shortest way to the end from each state. */
function shortestEnds(): (from: WordState) => readonly string[] {
  const known = new Map<WordState, readonly string[]>();
  const end = (from: WordState): readonly string[] => {
    const before = known.get(from);
    if (before !== undefined) return before;
    let shortest: readonly string[] | undefined = from.isEnd ? [] : undefined;
    if (!from.isEnd)
      for (const [word, to] of from.next) {
        const rest = end(to);
        if (shortest === undefined || rest.length + 1 < shortest.length) shortest = [word, ...rest];
      }
    known.set(from, shortest ?? []);
    return shortest ?? [];
  };
  return end;
}

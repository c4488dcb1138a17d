import { type Lesson, type LessonPart, NO_LESSON, type SaidPart } from '../sentences/lesson.ts';
import type { Names } from '../sentences/network.ts';
import { spokenRange, spokenType } from '../sentences/values/spoken-values.ts';
import { withSlotWords } from '../sentences/words/word-automaton.ts';
import { type WordNetwork, wordNetwork } from '../sentences/words/word-network.ts';
import { HOLE } from '../sentences/words/word-slots.ts';
import { reached, type WordState, type WordStates, wordStates } from '../sentences/words/word-state.ts';
import { spokenWords, wordsOf } from './spoken-words.ts';

/** What a recogniser can hear of a lesson: one automaton of spoken words, the smallest there is. */
export interface Grammar {
  /** Where everything is said from. What is only a hole is not said by it. */
  readonly root: WordState;
  /** All its words, without holes. */
  readonly words: ReadonlySet<string>;
  /** Words that cannot be heard. The ways that need them are left out. */
  readonly unknownWords: readonly string[];
  /** Parts with a template of too many ways that share nothing, which is left out. */
  readonly refused: readonly string[];
}

/** Makes grammars of lessons. What has not changed since the last one is not made again; `usable` gets all words, and returns those that can be heard. */
export function grammarMaker() {
  let work = newWork(NO_LESSON.language);

  return (lesson: Lesson, usable: (words: ReadonlySet<string>) => ReadonlySet<string>): Grammar => {
    if (work.language !== lesson.language || work.states.count() > MOST_UNUSED + 4 * work.used())
      work = newWork(lesson.language);
    const { states } = work;
    const { root, refused } = work.made(lesson);
    const { whole, words } = vocabularyOf(withoutBareHole(states, root));
    const known = usable(words);
    const unknownWords = [...words].filter((word) => !known.has(word)).sort();
    const heard = unknownWords.length === 0 ? whole : withoutWords(states, new Set(unknownWords))(whole);
    return { root: heard, words, unknownWords, refused };
  };
}

/** States that may be left of grammars before. */
const MOST_UNUSED = 50_000;

/** What is kept from one grammar to the next of the same language. */
function newWork(language: string) {
  const states = wordStates();
  const phrases = new WeakMap<LessonPart, WordState>();
  const spoken = spokenStates(states, language);
  let named: Named | undefined;
  let used = 0;

  const phrasesOf = (part: SaidPart): WordState => {
    const known = phrases.get(part);
    if (known !== undefined) return known;
    const made = states.union(
      part.phrases
        .map((phrase) => spokenWords(phrase, language))
        .filter((words) => words.length > 0)
        .map((words) => states.phrase(words)),
    );
    phrases.set(part, made);
    return made;
  };
  return {
    language,
    states,
    used: () => used,
    made: (lesson: Lesson) => {
      states.begin(Number.POSITIVE_INFINITY);
      if (named === undefined || !isFor(named, lesson)) named = newNamed(lesson, states);
      const refused: string[] = [];
      const roots: WordState[] = [];
      for (const [key, part] of lesson.parts) {
        if (part.kind !== 'said') continue;
        roots.push(phrasesOf(part));
        if (part.templates === undefined) continue;
        const said = named.templatesOf(part);
        if (said.isRefused) refused.push(key);
        roots.push(spoken(said.root));
      }
      states.begin(Number.POSITIVE_INFINITY);
      const root = states.union(roots);
      used = reached(root).length;
      return { root, refused };
    },
  };
}

/** Templates with the lists and rules that they were made with. */
interface Named {
  readonly lesson: Lesson;
  readonly templatesOf: (part: SaidPart) => { readonly root: WordState; readonly isRefused: boolean };
}

const isFor = ({ lesson: before }: Named, lesson: Lesson): boolean => {
  if (before.language !== lesson.language) return false;
  const named = namedParts(lesson);
  return (
    namedParts(before).length === named.length && named.every(([key, part]) => before.parts.get(key) === part)
  );
};

const namedParts = ({ parts }: Lesson) => [...parts].filter(([, { kind }]) => kind !== 'said');

function newNamed(lesson: Lesson, states: WordStates): Named {
  const own = (kind: 'list' | 'rule', name: string) => lesson.parts.get(`${kind} ${name}`);
  const network: WordNetwork = wordNetwork(
    {
      rule: (name) => {
        const part = own('rule', name);
        return part?.kind === 'rule' ? part.rule : undefined;
      },
      list: (name) => {
        const part = own('list', name);
        return part?.kind === 'list' ? part.list : undefined;
      },
      range: (range) => spokenRange(range, lesson.language),
      type: (name) => spokenType(name, lesson.language),
    },
    states,
  );
  const spelled = withSlotWords(network);
  const known = new WeakMap<SaidPart, ReturnType<Named['templatesOf']>>();
  return {
    lesson,
    templatesOf: (part) => {
      const before = known.get(part);
      if (before !== undefined) return before;
      const names = namesOf(part);
      const roots = (part.templates ?? []).map((template) => {
        const root = network.sentence(template, names);
        return root && spelled(root);
      });
      const made = {
        root: states.union(roots.flatMap((root) => root ?? [])),
        isRefused: roots.includes(undefined),
      };
      known.set(part, made);
      return made;
    },
  };
}

const namesOf = ({ lists = {}, rules = {} }: SaidPart): Names => ({
  rule: (name) => (Object.hasOwn(rules, name) ? rules[name] : undefined),
  list: (name) => (Object.hasOwn(lists, name) ? lists[name] : undefined),
});

/** An automaton of words as they are spoken: `20%` is two. Holes in a row are one. */
function spokenStates(states: WordStates, language: string): (from: WordState) => WordState {
  const known = new Map<WordState, WordState>();
  const afterHoles = new Map<WordState, WordState>();
  const spoken = (from: WordState): WordState => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const ways = Array.from(from.next, ([word, to]) =>
      word === HOLE
        ? states.step(HOLE, afterHole(to))
        : wordsOf(word, language).reduceRight((after, one) => states.step(one, after), spoken(to)),
    );
    const made = states.union([states.state(from.isEnd, new Map()), ...ways]);
    known.set(from, made);
    return made;
  };
  const afterHole = (from: WordState): WordState => {
    const before = afterHoles.get(from);
    if (before !== undefined) return before;
    const { isEnd, next } = spoken(from);
    const holes = next.get(HOLE);
    const others = states.state(isEnd, new Map([...next].filter(([word]) => word !== HOLE)));
    const made = holes === undefined ? others : states.union([others, holes]);
    afterHoles.set(from, made);
    return made;
  };
  return spoken;
}

/** An automaton without what is only a hole, which any speech would fill. */
function withoutBareHole(states: WordStates, root: WordState): WordState {
  const hole = root.next.get(HOLE);
  const next = new Map(root.next);
  next.delete(HOLE);
  if (hole !== undefined && hole.next.size > 0) next.set(HOLE, states.state(false, hole.next));
  return states.state(false, next);
}

/** An automaton without the ways that need some words. */
function withoutWords(states: WordStates, words: ReadonlySet<string>): (from: WordState) => WordState {
  const known = new Map<WordState, WordState>();
  const left = (from: WordState): WordState => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const next = new Map<string, WordState>();
    for (const [word, to] of from.next) {
      const after = words.has(word) ? states.never : left(to);
      if (after !== states.never) next.set(word, after);
    }
    const made = states.state(from.isEnd, next);
    known.set(from, made);
    return made;
  };
  return left;
}

function vocabularyOf(whole: WordState) {
  const words = new Set<string>();
  for (const { next } of reached(whole)) for (const word of next.keys()) words.add(word);
  words.delete(HOLE);
  return { whole, words };
}

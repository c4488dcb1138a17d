/**
 * A place in what may be said: the words that may come next, and whether nothing need come. Equal places are one object, so that a
 * network of them is as small as it can be. It has no cycle.
 */
export interface WordState {
  readonly number: number;
  /** Whether a sentence may end here. */
  readonly isEnd: boolean;
  /** By the word, or by the name of a slot, which begins with a space. */
  readonly next: ReadonlyMap<string, WordState>;
}

/** More states than this were made: what is said has too many ways that share nothing. */
export class TooManyStates extends Error {}

export type WordStates = ReturnType<typeof wordStates>;

/** Makes states. All that one maker makes share their equal parts; `most` are made at most from one call of `begin` to the next. */
export function wordStates(most = MOST_STATES) {
  const known = new Map<string, WordState>();
  const unions = new Map<string, WordState>();
  const chains = new Map<WordState, Map<WordState, WordState>>();
  let limit = most;

  const state = (isEnd: boolean, next: ReadonlyMap<string, WordState>): WordState => {
    const key = keyOf(isEnd, next);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= limit) throw new TooManyStates();
    const made = { number: known.size, isEnd, next };
    known.set(key, made);
    return made;
  };
  const never = state(false, new Map());
  const end = state(true, new Map());

  /** What any of some states says. */
  const union = (all: readonly WordState[]): WordState => {
    const some = [...new Set(all)].filter((one) => one !== never);
    const [first = never] = some;
    if (some.length < 2) return first;
    const key = some
      .map(({ number }) => number)
      .sort((a, b) => a - b)
      .join(' ');
    const before = unions.get(key);
    if (before !== undefined) return before;
    const targets = new Map<string, WordState[]>();
    for (const { next } of some)
      for (const [word, to] of next) {
        const others = targets.get(word);
        if (others === undefined) targets.set(word, [to]);
        else others.push(to);
      }
    const made = state(
      some.some(({ isEnd }) => isEnd),
      new Map(Array.from(targets, ([word, to]) => [word, union(to)])),
    );
    unions.set(key, made);
    return made;
  };

  /** What one state says, and another after it. */
  const chain = (first: WordState, then: WordState): WordState => {
    if (then === end) return first;
    if (first === end) return then;
    const made = chains.get(first) ?? new Map<WordState, WordState>();
    chains.set(first, made);
    const before = made.get(then);
    if (before !== undefined) return before;
    const steps = state(false, new Map(Array.from(first.next, ([word, to]) => [word, chain(to, then)])));
    const whole = first.isEnd ? union([steps, then]) : steps;
    made.set(then, whole);
    return whole;
  };

  return {
    never,
    end,
    state,
    union,
    chain,
    /** A word, or a slot, and what follows it. */
    step: (word: string, to: WordState): WordState =>
      to === never ? never : state(false, new Map([[word, to]])),
    /** The words of a phrase. */
    phrase: (words: readonly string[]): WordState =>
      words.reduceRight((to, word) => state(false, new Map([[word, to]])), end),
    begin: (more = most): void => {
      limit = known.size + more;
    },
    /** All that were made. */
    count: (): number => known.size,
  };
}

const MOST_STATES = 200_000;

function keyOf(isEnd: boolean, next: ReadonlyMap<string, WordState>): string {
  const steps: string[] = [];
  for (const [word, { number }] of next) steps.push(`${word} ${number}`);
  if (steps.length > 1) steps.sort();
  return `${isEnd ? '+' : '-'}${steps.join('\n')}`;
}

/** All states that are reached from one, each once, itself first. */
export function reached(from: WordState): readonly WordState[] {
  const found = new Set([from]);
  for (const { next } of found) for (const to of next.values()) found.add(to);
  return [...found];
}

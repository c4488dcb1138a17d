import { addToGroup } from '../../lib/collections.ts';
import { comparedTemplate } from '../compared.ts';
import { type Expression, saysNothing } from '../expression.ts';
import { type Names, NO_NAMES, type SlotPart } from '../network.ts';
import { HOLE, type Scope, type WordSources, wordSlots } from './word-slots.ts';
import { TooManyStates, type WordState, type WordStates, wordStates } from './word-state.ts';

/**
 * What may be said, word by word. Pieces of words in templates are whole words here (`light[s]`, `{n}%`). Lists, ranges and types are
 * slots, whose words are entered and left, so that a list may change without the rest.
 */
export interface WordNetwork {
  readonly states: WordStates;
  /** Where a sentence is said from; undefined for one with too many ways that share nothing. */
  readonly sentence: (said: Expression, local?: Names) => WordState | undefined;
  /** Where the words of a slot are said from. Those of `HOLE` are not known: it never is. */
  readonly slot: (name: string) => WordState;
}

export function wordNetwork(sources: WordSources, states: WordStates = wordStates()): WordNetwork {
  const rests = new Map<string, Rest>();
  const built = new Map<string, WeakMap<Expression, Rest>>();
  const slots = wordSlots(sources);
  const inSlots = new Map<string, WordState>();

  const restOf = (words: ReadonlyMap<string, WordState>, pending: readonly Pending[]): Rest => {
    const key = [
      ...Array.from(words, ([word, { number }]) => `${word} ${number}`).sort(),
      ...pending.map(({ name, after }) => `${name} ${after.number}`).sort(),
    ].join('\n');
    const known = rests.get(key);
    if (known !== undefined) return known;
    const made: Rest = { number: rests.size, words, pending };
    rests.set(key, made);
    return made;
  };
  const wordEnd = (to: WordState): Rest => restOf(new Map([['', to]]), []);
  const nothing = restOf(new Map(), []);

  const either = (all: readonly Rest[]): Rest => {
    const some = [...new Set(all)].filter((rest) => rest !== nothing);
    if (some.length < 2) return some[0] ?? nothing;
    const words = new Map<string, WordState[]>();
    const pending = new Map<string, Pending>();
    for (const rest of some) {
      for (const [word, to] of rest.words) addToGroup(words, word, to);
      for (const one of rest.pending) pending.set(`${one.name} ${one.after.number}`, one);
    }
    return restOf(new Map(Array.from(words, ([word, to]) => [word, states.union(to)])), [
      ...pending.values(),
    ]);
  };

  /** A piece of a word before the rest of it. What stands in a slot that goes on a word is spelled out. */
  const glued = (piece: string, rest: Rest): Rest => {
    if (piece === '') return rest;
    const { words } = either([
      restOf(rest.words, []),
      ...rest.pending.map((pending) => spelled(pending, pending.after)),
    ]);
    if (words.size > MOST_GLUED) throw new TooManyStates();
    return restOf(new Map(Array.from(words, ([word, to]) => [piece + word, to])), []);
  };
  /** Where a word begins that goes on with this rest, or has ended with nothing of it. */
  const wordStart = (rest: Rest): WordState => {
    const begun: WordState[] = Array.from(rest.words, ([word, to]) =>
      word === '' ? to : states.step(word, to),
    );
    for (const { name, part, after, scope } of rest.pending) {
      const ends = after.words.get('');
      if (ends !== undefined) begun.push(states.step(name, ends));
      const within = new Map([...after.words].filter(([word]) => word !== ''));
      if (name === HOLE)
        begun.push(states.step(HOLE, wordStart(restOf(within, [])))); // what goes on a value may also be a word of its own
      else if (within.size + after.pending.length > 0)
        begun.push(wordStart(spelled({ name, part, after, scope }, restOf(within, after.pending))));
    }
    return states.union(begun);
  };
  /** The words of a slot, the last of which goes on with the rest. A hole has none of its own. */
  const spelled = ({ name, part, scope }: Pending, rest: Rest): Rest => {
    const slot = slots.of(name, part, scope);
    return either(
      slot.ways.filter((way) => !saysNothing(way)).map((way) => restBefore(way, rest, slot.scope, [name])),
    );
  };

  const textBefore = (text: string, rest: Rest): Rest => {
    const pieces = (text === '-' ? ' ' : comparedTemplate(text)).split(' ');
    return pieces.reduceRight(
      (after, piece, at) => glued(piece, at === pieces.length - 1 ? after : wordEnd(wordStart(after))),
      rest,
    );
  };

  /** What an expression says, and the rest after it. `inside` holds the rules and lists it is part of; what holds itself is never said. */
  const restBefore = (said: Expression, rest: Rest, scope: Scope, inside: readonly string[]): Rest => {
    if (rest === nothing) return nothing;
    if (said.kind === 'text') return textBefore(said.text, rest);
    const key = `${rest.number} ${scope.number} ${inside.join(' ')}`;
    const known = built.get(key) ?? new WeakMap<Expression, Rest>();
    built.set(key, known);
    const before = known.get(said);
    if (before !== undefined) return before;
    const made = newRest(said, rest, scope, inside);
    known.set(said, made);
    return made;
  };
  const newRest = (
    said: Exclude<Expression, { kind: 'text' }>,
    rest: Rest,
    scope: Scope,
    inside: readonly string[],
  ): Rest => {
    switch (said.kind) {
      case 'sequence':
        return said.parts.reduceRight((after, part) => restBefore(part, after, scope, inside), rest);
      case 'choice':
        return either(said.options.map((option) => restBefore(option, rest, scope, inside)));
      case 'permutation':
        return permuted(said.parts, rest, scope, inside);
      case 'rule': {
        const name = `<${said.rule}>`;
        const rule = inside.includes(name) ? undefined : scope.names.rule(said.rule);
        return rule === undefined ? nothing : restBefore(rule, rest, scope, [...inside, name]);
      }
      default: {
        const name = slots.nameOf(said, scope);
        if (name === undefined || inside.includes(name)) return nothing;
        slots.of(name, said, scope);
        return restOf(new Map(), [{ name, part: said, after: rest, scope }]);
      }
    }
  };
  /** Each order of the parts, with spaces around each; what is left after some of them is made once. */
  const permuted = (
    parts: readonly Expression[],
    rest: Rest,
    scope: Scope,
    inside: readonly string[],
  ): Rest => {
    const known = new Map<number, Rest>();
    const left = (mask: number): Rest => {
      if (mask === 0) return rest;
      const before = known.get(mask);
      if (before !== undefined) return before;
      const ways = parts.flatMap((part, at) => {
        if ((mask & (1 << at)) === 0) return [];
        const after = wordEnd(wordStart(left(mask & ~(1 << at))));
        return [wordEnd(wordStart(restBefore(part, after, scope, inside)))];
      });
      const made = either(ways);
      known.set(mask, made);
      return made;
    };
    return left((1 << parts.length) - 1);
  };

  /** Nothing is no value. */
  const filled = ({ next }: WordState): WordState => states.state(false, next);

  const within = <A>(make: () => A): A | undefined => {
    states.begin();
    try {
      return make();
    } catch (error) {
      if (error instanceof TooManyStates) return undefined;
      throw error;
    }
  };
  const end = wordEnd(states.end);
  const wordsOf = (name: string): WordState => {
    const slot = slots.known(name);
    if (slot === undefined) return states.never;
    const said = within(() =>
      filled(states.union(slot.ways.map((way) => wordStart(restBefore(way, end, slot.scope, [name]))))),
    );
    return said ?? states.never;
  };
  return {
    states,
    sentence: (said, local = NO_NAMES) =>
      within(() => wordStart(restBefore(said, end, slots.scopeOf(local), []))),
    slot: (name) => {
      const known = inSlots.get(name);
      if (known !== undefined) return known;
      const made = wordsOf(name);
      inSlots.set(name, made);
      return made;
    },
  };
}

/** What may be said from a place within a sentence on: of the word that has begun, and after it. */
interface Rest {
  readonly number: number;
  /** By what goes on the word: `''` where it has ended. */
  readonly words: ReadonlyMap<string, WordState>;
  /** The slots that begin there: of their own if a word begins there, else they go on the word. */
  readonly pending: readonly Pending[];
}

interface Pending {
  readonly name: string;
  readonly part: SlotPart;
  readonly after: Rest;
  readonly scope: Scope;
}

/** Words that lists make within one place of a sentence. */
const MOST_GLUED = 20_000;

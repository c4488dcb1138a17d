import type { Expression } from './expression.ts';
import { type IntentBlock, type IntentSet, intentSet } from './intents.ts';
import { NO_NAMES, type Node, networkMaker } from './network.ts';
import type { SlotList } from './slot-list.ts';
import type { Vocabulary } from './slot-reader.ts';

/** What the orders of a kit may name: its lists, its rules, and sentences of intents. JSON. */
export interface Sentences {
  /** Of the words for numbers and other values. */
  readonly language: string;
  readonly lists: Readonly<Record<string, SlotList>>;
  readonly rules: Readonly<Record<string, Expression>>;
  readonly intents: readonly IntentBlock[];
  readonly skipWords: readonly string[];
}

export const NO_SENTENCES: Sentences = { language: 'en', lists: {}, rules: {}, intents: [], skipWords: [] };

/** Both, of which the second go before the first: its lists and rules where both have a name, and its intents where both fit an order. */
export const mergedSentences = (some: Sentences, others: Sentences): Sentences => ({
  language: others.language,
  lists: { ...some.lists, ...others.lists },
  rules: { ...some.rules, ...others.rules },
  intents: [...others.intents, ...some.intents],
  skipWords: [...new Set([...some.skipWords, ...others.skipWords])],
});

/** Sentences made ready to match orders with. */
export interface ReadySentences extends Vocabulary {
  /** Made when it is first asked for. */
  readonly intents: () => IntentSet;
}

/** Made once for each value. Its parts are made ready when an order first needs them. */
export function readySentences(sentences: Sentences): ReadySentences {
  const known = READY.get(sentences);
  if (known !== undefined) return known;
  const made = newReady(sentences);
  READY.set(sentences, made);
  return made;
}

const READY = new WeakMap<Sentences, ReadySentences>();

function newReady({ lists, rules, intents, skipWords }: Sentences): ReadySentences {
  const nodeOf = networkMaker();
  const nodes = new Map<string, Node | undefined>();
  const own = <A>(map: Readonly<Record<string, A>>, name: string): A | undefined =>
    Object.hasOwn(map, name) ? map[name] : undefined;
  let set: IntentSet | undefined;
  return {
    rule: (name) => {
      if (!nodes.has(name)) {
        const rule = own(rules, name);
        nodes.set(name, rule && nodeOf(rule, NO_NAMES));
      }
      return nodes.get(name);
    },
    list: (name) => own(lists, name),
    numbers: () => undefined,
    type: () => undefined,
    intents: () => {
      set ??= intentSet(intents, { rule: (name) => own(rules, name), list: () => undefined }, skipWords);
      return set;
    },
  };
}

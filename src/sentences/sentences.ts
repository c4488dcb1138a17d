import type { Expression } from './expression.ts';
import type { IntentBlock } from './intent.ts';
import { type IntentSet, intentSet } from './intents.ts';
import type { SlotList } from './lists/slot-list.ts';
import { NO_NAMES, type Node, networkMaker } from './network.ts';
import type { Vocabulary } from './slot-reader.ts';
import { wordReader } from './values/number-readers.ts';
import { otherNumbers } from './values/other-numbers.ts';
import { isValueType, type ValueKinds, valueKinds } from './values/value-types.ts';
import type { SaidWord } from './words/word-text.ts';

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

/** Sentences made ready to match orders with. */
export interface ReadySentences extends Vocabulary {
  /** An order with its numbers in digits, and in words. */
  readonly otherNumbers: (words: readonly SaidWord[]) => readonly (readonly SaidWord[])[];
  /** Made when it is first asked for. */
  readonly intents: () => IntentSet;
}

/** Made once for each value and clock, which is for dates such as "tomorrow". Its parts are made ready when an order first needs them. */
export function readySentences(sentences: Sentences, now: () => Date = systemClock): ReadySentences {
  const byClock = READY.get(sentences) ?? new WeakMap<() => Date, ReadySentences>();
  READY.set(sentences, byClock);
  const known = byClock.get(now);
  if (known !== undefined) return known;
  const made = newReady(sentences, now);
  byClock.set(now, made);
  return made;
}

const READY = new WeakMap<Sentences, WeakMap<() => Date, ReadySentences>>();

const systemClock = (): Date => new Date();

function newReady(
  { language: ownLanguage, lists, rules, intents, skipWords }: Sentences,
  now: () => Date,
): ReadySentences {
  const nodeOf = networkMaker();
  const nodes = new Map<string, Node | undefined>();
  const own = <A>(map: Readonly<Record<string, A>>, name: string): A | undefined =>
    Object.hasOwn(map, name) ? map[name] : undefined;
  let kinds: Partial<ValueKinds> | undefined;
  return {
    rule: (name) => {
      if (!nodes.has(name)) {
        const rule = own(rules, name);
        nodes.set(name, rule && nodeOf(rule, NO_NAMES));
      }
      return nodes.get(name);
    },
    list: (name) => own(lists, name),
    otherNumbers: (words) => otherNumbers(words, ownLanguage),
    numbers: (language = ownLanguage) => wordReader(language),
    type: (name) => {
      kinds ??= valueKinds(ownLanguage, now) ?? {};
      return isValueType(name) ? kinds[name]?.read : undefined;
    },
    intents: () => {
      const known = SETS.get(intents);
      if (known?.rules === rules && known.skipWords === skipWords) return known.set;
      const set = intentSet(intents, { rule: (name) => own(rules, name), list: () => undefined }, skipWords);
      SETS.set(intents, { rules, skipWords, set });
      return set;
    },
  };
}

/** Other lists change nothing of them. */
const SETS = new WeakMap<
  Sentences['intents'],
  Pick<Sentences, 'rules' | 'skipWords'> & { readonly set: IntentSet }
>();

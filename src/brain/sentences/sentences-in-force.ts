import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { isMap } from '../../lib/collections.ts';
import { List } from '../../sentences/codecs.ts';
import { editedList, NO_TEMPLATES } from '../../sentences/lists/list-edit.ts';
import type { SlotList } from '../../sentences/lists/slot-list.ts';
import { loopsIn, templatesOf } from '../../sentences/named.ts';
import type { Sentences } from '../../sentences/sentences.ts';
import { type Brain, brainOf } from '../brain.ts';
import type { Synapse } from '../synapse.ts';
import { withoutLoops } from './joined-sentences.ts';

/** What a brain is made of. */
interface BrainParts {
  readonly synapses: readonly Synapse[];
  /** Of the files of the kit. */
  readonly sentences: Sentences;
  readonly settings: VariableSettings;
  /** For dates such as "tomorrow". */
  readonly now?: () => Date;
}

interface VariableSettings {
  readonly variables: Variables;
  /** Those that may hold a speaker's words: no templates are read in them. */
  readonly spokenVariables?: readonly string[];
}

type Variables = Readonly<Record<string, unknown>>;

/** The brain in force. It is made once while its parts stay the same objects. */
export const brainInForce = ({ synapses, sentences, settings, now }: BrainParts): Brain =>
  brainOf(synapses, sentencesInForce({ sentences, settings }), now);

/** The sentences with the present lists of variables. They stay the same object while all their lists do. */
function sentencesInForce({ sentences, settings }: Omit<BrainParts, 'synapses' | 'now'>): Sentences {
  const { variables } = settings;
  const known = IN_FORCE.get(sentences);
  if (known?.variables === variables) return known.made;
  const lists = variableLists(settings);
  const made =
    known !== undefined && haveSame(known.lists, lists)
      ? known.made
      : withLists(sentences, { ...lists, ...sentences.lists });
  IN_FORCE.set(sentences, { variables, lists, made });
  return made;
}

/** The sentences of the files with lists that were set while the service runs, which go before those of the files. */
export const withSetLists = (sentences: Sentences, lists: Lists): Sentences =>
  withLists(sentences, { ...sentences.lists, ...lists });

type Lists = Sentences['lists'];

const IN_FORCE = new WeakMap<
  Sentences,
  { readonly variables: Variables; readonly lists: Lists; readonly made: Sentences }
>();

/** What leads to itself with these lists is left out. */
function withLists(sentences: Sentences, lists: Lists): Sentences {
  if (haveSame(sentences.lists, lists)) return sentences;
  const all = { ...sentences, lists };
  const mayLoop = Object.entries(lists).some(
    ([name, list]) => sentences.lists[name] !== list && templatesOf(list).length > 0,
  );
  return mayLoop ? { ...all, ...withoutLoops(all, loopsIn(lists, all.rules)) } : all;
}

const haveSame = (some: Lists, others: Lists): boolean => {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
};

/** The variables that orders may name as lists: those with a list of texts or maps, and maps in the form of a list. */
export const variableLists = ({ variables, spokenVariables = [] }: VariableSettings): Lists =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      if (!Array.isArray(value) && !isMap(value)) return [];
      const list = spokenVariables.includes(name) ? spokenListOf(value) : listOf(value);
      return list === undefined ? [] : [[name, list]];
    }),
  );

const listOf = decodedOnce((value) => E.getOrElseW(() => undefined)(List.decode(value)));

const spokenListOf = decodedOnce((value) =>
  E.getOrElseW(() => undefined)(editedList(undefined, { set: value }, NO_TEMPLATES)),
);

/** Lists that are not empty, each decoded once for as long as its value lives. */
function decodedOnce(decode: (value: object) => SlotList | undefined) {
  const known = new WeakMap<object, SlotList | undefined>();
  return (value: object): SlotList | undefined => {
    if (known.has(value)) return known.get(value);
    const list = decode(value);
    const full = list?.kind === 'texts' && list.values.length === 0 ? undefined : list;
    known.set(value, full);
    return full;
  };
}

/** The same sentences, in which each equal part is the object that it was before. */
export function sentencesAfter(before: Sentences, read: Sentences): Sentences {
  const parts = {
    lists: mapAfter(before.lists, read.lists),
    rules: mapAfter(before.rules, read.rules),
    intents: isDeepStrictEqual(before.intents, read.intents) ? before.intents : read.intents,
    skipWords: isDeepStrictEqual(before.skipWords, read.skipWords) ? before.skipWords : read.skipWords,
  };
  const isSame =
    read.language === before.language &&
    (['lists', 'rules', 'intents', 'skipWords'] as const).every((part) => parts[part] === before[part]);
  return isSame ? before : { ...read, ...parts };
}

function mapAfter<A>(
  before: Readonly<Record<string, A>>,
  read: Readonly<Record<string, A>>,
): Readonly<Record<string, A>> {
  const names = Object.keys(read);
  const after = names.map((name) => {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    return [name, isDeepStrictEqual(old, read[name]) ? old : read[name]] as const;
  });
  const isSame =
    names.length === Object.keys(before).length && after.every(([name, value]) => before[name] === value);
  return isSame ? before : (Object.fromEntries(after) as Readonly<Record<string, A>>);
}

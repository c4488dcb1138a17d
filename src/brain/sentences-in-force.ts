import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { isMap } from '../lib/collections.ts';
import { List } from '../sentences/codecs.ts';
import { loopsIn } from '../sentences/named.ts';
import type { Sentences } from '../sentences/sentences.ts';
import type { SlotList } from '../sentences/slot-list.ts';
import { type Brain, brainOf } from './brain.ts';
import { withoutLoops } from './joined-sentences.ts';
import type { Synapse } from './synapse.ts';

/** What a brain is made of. */
interface BrainParts {
  readonly synapses: readonly Synapse[];
  /** Of the files of the kit. */
  readonly sentences: Sentences;
  readonly settings: { readonly variables: Variables };
}

type Variables = Readonly<Record<string, unknown>>;

/** The brain in force. It is made once while its parts stay the same objects. */
export const brainInForce = ({ synapses, sentences, settings }: BrainParts): Brain =>
  brainOf(synapses, sentencesInForce(sentences, settings.variables));

/** The sentences with the present lists of variables. They stay the same object while all their lists do. */
function sentencesInForce(sentences: Sentences, variables: Variables): Sentences {
  const known = IN_FORCE.get(sentences);
  if (known?.variables === variables) return known.made;
  const lists = variableLists(variables);
  const made = known !== undefined && haveSame(known.lists, lists) ? known.made : withLists(sentences, lists);
  IN_FORCE.set(sentences, { variables, lists, made });
  return made;
}

type Lists = Sentences['lists'];

const IN_FORCE = new WeakMap<
  Sentences,
  { readonly variables: Variables; readonly lists: Lists; readonly made: Sentences }
>();

/** A list of the files goes before a variable of its name. */
function withLists(sentences: Sentences, lists: Lists): Sentences {
  if (Object.keys(lists).every((name) => Object.hasOwn(sentences.lists, name))) return sentences;
  const all = { ...sentences, lists: { ...lists, ...sentences.lists } };
  return { ...all, ...withoutLoops(all, loopsIn(all.lists, all.rules)) };
}

const haveSame = (some: Lists, others: Lists): boolean => {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
};

/** The variables that orders may name as lists: those with a list of texts or maps, and maps in the form of a list. */
export const variableLists = (variables: Variables): Lists =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const list = Array.isArray(value) || isMap(value) ? listOf(value) : undefined;
      return list === undefined ? [] : [[name, list]];
    }),
  );

function listOf(value: object): SlotList | undefined {
  if (LISTS.has(value)) return LISTS.get(value);
  const decoded = List.decode(value);
  const list = E.isRight(decoded) && !isEmpty(decoded.right) ? decoded.right : undefined;
  LISTS.set(value, list);
  return list;
}

const isEmpty = (list: SlotList): boolean => list.kind === 'texts' && list.values.length === 0;

const LISTS = new WeakMap<object, SlotList | undefined>();

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

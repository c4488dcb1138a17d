import * as E from 'fp-ts/lib/Either.js';
import {
  type WrittenName,
  type WrittenSentences,
  writtenLists,
  writtenRules,
} from '../brain/sentences/kit-sentences.ts';
import { variableLists } from '../brain/sentences/sentences-in-force.ts';
import { nearest } from '../lib/text.ts';
import type { Expression } from '../sentences/expression.ts';
import { namedIn, templatesOf } from '../sentences/named.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { parsedTemplate } from '../sentences/template.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { type Finding, keyWarning, type Rule, warning } from './finding.ts';
import { mapOf, writtenParts } from './raw-kit.ts';

/** The sentences of a kit with the lists of its variables. */
export function sentencesOf({ brain, settings }: ReadKit): Sentences {
  const { sentences } = brain.sentences;
  return { ...sentences, lists: { ...variableLists(settings.settings), ...sentences.lists } };
}

/** Finds lists and rules that no order and no sentence of an intent names. Those of whole folders are left alone. */
export const unusedNames: Rule = (kit) => {
  if (kit.brain.names === undefined) return [];
  const own = kit.brain.sentences.written.filter(({ from }) => from !== 'folder');
  if (own.length === 0) return [];
  const used = usedNames(kit);
  const unused = (
    kind: 'list' | 'rule',
    all: (some: readonly WrittenSentences[]) => readonly WrittenName<unknown>[],
  ): readonly Finding[] =>
    all(own)
      .filter(({ name }) => !used[`${kind}s`].has(name))
      .map(({ file, path }) =>
        keyWarning(file, path, {
          rule: `unused-${kind}`,
          message: `no order and no sentence of an intent names this ${kind}`,
        }),
      );
  return [...unused('list', writtenLists), ...unused('rule', writtenRules)];
};

/** The lists and rules that orders and intents name, also by way of others. Names of broken ones count too. */
export function usedNames(kit: ReadKit): {
  readonly lists: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
} {
  const { lists, rules, intents } = sentencesOf(kit);
  const used = { lists: new Set<string>(), rules: new Set<string>() };
  const pending: Expression[] = [
    ...patternsOf(kit),
    ...intents.flatMap((block) => [
      ...block.sentences.map(({ said }) => said),
      ...Object.values(block.rules),
      ...Object.values(block.lists).flatMap(templatesOf),
    ]),
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const named = namedIn([next]);
    for (const name of named.rules) {
      const rule = used.rules.has(name) || !Object.hasOwn(rules, name) ? undefined : rules[name];
      used.rules.add(name);
      if (rule !== undefined) pending.push(rule);
    }
    for (const name of named.lists) {
      const list = used.lists.has(name) || !Object.hasOwn(lists, name) ? undefined : lists[name];
      used.lists.add(name);
      if (list !== undefined) pending.push(...templatesOf(list));
    }
  }
  return used;
}

const patternsOf = ({ brain }: ReadKit): readonly Expression[] =>
  brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'signals').flatMap(({ name, value }) => {
      const { text, 'matching-type': type } = mapOf(value);
      if (name !== 'order' || type !== 'pattern' || typeof text !== 'string') return [];
      const said = parsedTemplate(text);
      return E.isRight(said) ? [said.right] : [];
    }),
  );

/** Finds intent signals whose intent no sentence has. */
export const unknownIntents: Rule = ({ brain }) => {
  if (brain.names === undefined) return [];
  const known = new Set(brain.sentences.sentences.intents.map(({ intent }) => intent));
  return brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
      const intent = typeof value === 'string' ? value : mapOf(value).name;
      if (name !== 'intent' || typeof intent !== 'string' || known.has(intent)) return [];
      const message = `no sentence of the kit has the intent "${intent}"`;
      const suggestion = nearest(intent, known);
      return [warning(synapse.file, path, { rule: 'unknown-intent', message, suggestion })];
    }),
  );
};

import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isMap } from '../../lib/collections.ts';
import { type Refusal, refusals } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import { Block, List, Template } from '../../sentences/codecs.ts';
import type { Expression } from '../../sentences/expression.ts';
import type { IntentBlock } from '../../sentences/intent.ts';
import type { SlotList } from '../../sentences/lists/slot-list.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';

/** What a file of sentences holds: all of it but its mistakes. */
export interface DecodedSentences {
  readonly language: string | undefined;
  readonly lists: Readonly<Record<string, SlotList>>;
  readonly rules: Readonly<Record<string, Expression>>;
  readonly intents: readonly IntentBlock[];
  readonly skipWords: readonly string[];
  /** Whether spaces count in no sentence beside these: hassil's setting `ignore_whitespace`. */
  readonly ignoresSpaces: boolean;
  readonly problems: readonly Problem[];
}

/** The slots that all sentences of a file fill, where files have an intent and its slots in their path. */
export interface Combination {
  readonly intent: string;
  readonly name: string;
  /** Whether the area is that of the room in which the order is given. */
  readonly isInContextArea: boolean;
  /** Domains of devices, by the name of their group. */
  readonly domainGroups: Readonly<Record<string, readonly string[]>>;
}

/**
 * Decodes sentences as hassil and Home Assistant write them: `intents`, `lists`, `expansion_rules`, here also `rules`, and `skip_words`, or `data` alone
 * where the path of the file names the intent.
 */
export function decodeSentences(file: YamlFile, combination?: Combination): DecodedSentences {
  const problems: Problem[] = [];
  const refuse = (refusal: Refusal): void => {
    problems.push(file.problem({ ...refusal, isPartial: true }));
  };
  const taken = <A>(codec: t.Decoder<unknown, A>, value: unknown, path: Refusal['path']): A | undefined => {
    const decoded = codec.decode(value);
    if (E.isRight(decoded)) return decoded.right;
    for (const wrong of refusals(decoded.left)) refuse({ ...wrong, path: [...path, ...wrong.path] });
    return undefined;
  };
  const each = <A>(
    read: (value: unknown, path: Refusal['path']) => A | undefined,
    values: Readonly<Record<string, unknown>>,
    path: Refusal['path'],
  ): Readonly<Record<string, A>> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const one = read(value, [...path, name]);
        return one === undefined ? [] : [[name, one]];
      }),
    );
  const templateOf = (value: unknown, path: Refusal['path']) => taken(Template, value, path);
  /** Of a list of texts those that are right. */
  const listOf = (value: unknown, path: Refusal['path']): SlotList | undefined => {
    const list = taken(List, value, path);
    if (list !== undefined || !HasValues.is(value)) return list;
    const right = value.values.filter((one) => E.isRight(List.decode([one])));
    return E.getOrElseW(() => undefined)(List.decode(right));
  };
  const listsOf = (values: Readonly<Record<string, unknown>>, path: Refusal['path']) =>
    each(listOf, values, path);

  const blocksOf = (
    intent: string,
    values: readonly unknown[],
    path: Refusal['path'],
  ): readonly IntentBlock[] => {
    const blocks = values.flatMap((value, index) => {
      const block = taken(Block, value, [...path, index]);
      return block === undefined ? [] : [{ block, path: [...path, index] }];
    });
    // those for a recogniser alone are a part of the others
    const isForAll = blocks.some(({ block }) => block.speech_to_phrase !== true);
    return blocks.flatMap(({ block, path: place }) =>
      isForAll && block.speech_to_phrase === true ? [] : blockOf(intent, block, place),
    );
  };

  const blockOf = (intent: string, block: Block, path: Refusal['path']): IntentBlock => {
    const domains = domainsOf(block, path);
    const metadata = {
      ...block.metadata,
      ...(combination === undefined ? {} : { slot_combination: combination.name }),
    };
    return {
      intent,
      sentences: block.sentences.flatMap((text, index) => {
        const said = templateOf(text, [...path, 'sentences', index]);
        return said === undefined ? [] : [{ text: String(text), said }];
      }),
      slots: {
        ...block.slots,
        ...(domains === undefined && block.inferred_domain !== undefined
          ? { domain: block.inferred_domain }
          : {}),
      },
      requires: {
        ...block.requires_context,
        ...(domains === undefined ? {} : { domain: domains }),
        ...(combination?.isInContextArea === true ? { area: { slot: true } } : {}),
      },
      excludes: block.excludes_context ?? {},
      rules: each(templateOf, block.expansion_rules ?? {}, [...path, 'expansion_rules']),
      lists: listsOf(block.lists ?? {}, [...path, 'lists']),
      ...(block.required_keywords === undefined ? {} : { keywords: block.required_keywords }),
      ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
      ...(block.response === undefined ? {} : { response: block.response }),
      ...(ignoresSpaces ? { ignoresSpaces } : {}),
    };
  };
  const domainsOf = ({ name_domains: named }: Block, path: Refusal['path']) => {
    if (typeof named !== 'string') return named;
    const group = combination?.domainGroups[named];
    if (group === undefined)
      refuse({
        ...{ path: [...path, 'name_domains'], found: named },
        expected: 'a list of domains, or a group of name_domain_groups in intents.yaml',
      });
    return group;
  };

  const content = file.value === null ? {} : taken(SentencesMap, file.value, []);
  const { language, intents = {}, data, lists = {}, settings } = content ?? {};
  const ignoresSpaces = settings?.ignore_whitespace === true;
  if (data !== undefined && combination === undefined)
    refuse({
      path: ['data'],
      found: data,
      expected: 'intents, or a file in a folder with the name of an intent',
    });
  return {
    language,
    lists: listsOf(lists, ['lists']),
    rules: {
      ...each(templateOf, content?.expansion_rules ?? {}, ['expansion_rules']),
      ...each(templateOf, content?.rules ?? {}, ['rules']),
    },
    intents: [
      ...Object.entries(intents).flatMap(([name, value]) => {
        const intent = taken(Intent, value, ['intents', name]);
        return intent === undefined ? [] : blocksOf(name, intent.data, ['intents', name, 'data']);
      }),
      ...(combination === undefined ? [] : blocksOf(combination.intent, data ?? [], ['data'])),
    ],
    skipWords: content?.skip_words ?? [],
    ignoresSpaces,
    problems: problems.toSorted((one, other) => one.line - other.line || one.column - other.column),
  };
}

const Anything = t.record(t.string, t.unknown, 'a map');

/** The whole of such a map. Its parts are decoded one by one. */
export const SentencesMap = t.partial(
  {
    language: t.string,
    intents: Anything,
    data: t.readonlyArray(t.unknown, 'a list of maps with sentences'),
    lists: Anything,
    expansion_rules: Anything,
    rules: Anything,
    skip_words: t.readonlyArray(t.string, 'a list of texts'),
    settings: t.partial({ ignore_whitespace: t.boolean }, 'a map'),
  },
  'a map with intents, lists, expansion_rules or skip_words',
);

/** Whether a value is a map that says of itself that it holds sentences. */
export const isSentences = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isMap(value) && KEYS.some((key) => Object.hasOwn(value, key));

const KEYS = ['intents', 'lists', 'expansion_rules', 'rules', 'skip_words'];

/** All keys of such a map. */
export const SENTENCE_KEYS: readonly string[] = [...KEYS, 'language', 'settings', 'responses'];

const Intent = t.type(
  { data: t.readonlyArray(t.unknown, 'a list of maps with sentences') },
  'a map with data: a list of maps with sentences',
);

const HasValues = t.type({ values: t.readonlyArray(t.unknown) });

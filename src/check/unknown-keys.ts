import type { RawSynapse } from '../brain/load-brain.ts';
import { hasEncodings, type Modules, QUOTE_PARAMETERS } from '../brain/modules.ts';
import { OrderMap } from '../brain/order-signal.ts';
import { isSentences, SENTENCE_KEYS } from '../brain/sentences/decode-sentences.ts';
import { isSentencesEntry } from '../brain/sentences/kit-sentences.ts';
import type { YamlFile } from '../brain/yaml/yaml-file.ts';
import type { Refusal } from '../lib/decode.ts';
import { nearest } from '../lib/text.ts';
import { RawSettings } from '../settings/settings.ts';
import { COMMON_PARAMETERS } from '../template/render-parameters.ts';
import { rawEngines } from './engines.ts';
import { type Finding, keyWarning, type Remark, type Rule, settingsRule } from './finding.ts';
import { mapOf, rawItem, writtenParts } from './raw-kit.ts';

interface UnknownKey {
  readonly path: Refusal['path'];
  /** The known keys there. */
  readonly known: readonly string[];
  readonly remark: Remark;
}

/** The keys of `value` at any depth that `codec` ignores. `common` are further known keys of the outermost map. */
export function unknownKeys(
  codec: unknown,
  value: unknown,
  path: Refusal['path'] = [],
  common: readonly string[] = [],
): readonly UnknownKey[] {
  if (Array.isArray(value)) {
    const item = itemOf(codec);
    if (item === undefined) return [];
    return value.flatMap((inner, index) => unknownKeys(item, inner, [...path, index]));
  }
  if (typeof value !== 'object' || value === null) return [];
  const inner = anyValueOf(codec);
  if (inner !== undefined)
    return Object.entries(value).flatMap(([key, one]) => unknownKeys(inner, one, [...path, key]));
  const shape = shapeOf(codec);
  // a map in a wrong place is an error anyway
  if (shape === undefined || (shape.size === 0 && common.length === 0)) return [];
  const names = [...new Set([...shape.keys(), ...common])];
  return Object.entries(value).flatMap(([key, inner]): readonly UnknownKey[] => {
    const keyCodec = shape.get(key);
    if (keyCodec !== undefined) return unknownKeys(keyCodec, inner, [...path, key]);
    return common.includes(key) ? [] : [unknownKey(key, names, path)];
  });
}

/** An unknown key in the map at `path`. */
function unknownKey(key: string, known: readonly string[], path: UnknownKey['path']): UnknownKey {
  const suggestion = nearest(key, known);
  const list = known.length === 0 ? 'there are none here' : `known are ${known.toSorted().join(', ')}`;
  const message = suggestion === undefined ? `unknown key; ${list}` : 'unknown key';
  return { path: [...path, key], known, remark: { rule: 'unknown-key', message, suggestion } };
}

/** The inner structure of an io-ts codec. */
interface Described {
  readonly _tag?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly type?: unknown;
  readonly types?: readonly unknown[];
  readonly shape?: unknown;
  readonly codomain?: unknown;
}

type Shape = ReadonlyMap<string, unknown>;

/** The keys that a codec's maps accept, with their codecs; none without maps. Undefined: any key, or unknown. */
export function shapeOf(codec: unknown): Shape | undefined {
  const { _tag, props, type, types = [], shape } = codec as Described;
  if (shape !== undefined) return shapeOf(shape);
  switch (_tag) {
    case 'InterfaceType':
    case 'PartialType':
    case 'StrictType':
      return new Map(Object.entries(props ?? {}));
    case 'RefinementType':
    case 'ReadonlyType':
    case 'ExactType':
      return shapeOf(type);
    case 'IntersectionType':
    case 'UnionType':
      return together(types.map(shapeOf));
    default:
      return _tag !== undefined && WITHOUT_KEYS.has(_tag) ? new Map() : undefined;
  }
}

/** The codec of the values of a record; undefined for other codecs. */
function anyValueOf(codec: unknown): unknown {
  const { _tag, codomain, shape } = codec as Described;
  return shape !== undefined ? anyValueOf(shape) : _tag === 'DictionaryType' ? codomain : undefined;
}

/** The codec of a list's items; undefined for other codecs. */
export function itemOf(codec: unknown): unknown {
  const { _tag, type, types = [], shape } = codec as Described;
  if (shape !== undefined) return itemOf(shape);
  if (_tag === 'ArrayType' || _tag === 'ReadonlyArrayType') return type;
  if (_tag === 'RefinementType' || _tag === 'ReadonlyType') return itemOf(type);
  const lists = _tag === 'UnionType' ? types.map(itemOf).filter((item) => item !== undefined) : [];
  return lists.length === 1 ? lists[0] : undefined;
}

const WITHOUT_KEYS: ReadonlySet<string> = new Set([
  'StringType',
  'NumberType',
  'BooleanType',
  'LiteralType',
  'KeyofType',
  'NullType',
  'UndefinedType',
  'ArrayType',
  'ReadonlyArrayType',
]);

function together(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  if (shapes.some((shape) => shape === undefined)) return undefined;
  return new Map(shapes.flatMap((shape) => [...(shape ?? [])]));
}

/** Keys of Kalliope without a meaning here. They are no mistake. */
export const IGNORED: readonly string[] = ['send_anonymous_usage_stats'];

/** Finds unknown keys of `settings.yml` and of built-in engines' parameters. An unknown hook is an error elsewhere. */
export const settingsKeys = settingsRule((file, _, kit, deps) => {
  const inSections = succeeded(unknownKeys(RawSettings, file.value, [], IGNORED), [], SETTINGS)
    .filter(({ path }) => path[0] !== 'hooks')
    .map(asWarning(file));
  const inEngines = rawEngines(kit, deps).flatMap(({ engine, parameters, path, known: { keys } }) => {
    const known = Object.hasOwn(keys, engine) ? keys[engine] : undefined;
    return known === undefined ? [] : strangers(parameters, known, path).map(asWarning(file));
  });
  return [...inSections, ...inEngines];
});

/** The replacements for keys of older kits. */
const SETTINGS: Successors = {
  default_synapse: 'hooks.on_order_not_found',
  random_wake_up_answers: 'hooks.on_triggered',
  random_wake_up_sounds: 'hooks.on_triggered',
  play_on_ready_notification: 'hooks.on_start',
  on_ready_answers: 'hooks.on_start',
  on_ready_sounds: 'hooks.on_start',
};

/** The replacements for parameters, by neuron. */
const NEURONS: Readonly<Record<string, Successors>> = {
  neurotransmitter: { links: 'from_answer_link' },
  shell: { args: 'query' },
};

type Successors = Readonly<Record<string, string>>;

/** Hints about certain keys of the map at `path`. */
function succeeded(
  keys: readonly UnknownKey[],
  path: UnknownKey['path'],
  successors: Successors = {},
): readonly UnknownKey[] {
  return keys.map((unknown) => {
    const key = String(unknown.path.at(-1));
    const isHere = unknown.path.length === path.length + 1;
    if (!isHere || !Object.hasOwn(successors, key)) return unknown;
    const message = 'this key is no longer used';
    return { ...unknown, remark: { rule: 'unknown-key', message, suggestion: successors[key] } };
  });
}

const SYNAPSE = ['name', 'enabled', 'dangerous', 'signals', 'neurons'];

/** Finds unknown keys of synapses, orders, signals, neurons and includes. */
export const brainKeys: Rule = ({ brain }, { modules }) => [
  ...brain.files.flatMap(inIncludes),
  ...brain.written.flatMap((synapse) => inSynapse(synapse, modules)),
];

function inSynapse(synapse: RawSynapse, modules: Modules): readonly Finding[] {
  const { file, index } = synapse;
  const keys: readonly UnknownKey[] = [
    ...strangers(rawItem(synapse), SYNAPSE, [index]),
    ...writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
      const codec = name === 'order' ? OrderMap : modules.signals.get(name)?.parameters;
      return codec === undefined ? [] : unknownKeys(codec, value, path);
    }),
    ...writtenParts(synapse, 'neurons').flatMap(({ name, value, path }) => {
      const module = modules.neurons.get(name.toLowerCase());
      if (module === undefined) return [];
      const common = hasEncodings(module) ? [...COMMON_PARAMETERS, QUOTE_PARAMETERS] : COMMON_PARAMETERS;
      const keys = unknownKeys(module.parameters, value, path, common);
      return succeeded(keys, path, NEURONS[name.toLowerCase()]);
    }),
  ];
  return keys.map(asWarning(file));
}

/** Finds unknown keys of includes and of lists, rules and intents. */
function inIncludes(file: YamlFile): readonly Finding[] {
  if (isSentences(file.value)) return strangers(file.value, SENTENCE_KEYS, []).map(asWarning(file));
  if (!Array.isArray(file.value)) return [];
  return file.value
    .flatMap((item: unknown, index) =>
      Object.hasOwn(mapOf(item), 'includes')
        ? strangers(mapOf(item), ['includes'], [index])
        : isSentencesEntry(item)
          ? strangers(item, SENTENCE_KEYS, [index])
          : [],
    )
    .map(asWarning(file));
}

const asWarning =
  (file: YamlFile) =>
  ({ path, remark }: UnknownKey): Finding =>
    keyWarning(file, path, remark);

const strangers = (
  map: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: UnknownKey['path'],
): readonly UnknownKey[] =>
  Object.keys(map)
    .filter((key) => !known.includes(key))
    .map((key) => unknownKey(key, known, path));

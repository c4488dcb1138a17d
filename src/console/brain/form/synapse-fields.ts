import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import {
  fieldText,
  isBound,
  isPlainField,
  pairOf,
  type TextPath,
  type YamlText,
  yamlText,
} from './yaml-text.ts';

/** A synapse as the form shows it. Indexes are those of its lists. */
export interface SynapseFields {
  readonly yaml: YamlText;
  readonly orders: readonly OrderFields[];
  /** The signals beside its orders. */
  readonly signals: readonly PartFields[];
  readonly neurons: readonly PartFields[];
  readonly isEnabled: boolean;
  readonly isDangerous: boolean;
}

export interface OrderFields {
  readonly index: number;
  /** Undefined for one that only its YAML shows. */
  readonly text: string | undefined;
  /** Where the text stands. */
  readonly path: TextPath;
  readonly matchingType: string;
  /** Its other keys. */
  readonly others: readonly string[];
}

/** A neuron, or a signal. */
export interface PartFields {
  readonly index: number;
  readonly name: string;
  /** Where its parameters stand. */
  readonly path: TextPath;
  readonly fields: readonly ValueEntry[];
  /** What only its YAML shows. */
  readonly others: readonly string[];
}

/** A value as the form shows it; `yaml`: only its YAML shows it. */
export type FieldValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly FieldValue[] }
  | { readonly kind: 'map'; readonly entries: readonly ValueEntry[] }
  | { readonly kind: 'yaml' };

export interface ValueEntry {
  readonly key: string;
  readonly value: FieldValue;
}

/** Reads the text of the editor. Undefined for what is no synapse of the usual form. */
export function synapseFields(text: string): SynapseFields | undefined {
  const yaml = yamlText(text);
  const signals = itemsOf(yaml?.at(['signals']));
  const neurons = itemsOf(yaml?.at(['neurons']));
  if (yaml === undefined || signals === undefined || neurons === undefined) return undefined;
  const isOrder = (item: Node): boolean => isMap(item) && pairOf(item, 'order') !== undefined;
  return {
    yaml,
    orders: signals.flatMap((item, index) => (isOrder(item) ? [orderFields(yaml, index)] : [])),
    signals: signals.flatMap((item, index) =>
      isOrder(item) ? [] : partFields(yaml, ['signals', index], index),
    ),
    neurons: neurons.flatMap((_, index) => partFields(yaml, ['neurons', index], index)),
    isEnabled: scalarAt(yaml.at(['enabled'])) !== false,
    isDangerous: scalarAt(yaml.at(['dangerous'])) === true,
  };
}

const scalarAt = (node: Node | undefined): unknown => (isScalar(node) ? node.value : undefined);

/** None for a list that is empty or left out. */
function itemsOf(node: Node | undefined): readonly Node[] | undefined {
  if (isSeq(node)) return node.items as readonly Node[];
  return isNothing(node) || (isMap(node) && node.items.length === 0) ? [] : undefined;
}

function orderFields(yaml: YamlText, index: number): OrderFields {
  const path = ['signals', index, 'order'];
  const order = yaml.at(path);
  const textPath = isMap(order) ? [...path, 'text'] : path;
  const text = yaml.at(textPath);
  const type = yaml.at([...path, 'matching-type']);
  return {
    index,
    path: textPath,
    text: isPlainField(text, yaml.text) ? fieldText(text, yaml.text) : undefined,
    matchingType: isScalar(type) ? String(type.value) : 'normal',
    others: keysOf(order).filter((key) => key !== 'text' && key !== 'matching-type'),
  };
}

function partFields(yaml: YamlText, path: TextPath, index: number): readonly PartFields[] {
  const item = yaml.at(path);
  if (isScalar(item)) {
    const name = String(item.value);
    return [{ index, name, path: [...path, name], fields: [], others: [] }];
  }
  const [name, more] = keysOf(item);
  if (name === undefined || more !== undefined)
    return [{ index, name: '', path, fields: [], others: keysOf(item) }];
  const parameters = yaml.at([...path, name]);
  const value = fieldValue(parameters, yaml.text);
  return [
    {
      ...{ index, name, path: [...path, name] },
      fields: value.kind === 'map' ? value.entries : [],
      others: value.kind === 'map' || isNothing(parameters) ? [] : [textOf(parameters, name)],
    },
  ];
}

const isNothing = (node: Node | undefined): boolean =>
  node === undefined || (isScalar(node) && node.value === null && !isBound(node));

const textOf = (node: Node | undefined, otherwise: string): string =>
  isScalar(node) ? String(node.value) : otherwise;

function fieldValue(node: Node | null | undefined, text: string): FieldValue {
  if (isPlainField(node, text)) return { kind: 'text', text: fieldText(node, text) };
  if (isBound(node)) return { kind: 'yaml' };
  if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => fieldValue(item as Node, text)) };
  if (!isMap(node) || !node.items.every(({ key }) => isScalar(key) && typeof key.value === 'string'))
    return { kind: 'yaml' };
  return {
    kind: 'map',
    entries: node.items.map(({ key, value }) => ({
      key: String((key as Scalar).value),
      value: fieldValue(value as Node | null, text),
    })),
  };
}

const keysOf = (node: Node | undefined): readonly string[] =>
  isMap(node) ? node.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : [])) : [];

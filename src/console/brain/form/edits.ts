import { isMap, isScalar, type Node } from 'yaml';
import { addItem } from './list-edits.ts';
import {
  blockText,
  columnOf,
  flowText,
  isBound,
  isInFlow,
  isPlainField,
  nextLine,
  pairOf,
  scalarText,
  spanOf,
  spliced,
  type TextPath,
  type Written,
  type YamlText,
  yamlText,
} from './yaml-text.ts';

/** The text with a value in place of another at this path, or with a new key of a map. Undefined where the form can't write. */
export function withValue(yaml: YamlText, path: TextPath, value: Written): string | undefined {
  const node = yaml.at(path);
  if (node === undefined) return withKey(yaml, path, value);
  if (!isPlainField(node, yaml.text)) return undefined;
  const [start, end] = spanOf(node);
  const written = scalarText(value, node.type, isInFlow(yaml, path));
  const isEmpty = start === end;
  const before = isEmpty && !/\s$/.test(yaml.text.slice(0, start)) ? ' ' : '';
  const after = isEmpty && /^[^\s,\]}]/.test(yaml.text.slice(end)) ? ' ' : '';
  return spliced(yaml.text, start, end, before + written + after);
}

/**
 * The text with a new key of a map, of an empty place for a map, or of a neuron that is written as its name alone. Undefined as above, and for a
 * key that is there.
 */
export function withKey(yaml: YamlText, path: TextPath, value: unknown): string | undefined {
  const { text } = yaml;
  const key = path.at(-1);
  const parent = yaml.at(path.slice(0, -1));
  if (typeof key !== 'string' || yaml.at(path) !== undefined) return undefined;
  const entry = { [key]: value };
  if (isMap(parent) && parent.items.length > 0) {
    const [, end] = endOf(parent.items.at(-1) ?? {});
    if (parent.flow === true)
      return spliced(text, end, end, `, ${flowText(entry).replace(/^\{ | \}$/g, '')}`);
    const column = columnOf(text, spanOf(parent)[0]);
    const at = nextLine(text, end);
    const line = `${' '.repeat(column)}${blockText(entry, column)}\n`;
    return spliced(text, at, at, isLineStart(text, at) ? line : `\n${line}`);
  }
  if (isMap(parent)) return spliced(text, ...spanOf(parent), flowText(entry));
  const name = path.at(-2);
  const item = yaml.at(path.slice(0, -2));
  if (typeof name !== 'string') return undefined;
  const pair = isMap(item) ? pairOf(item, name) : undefined;
  if (pair !== undefined) return withFirstKey(yaml, path, entry);
  if (!isScalar(item) || item.value !== name || isBound(item)) return undefined;
  const [start, end] = spanOf(item);
  if (isInFlow(yaml, path)) return spliced(text, start, end, flowText({ [name]: entry }));
  const column = columnOf(text, start) + 2;
  return spliced(text, start, end, `${name}:\n${' '.repeat(column)}${blockText(entry, column)}`);
}

/** Puts a map where a key has nothing, or null. */
function withFirstKey(yaml: YamlText, path: TextPath, entry: Readonly<Record<string, unknown>>) {
  const { text } = yaml;
  const item = yaml.at(path.slice(0, -2));
  const pair = isMap(item) ? pairOf(item, String(path.at(-2))) : undefined;
  const isNull = pair?.value === null || (isScalar(pair?.value) && pair.value.value === null);
  if (pair === undefined || !isNull || isBound(pair.value)) return undefined;
  const [start, keyEnd] = spanOf(pair.key);
  const colon = text.indexOf(':', keyEnd) + 1;
  const [from, to] = pair.value === null ? [colon, colon] : spanOf(pair.value);
  const end = from === to ? colon : to;
  if (isInFlow(yaml, path)) return spliced(text, colon, end, ` ${flowText(entry)}`);
  const column = columnOf(text, start) + 2;
  return spliced(text, colon, end, `\n${' '.repeat(column)}${blockText(entry, column)}`);
}

/** The text with some keys more at a path, and without others. Undefined as above. */
export function withKeys(
  yaml: YamlText,
  path: TextPath,
  {
    added,
    dropped,
  }: { readonly added: Readonly<Record<string, unknown>>; readonly dropped: readonly string[] },
): string | undefined {
  const edits: readonly ((one: YamlText) => string | undefined)[] = [
    ...Object.entries(added).map(
      ([key, value]) =>
        (one: YamlText) =>
          withKey(one, [...path, key], value),
    ),
    ...dropped.map((key) => (one: YamlText) => withoutKey(one, [...path, key])),
  ];
  return edits.reduce<string | undefined>((text, edit) => {
    const one = text === undefined ? undefined : yamlText(text);
    return one && edit(one);
  }, yaml.text);
}

const isLineStart = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n';

function endOf({
  key,
  value,
}: {
  readonly key?: unknown;
  readonly value?: unknown;
}): readonly [number, number] {
  const node = (value ?? key) as Node | undefined;
  const span = node === undefined ? ([0, 0] as const) : spanOf(node);
  return span[1] === 0 && key !== undefined ? spanOf(key as Node) : span;
}

/** The text without a key of a map. */
export function withoutKey(yaml: YamlText, path: TextPath): string | undefined {
  const key = path.at(-1);
  const map = yaml.at(path.slice(0, -1));
  if (!isMap(map) || typeof key !== 'string') return undefined;
  const index = map.items.findIndex((pair) => isScalar(pair.key) && pair.key.value === key);
  const pair = map.items[index];
  if (pair === undefined) return undefined;
  const { text } = yaml;
  const [start] = spanOf(pair.key as Node);
  const [, end] = endOf(pair);
  if (map.flow === true) {
    const next = map.items[index + 1];
    const before = map.items[index - 1];
    if (next !== undefined) return spliced(text, start, spanOf(next.key as Node)[0], '');
    return before === undefined ? spliced(text, start, end, '') : spliced(text, endOf(before)[1], end, '');
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const after = nextLine(text, end);
  if (text.slice(lineStart, start).trim() === '') return spliced(text, lineStart, after, '');
  const next = map.items[index + 1]; // behind a dash, which stays
  return next === undefined ? undefined : spliced(text, start, spanOf(next.key as Node)[0], '');
}

/** The text with another way to compare an order; `normal` is the way of an order that is a text alone. */
export function withMatchingType(yaml: YamlText, index: number, type: string): string | undefined {
  const path = ['signals', index, 'order'];
  const order = yaml.at(path);
  if (isMap(order)) {
    return type === 'normal'
      ? pairOf(order, 'matching-type') === undefined
        ? yaml.text
        : withoutKey(yaml, [...path, 'matching-type'])
      : withValue(yaml, [...path, 'matching-type'], type);
  }
  if (!isPlainField(order, yaml.text)) return undefined;
  const [start, end] = spanOf(order);
  const written = scalarText(String(order.value), order.type, true);
  return type === 'normal'
    ? yaml.text
    : spliced(yaml.text, start, end, `{ text: ${written}, matching-type: ${type} }`);
}

/** The text with a correction of what the recogniser hears, for one order alone. */
export function withCorrection(
  yaml: YamlText,
  index: number,
  correction: { readonly input: string; readonly output: string },
): string | undefined {
  const path = ['signals', index, 'order'];
  const order = yaml.at(path);
  if (isMap(order) && pairOf(order, 'stt-correction') !== undefined)
    return addItem(yaml, [...path, 'stt-correction'], correction);
  const { text } = yaml;
  if (isMap(order)) {
    const [, end] = endOf(order.items.at(-1) ?? {});
    const list = `stt-correction: [${flowText(correction)}]`;
    if (order.flow === true) return spliced(text, end, end, `, ${list}`);
    const at = nextLine(text, end);
    return spliced(text, at, at, `${' '.repeat(columnOf(text, spanOf(order)[0]))}${list}\n`);
  }
  if (!isPlainField(order, text)) return undefined;
  const [start, end] = spanOf(order);
  const written = scalarText(String(order.value), order.type, true);
  return spliced(text, start, end, `{ text: ${written}, stt-correction: [${flowText(correction)}] }`);
}

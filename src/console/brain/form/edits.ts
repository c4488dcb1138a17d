import { isCollection, isMap, isScalar, type Node } from 'yaml';
import { addItem } from './list-edits.ts';
import {
  blockText,
  columnOf,
  flowText,
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
} from './yaml-text.ts';

/** The text with a value in place of another at this path, or with a new key of a map. Undefined where the form can't write. */
export function withValue(yaml: YamlText, path: TextPath, value: Written): string | undefined {
  const node = yaml.at(path);
  if (node === undefined) return withKey(yaml, path, value);
  if (!isPlainField(node, yaml.text)) return undefined;
  const [start, end] = spanOf(node);
  const written = scalarText(value, node.type, isInFlow(yaml, path));
  const space = start === end && !/\s$/.test(yaml.text.slice(0, start)) ? ' ' : '';
  return spliced(yaml.text, start, end, space + written);
}

/** The text with a new key of a map, of an empty place for a map, or of a neuron that is written as its name alone; undefined as above. */
export function withKey(yaml: YamlText, path: TextPath, value: unknown): string | undefined {
  const { text } = yaml;
  const key = path.at(-1);
  const parent = yaml.at(path.slice(0, -1));
  if (typeof key !== 'string') return undefined;
  if (isMap(parent) && parent.items.length > 0) {
    const [, end] = endOf(parent.items.at(-1) ?? {});
    if (parent.flow === true)
      return spliced(
        text,
        end,
        end,
        `, ${flowText({ [key]: value })
          .slice(1, -1)
          .trim()}`,
      );
    const column = columnOf(text, spanOf(parent)[0]);
    const at = nextLine(text, end);
    const line = `${' '.repeat(column)}${blockText({ [key]: value }, column)}\n`;
    return spliced(text, at, at, isLineStart(text, at) ? line : `\n${line}`);
  }
  if (isMap(parent)) return spliced(text, ...spanOf(parent), flowText({ [key]: value }));
  const name = path.at(-2);
  const item = yaml.at(path.slice(0, -2));
  const pair = isMap(item) && typeof name === 'string' ? pairOf(item, name) : undefined;
  if (pair !== undefined && (pair.value === null || (isScalar(pair.value) && pair.value.value === null))) {
    const [start, end] = spanOf(pair.key);
    const colon = text.indexOf(':', end) + 1;
    const column = columnOf(text, start) + 2;
    if (isCollection(item) && item.flow === true)
      return spliced(text, colon, colon, ` ${flowText({ [key]: value })}`);
    return spliced(text, colon, colon, `\n${' '.repeat(column)}${blockText({ [key]: value }, column)}`);
  }
  if (isScalar(item) && item.value === name && typeof name === 'string') {
    const [start, end] = spanOf(item);
    const column = columnOf(text, start) + 2;
    return spliced(text, start, end, `${name}:\n${' '.repeat(column)}${blockText({ [key]: value }, column)}`);
  }
  return undefined;
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

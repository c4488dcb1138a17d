import { isMap, isSeq, type Node } from 'yaml';
import {
  blockText,
  columnOf,
  flowText,
  isBound,
  isInFlow,
  isPlainField,
  type List,
  nextLine,
  pairOf,
  spanOf,
  spliced,
  type TextPath,
  type YamlText,
} from './yaml-text.ts';

/** The text with one more item at the end of a list. Undefined where the form can't write, as below. */
export function addItem(yaml: YamlText, path: TextPath, value: unknown): string | undefined {
  const { text } = yaml;
  const list = yaml.at(path);
  if (!isList(list) || list.items.length === 0) return withFirstItem(yaml, path, value);
  if (list.flow === true)
    return rewritten(text, list, [...(slices(text, list) ?? [UNKNOWN]), flowText(value)]);
  const regions = regionsOf(text, list);
  const last = regions?.at(-1);
  if (last === undefined) return undefined;
  const lead = text.slice(...last).endsWith('\n') || last[1] === 0 ? '' : '\n';
  const column = dashColumn(text, list);
  return spliced(text, last[1], last[1], `${lead}${itemText(value, column)}`);
}

const itemText = (value: unknown, column: number): string =>
  `${' '.repeat(column)}- ${blockText(value, column + 2)}\n`;

/** The list is empty, or nothing is written for it. */
function withFirstItem(yaml: YamlText, path: TextPath, value: unknown): string | undefined {
  const map = yaml.at(path.slice(0, -1));
  const key = path.at(-1);
  const pair = isMap(map) && typeof key === 'string' ? pairOf(map, key) : undefined;
  if (!isMap(map) || pair === undefined || isBound(pair.value)) return undefined;
  const { text } = yaml;
  const [keyStart, keyEnd] = spanOf(pair.key);
  const colon = text.indexOf(':', keyEnd) + 1;
  const end =
    pair.value === null || pair.value === undefined ? colon : Math.max(colon, spanOf(pair.value)[1]);
  if (map.flow === true) return spliced(text, colon, end, ` [${flowText(value)}]`);
  const after = text.slice(end).startsWith('\n') ? end + 1 : end;
  return spliced(text, colon, after, `\n${itemText(value, columnOf(text, keyStart) + 2)}`);
}

/** The text with a list in place of one value: that value, and an empty one. */
export function asList(yaml: YamlText, path: TextPath): string | undefined {
  const { text } = yaml;
  const node = yaml.at(path);
  const map = yaml.at(path.slice(0, -1));
  const key = path.at(-1);
  const pair = isMap(map) && typeof key === 'string' ? pairOf(map, key) : undefined;
  if (pair === undefined || !isMap(map) || !isPlainField(node, text)) return undefined;
  if (node.value === null) return addItem(yaml, path, '');
  const [start, end] = spanOf(node);
  if (isInFlow(yaml, path)) return spliced(text, start, end, `[${text.slice(start, end)}, ""]`);
  const [keyStart, keyEnd] = spanOf(pair.key);
  const colon = text.indexOf(':', keyEnd) + 1;
  if (text.slice(colon, start).includes('#')) return undefined;
  const dash = `${' '.repeat(columnOf(text, keyStart) + 2)}- `;
  const below = nextLine(text, end);
  const lead = text[below - 1] === '\n' ? '' : '\n';
  const second = spliced(text, below, below, `${lead}${dash}""\n`);
  return spliced(second, colon, start, `\n${dash}`);
}

/** The text without an item. */
export function withoutItem(yaml: YamlText, path: TextPath, index: number): string | undefined {
  const { text } = yaml;
  const list = yaml.at(path);
  if (!isList(list)) return undefined;
  if (list.flow === true) {
    const all = slices(text, list);
    return all && rewritten(text, list, all.toSpliced(index, 1));
  }
  const region = regionsOf(text, list)?.[index];
  if (region === undefined) return undefined;
  const without = spliced(text, ...region, '');
  if (list.items.length > 1) return without;
  const owner = yaml.at(path.slice(0, -1));
  const key = path.at(-1);
  const pair = isMap(owner) && typeof key === 'string' ? pairOf(owner, key) : undefined;
  if (pair === undefined) return undefined;
  const colon = text.indexOf(':', spanOf(pair.key)[1]) + 1;
  return spliced(without, colon, colon, ' []');
}

/** The text with an item at another place of its list. */
export function movedItem(yaml: YamlText, path: TextPath, from: number, to: number): string | undefined {
  const { text } = yaml;
  const list = yaml.at(path);
  if (!isList(list) || to < 0 || to >= list.items.length) return undefined;
  const moved = (all: readonly string[]): readonly string[] =>
    all.toSpliced(from, 1).toSpliced(to, 0, all[from] ?? '');
  if (list.flow === true) {
    const all = slices(text, list);
    return all && rewritten(text, list, moved(all));
  }
  const regions = regionsOf(text, list);
  const [first, last] = [regions?.[0], regions?.at(-1)];
  if (regions === undefined || first === undefined || last === undefined) return undefined;
  const lines = regions.map((region) => text.slice(...region)).map((one) => one.replace(/\n?$/, '\n'));
  return spliced(text, first[0], last[1], moved(lines).join(''));
}

const isList = (node: Node | undefined): node is List => isSeq(node);

type Region = readonly [start: number, end: number];

/** The lines of each item, with the comments above it; undefined unless each has lines of its own. */
function regionsOf(text: string, list: List): readonly Region[] | undefined {
  const column = dashColumn(text, list);
  const starts = list.items.map((item) => lineOfItem(text, item, column));
  if (starts.some((start) => start === undefined)) return undefined;
  const end = nextLine(text, spanOf(list.items.at(-1) as Node)[1]);
  return starts.map((start, index): Region => [start ?? 0, starts[index + 1] ?? end]);
}

/** Where the line of an item begins, or the first comment right above it. */
function lineOfItem(text: string, item: Node, column: number): number | undefined {
  const [offset] = spanOf(item);
  let start = text.lastIndexOf('\n', offset - 1) + 1;
  if (!/^ *- +$/.test(text.slice(start, offset)) || columnOf(text, text.indexOf('-', start)) !== column)
    return undefined;
  for (;;) {
    const above = text.lastIndexOf('\n', start - 2) + 1;
    if (start === 0 || !/^ *#/.test(text.slice(above, start)) || columnOfText(text, above) < column)
      return start;
    start = above;
  }
}

const columnOfText = (text: string, lineStart: number): number =>
  /^ */.exec(text.slice(lineStart))?.[0].length ?? 0;

function dashColumn(text: string, list: List): number {
  const [offset] = spanOf(list.items[0] as Node);
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return columnOf(text, text.indexOf('-', start));
}

/** The items of a list in brackets as they are written; undefined where comments or line ends stand between them, or anchors before them. */
function slices(text: string, list: List): readonly string[] | undefined {
  if (/[\n#]/.test(text.slice(...spanOf(list))) || list.items.some(isBound)) return undefined;
  return list.items.map((item) => text.slice(...spanOf(item)));
}

const UNKNOWN = '';

function rewritten(text: string, list: List, all: readonly string[]): string | undefined {
  return all.includes(UNKNOWN) ? undefined : spliced(text, ...spanOf(list), `[${all.join(', ')}]`);
}

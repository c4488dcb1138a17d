import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { isScalar, isSeq, isMap as isYamlMap, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { isMap } from '../../lib/collections.ts';
import { readItem } from './written-item.ts';
import { KIT_YAML } from './yaml-tags.ts';

/** What changes of a synapse without its text being written anew. */
export interface ItemEdit {
  readonly enabled: boolean;
  /** All of them, each a map {signal: value}; by default they stay. */
  readonly signals?: readonly unknown[];
}

/** The text of a synapse after an edit, in which comments, quotes and layout stay. Undefined where its lines cannot be edited. */
export function editedItem(text: string, { enabled, signals }: ItemEdit): string | undefined {
  const before = itemIn(text);
  if (before === undefined) return undefined;
  const expected = { ...before, enabled, ...(signals === undefined ? {} : { signals }) };
  const means = (after: string | undefined): after is string =>
    after !== undefined && isDeepStrictEqual({ enabled: true, ...itemIn(after) }, expected);
  const isSwitched = (before.enabled ?? true) !== enabled;
  const switched = isSwitched ? withEnabled(text, enabled) : text;
  if (switched === undefined || signals === undefined || isDeepStrictEqual(before.signals, signals))
    return means(switched) ? switched : undefined;
  const inLines = withSignals(switched, Array.isArray(before.signals) ? before.signals : [], signals);
  if (means(inLines)) return inLines;
  const anew = withNewSignals(switched, signals);
  return means(anew) ? anew : undefined;
}

function itemIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const read = readItem('', text);
  return E.isRight(read) && isMap(read.right.value) ? read.right.value : undefined;
}

const OPTIONS = { ...KIT_YAML, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;

function parsed(text: string) {
  const document = parseDocument(text, OPTIONS);
  const { contents } = document;
  const isList = isSeq(contents);
  const item = isList ? contents.items[0] : contents;
  return { document, isList, item: isYamlMap(item) ? item : undefined };
}

/** Sets `enabled`, in a line of its own below the name where it is not there yet. */
function withEnabled(text: string, isEnabled: boolean): string | undefined {
  const { item } = parsed(text);
  const own = rangeOf(item?.get('enabled', true));
  if (own !== undefined) return text.slice(0, own.start) + String(isEnabled) + text.slice(own.end);
  const key = item?.items.find((pair) => isScalar(pair.key) && pair.key.value === 'name')?.key;
  const [start, name] = [rangeOf(key)?.start, rangeOf(item?.get('name', true))];
  if (item === undefined || start === undefined || name === undefined) return undefined;
  const inside = `enabled: ${isEnabled}`;
  if (item.flow === true) return `${text.slice(0, name.end)}, ${inside}${text.slice(name.end)}`;
  const margin = ' '.repeat(start - lineStart(text, start));
  return withLine(text, name.end, margin + inside);
}

/** One signal more at the end, or one fewer, by its lines. */
function withSignals(
  text: string,
  before: readonly unknown[],
  after: readonly unknown[],
): string | undefined {
  const signals = parsed(text).item?.get('signals', true);
  if (!isSeq(signals) || signals.flow === true) return undefined;
  if (after.length === before.length + 1) {
    const last = itemRange(text, signals, before.length - 1);
    return last && withLine(text, last.end, `${last.margin}- ${flowText(after.at(-1))}`);
  }
  const gone = before.findIndex((signal, index) => !isDeepStrictEqual(signal, after[index]));
  const lines = itemRange(text, signals, gone);
  return lines && text.slice(0, lines.start) + text.slice(behindLine(text, lines.end));
}

/** The lines of one item; undefined where another thing stands before its dash. */
function itemRange(text: string, { items }: YAMLSeq, index: number) {
  const range = rangeOf(items[index]);
  if (range === undefined) return undefined;
  const start = lineStart(text, range.start);
  const margin = /^( *)-\s+$/.exec(text.slice(start, range.start))?.[1];
  return margin === undefined
    ? undefined
    : { start, end: range.start + text.slice(range.start, range.end).trimEnd().length, margin };
}

/** `order: "make tea"` for the only key of a map. */
const flowText = (signal: unknown): string =>
  isMap(signal)
    ? Object.entries(signal)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
        .join(', ')
    : JSON.stringify(signal);

/** All signals written anew. Comments elsewhere stay, the layout does not. */
function withNewSignals(text: string, signals: readonly unknown[]): string | undefined {
  const { document, isList } = parsed(text);
  document.setIn([...(isList ? [0] : []), 'signals'], document.createNode(signals));
  const after = document.toString({ lineWidth: 0 });
  return text.includes('\r\n') ? after.replaceAll('\n', '\r\n') : after;
}

function rangeOf(node: unknown): { readonly start: number; readonly end: number } | undefined {
  const { range } = (node ?? {}) as Pick<YAMLMap, 'range'>;
  return range == null ? undefined : { start: range[0], end: range[1] };
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** The offset behind the line in which something ends. */
function behindLine(text: string, end: number): number {
  if (text.charAt(end - 1) === '\n') return end;
  const newLine = text.indexOf('\n', end);
  return newLine === -1 ? text.length : newLine + 1;
}

/** The text with one line more, below the one in which something ends. */
function withLine(text: string, end: number, line: string): string {
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const place = behindLine(text, end);
  const before = text.slice(0, place);
  return before.endsWith('\n')
    ? before + line + newLine + text.slice(place)
    : before + newLine + line + text.slice(place);
}

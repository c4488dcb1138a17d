import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { isMap, isSeq, parseDocument } from 'yaml';
import { describeProblem, type Problem } from '../../lib/errors.ts';
import { asItem, type BlockList, behindBlankLines, blockList, type ItemLines } from './block-list.ts';
import { itemOf, readItem, type WrittenItem } from './written-item.ts';
import { parseYamlText } from './yaml-file.ts';
import { KIT_YAML } from './yaml-tags.ts';

/** A synapse in the text of a brain file. */
export interface FoundItem extends ItemLines {
  readonly list: BlockList;
  readonly index: number;
}

/** Looks for the synapse of this name, first at the line where it was read. Undefined also where the file is no list of one line below the other. */
export function findItem(text: string, name: string, line = 1): FoundItem | undefined {
  const list = blockList(text);
  if (list === undefined) return undefined;
  const { items } = list;
  const found = (index: number): FoundItem | undefined => {
    const lines = items[index];
    return lines && nameIn(text.slice(lines.start, lines.end)) === name
      ? { ...lines, list, index }
      : undefined;
  };
  const offset = offsetOf(text, line);
  const here = found(items.findIndex(({ end }) => offset < end));
  if (here !== undefined) return here;
  const quoted = RegExp(`name["']?\\s*:\\s*["']?${name.replace(/[^\w ]/g, '\\$&')}|\\\\`);
  for (const [index, { start, end }] of items.entries()) {
    const there = quoted.test(text.slice(start, end)) ? found(index) : undefined;
    if (there !== undefined) return there;
  }
  return undefined;
}

/** What an item is named, also where an alias in it cannot be resolved. */
export function nameIn(text: string): string | undefined {
  const { contents } = parseDocument(text, {
    ...KIT_YAML,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const item = isSeq(contents) ? contents.items[0] : contents;
  const name = isMap(item) ? item.get('name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Reads a found synapse, with its whole file where it may share something with others. */
export function readFound(file: string, text: string, found: FoundItem) {
  const lines = text.slice(found.start, behindBlankLines(text, found.end));
  if (!MAY_SHARE.test(lines)) return readItem(file, lines, linesIn(text.slice(0, found.start)));
  return E.map((whole: WrittenItem) => itemOf(whole, found.index))(parseYamlText(file, text));
}

/** The sign of an anchor or an alias, also where it is only a sign in a text. */
const MAY_SHARE = /[&*]/;

export interface ChangedList {
  readonly text: string;
  /** Undefined for one that was taken away. */
  readonly item: WrittenItem | undefined;
}

/** The text with other lines for a found synapse, or without it and the blank lines below it. Left: why that is not possible. */
export function changedList(
  file: string,
  text: string,
  { start, end, list, index }: FoundItem,
  written: string | undefined,
): E.Either<readonly Problem[], ChangedList> {
  const old = text.slice(start, end);
  const newLine = old.includes('\r\n') ? '\r\n' : '\n';
  const lines = written === undefined ? '' : asItem(written, { indent: list.indent, newLine });
  if (written !== undefined && lines === '') return E.left([wrong(file, 'one synapse')]);
  const ended = old.endsWith('\n') ? lines : lines.replace(/\r?\n$/, '');
  const rest = text.slice(written === undefined ? behindBlankLines(text, end) : end);
  const after = text.slice(0, start) + ended + rest;
  if (MAY_SHARE.test(old + lines))
    return sharing(file, text, after, { index, isGone: written === undefined });
  if (written === undefined) return E.right({ text: after, item: undefined });
  return checkedItem(file, after, written, {
    lines: ended + rest.slice(0, behindBlankLines(rest, 0)),
    linesBefore: linesIn(text.slice(0, start)),
  });
}

/** The text with an item put back: below the synapse that stood before it, else at the start of the list. `lines` come from the same file. */
export function listWith(
  file: string,
  text: string,
  lines: string,
  previous: string | undefined,
): E.Either<readonly Problem[], ChangedList> {
  const list = blockList(text);
  if (list === undefined) return E.left([wrong(file, NO_BLOCK)]);
  const before = previous === undefined ? undefined : findItem(text, previous);
  const isFirst = previous === undefined && list.items.length > 0;
  const place =
    before !== undefined
      ? behindBlankLines(text, before.end)
      : isFirst
        ? (list.items[0]?.start ?? 0)
        : text.length;
  const newLine = lines.includes('\r\n') ? '\r\n' : '\n';
  const isBroken = place > 0 && !text.slice(0, place).endsWith('\n');
  const after = text.slice(0, place) + (isBroken ? newLine : '') + lines + text.slice(place);
  const index = before === undefined ? (isFirst ? 0 : list.items.length) : before.index + 1;
  if (MAY_SHARE.test(lines)) return sharing(file, text, after, { index, isNew: true });
  return checkedItem(file, after, lines, { lines, linesBefore: linesIn(text.slice(0, place)) });
}

/** Why the lines of a synapse cannot be told apart in its file. */
export const NO_BLOCK = 'a list with one synapse below the other';

/** Refuses lines that do not say what was written, once they stand in the file. */
function checkedItem(
  file: string,
  text: string,
  written: string,
  { lines, linesBefore }: { readonly lines: string; readonly linesBefore: number },
): E.Either<readonly Problem[], ChangedList> {
  const meant = readItem(file, written);
  if (E.isLeft(meant)) return meant;
  const item = readItem(file, lines, linesBefore);
  if (E.isLeft(item)) return item;
  return isDeepStrictEqual(item.right.value, meant.right.value)
    ? E.right({ text, item: item.right })
    : E.left([{ ...wrong(file, ''), message: OTHER_MEANING }]);
}

const OTHER_MEANING = 'these lines would mean something else in the file than by themselves';

interface Place {
  readonly index: number;
  readonly isNew?: boolean;
  readonly isGone?: boolean;
}

/** Refuses a change by which another synapse would change too, or lose what it refers to. */
function sharing(
  file: string,
  text: string,
  after: string,
  { index, isNew = false, isGone = false }: Place,
): E.Either<readonly Problem[], ChangedList> {
  const [one, other] = [parseYamlText(file, text), parseYamlText(file, after)];
  if (E.isLeft(one)) return one;
  if (E.isLeft(other)) return other;
  const [was, is] = [one.right.value, other.right.value].map((value) => (Array.isArray(value) ? value : []));
  const others = (was ?? []).toSpliced(index, isNew ? 0 : 1);
  const left = (is ?? []).toSpliced(index, isGone ? 0 : 1);
  if (others.length !== left.length) return E.left([wrong(file, 'one synapse')]);
  const changed = others.findIndex((value, place) => !isDeepStrictEqual(value, left[place]));
  if (changed !== -1) {
    const place = isGone || changed < index ? changed : changed + 1;
    const at = other.right.problem({ path: [place], found: undefined, expected: '' });
    return E.left([{ ...at, message: 'this synapse would change too, by an anchor that both use' }]);
  }
  return E.right({ text: after, item: isGone ? undefined : itemOf(other.right, index) });
}

const wrong = (file: string, expected: string): Problem => ({
  ...{ file, line: 1, column: 1, path: '', found: 'another text', expected },
});

/** All problems of a change in a file, in one text. */
export const problemsText = (problems: readonly Problem[]): string =>
  problems.map(describeProblem).join('\n');

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Where a line begins. */
function offsetOf(text: string, line: number): number {
  let offset = 0;
  for (let left = line - 1; left > 0; left -= 1) {
    const newLine = text.indexOf('\n', offset);
    if (newLine === -1) return text.length;
    offset = newLine + 1;
  }
  return offset;
}

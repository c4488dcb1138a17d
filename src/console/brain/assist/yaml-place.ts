/** Where the cursor is in the YAML of a synapse, also while that is not yet YAML. */
export interface YamlPlace {
  /** The keys and list indexes that lead from the synapse to what is written: to a map or a list for a key, else to a value. */
  readonly path: YamlPath;
  readonly kind: 'key' | 'value' | 'template' | 'slot';
  /** The word before the cursor, and where in the text it begins. */
  readonly word: string;
  readonly from: number;
  /** The number of spaces before a key that is written here. */
  readonly column: number;
  /** Whether a dash stands on the line. */
  readonly isItem: boolean;
}

export type YamlPath = readonly (string | number)[];

/** The place of the cursor; undefined in a comment, in a map in braces, and in a text of several lines. */
export function placeAt(text: string, offset: number): YamlPlace | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  const { levels, textColumn } = levelsOf(text.slice(0, start));
  const isInText = textColumn !== undefined && indentOf(before) > textColumn;
  if (!isInText && /(?:^|\s)#/.test(before)) return undefined;
  const line = isInText ? { dashes: [], column: indentOf(before), rest: '' } : partsOf(before);
  const parents = withDashes(levels, line.dashes);
  const keys = isInText ? pathOf(levels) : pathOf(above(parents, line.column));
  const path = line.key === undefined ? keys : [...keys, line.key];
  const place = { path, column: line.column, isItem: line.dashes.length > 0 };

  const inserted = /\{\{(?:(?!\}\}).)*?(\w*)$/.exec(before)?.[1];
  if (inserted !== undefined) return { ...place, kind: 'template', ...wordAt(inserted, offset) };
  const slot = /[^\s:,[{(|-]\s*[[(|]?\{(\w*)$|"\{(\w*)$/.exec(before);
  if (slot !== null) return { ...place, kind: 'slot', ...wordAt(slot[1] ?? slot[2] ?? '', offset) };
  if (isInText) return undefined;
  if (line.key === undefined) {
    return /^[\w-]*$/.test(line.rest) ? { ...place, kind: 'key', ...wordAt(line.rest, offset) } : undefined;
  }
  const value = line.rest.replace(/^["']/, '');
  return /^[^{[]*$/.test(value) ? { ...place, kind: 'value', ...wordAt(value, offset) } : undefined;
}

const wordAt = (word: string, offset: number) => ({ word, from: offset - word.length });

/** The key or the value that the cursor is on, for what is known of it. */
export function pathAt(text: string, offset: number): YamlPath | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? undefined : end);
  const { levels, textColumn } = levelsOf(text.slice(0, start));
  if (textColumn !== undefined && (line.trim() === '' || indentOf(line) > textColumn)) return pathOf(levels);
  return line.trim() === '' ? undefined : pathOf(entered(levels, partsOf(line)));
}

/** A key of a map, or an index of a list, and its column. */
interface Level {
  readonly column: number;
  readonly key: string | number;
}

interface LineParts {
  /** The columns of the dashes at its start. */
  readonly dashes: readonly number[];
  /** That of what follows. */
  readonly column: number;
  readonly key?: string;
  /** What follows the dashes and the key. */
  readonly rest: string;
}

/** What leads to the end of some lines, and the column of the key whose text of several lines they end in. */
interface Levels {
  readonly levels: readonly Level[];
  readonly textColumn?: number;
  /** Of the last line; none for one without a key. */
  readonly line?: LineParts;
}

const levelsOf = (lines: string): Levels =>
  lines
    .split('\n')
    .slice(0, -1)
    .reduce<Levels>((before, line) => afterLine(before, line), { levels: [] });

function afterLine(before: Levels, line: string): Levels {
  const { levels, textColumn } = before;
  if (line.trim() === '' || (textColumn !== undefined && indentOf(line) > textColumn))
    return { levels, ...(textColumn === undefined ? {} : { textColumn }) };
  if (/^\s*(?:#|---)/.test(line)) return { levels };
  const parts = partsOf(line);
  const isText = /^[|>][\d+-]*\s*(?:#.*)?$/.test(parts.rest);
  return {
    levels: entered(levels, parts),
    line: parts,
    ...(isText ? { textColumn: parts.dashes.at(-1) ?? parts.column } : {}),
  };
}

/** The keys that a map has, wherever they stand in it. */
export function keysOfMap(text: string, path: YamlPath): readonly string[] {
  const keys: string[] = [];
  let before: Levels = { levels: [] };
  for (const line of text.split('\n')) {
    before = afterLine(before, line);
    const key = before.line?.key;
    if (key !== undefined && pathOf(before.levels.slice(0, -1)).join('\n') === path.join('\n'))
      keys.push(key);
  }
  return keys;
}

function entered(levels: readonly Level[], { dashes, column, key }: LineParts): readonly Level[] {
  const parents = withDashes(levels, dashes);
  return key === undefined ? parents : [...above(parents, column), { column, key }];
}

/** A list may stand at the column of its key. */
const withDashes = (levels: readonly Level[], dashes: readonly number[]): readonly Level[] =>
  dashes.reduce<readonly Level[]>((parents, column) => {
    const place = parents.findIndex((level) => level.column === column && typeof level.key === 'number');
    const before = parents[place]?.key;
    if (typeof before === 'number') return [...parents.slice(0, place), { column, key: before + 1 }];
    const owners = parents.filter((level) => level.column <= column);
    return [...owners, { column, key: 0 }];
  }, levels);

const above = (levels: readonly Level[], column: number): readonly Level[] =>
  levels.filter((level) => level.column < column);

/** A brain file has a list of synapses: the first index only says which. */
function pathOf(levels: readonly Level[]): YamlPath {
  const path = levels.map(({ key }) => key);
  return typeof path[0] === 'number' ? path.slice(1) : path;
}

const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s"'#{[\]},&*!|>%@`-][^:#]*?))\s*:(?:\s+|$)/;

function partsOf(line: string): LineParts {
  const dashes: number[] = [];
  let column = indentOf(line);
  for (let dash = DASH.exec(line.slice(column)); dash !== null; dash = DASH.exec(line.slice(column))) {
    dashes.push(column);
    column += dash[0].length;
  }
  const rest = line.slice(column);
  const [whole, ...keys] = KEY.exec(rest) ?? [];
  const key = keys.find((one) => one !== undefined);
  return whole === undefined || key === undefined
    ? { dashes, column, rest }
    : { dashes, column, key, rest: rest.slice(whole.length) };
}

const DASH = /^-(?: +|$)/;

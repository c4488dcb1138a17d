/** The lines of one item, as offsets in the text: from the comments right above it to the end of its last line. */
export interface ItemLines {
  readonly start: number;
  readonly end: number;
}

export interface BlockList {
  /** The spaces before each dash. */
  readonly indent: number;
  readonly items: readonly ItemLines[];
}

/**
 * The items of a list that is written one below the other, as a brain file is; undefined for any other text. It looks at the margins
 * alone, so a caller that changes a text by it parses the result.
 */
export function blockList(text: string): BlockList | undefined {
  const items: { readonly start: number; end: number }[] = [];
  let indent: number | undefined;
  let commentsAt: number | undefined;
  let isClosed = false;
  for (const { start, end, spaces, rest } of linesOf(text)) {
    const last = items.at(-1);
    if (rest === '') {
      commentsAt = undefined;
    } else if (rest.startsWith('#')) {
      const isInside = last !== undefined && spaces > (indent ?? 0) && commentsAt === undefined;
      if (isInside) last.end = end;
      else commentsAt ??= start;
    } else if (spaces === 0 && rest === '...') {
      isClosed = true;
    } else if (indent === undefined && spaces === 0 && /^(---(\s+#.*)?$|%)/.test(rest)) {
      commentsAt = undefined;
    } else {
      indent ??= spaces;
      if (isClosed) return undefined;
      if (spaces === indent && DASH.test(rest)) items.push({ start: commentsAt ?? start, end });
      else if (spaces > indent && last !== undefined) last.end = end;
      else return undefined;
      commentsAt = undefined;
    }
  }
  return { indent: indent ?? 0, items };
}

const DASH = /^-(\s|$)/;

/** The offset behind the blank lines that begin at `offset`. */
export function behindBlankLines(text: string, offset: number): number {
  return offset + (/^(?:[^\S\n]*\n)*/.exec(text.slice(offset))?.[0].length ?? 0);
}

interface ItemForm {
  /** The spaces before the dash. */
  readonly indent: number;
  readonly newLine: string;
}

/**
 * A text with one map, or with a list of one, as the lines of an item. Only its margin, its line ends and the blank lines around it
 * change. Comments at its end move to the right of the dash, where they stay a part of the item.
 */
export function asItem(text: string, { indent, newLine }: ItemForm): string {
  const all = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = all.findIndex(isContent);
  if (first === -1) return '';
  const last = all.findLastIndex(isContent);
  const isList = DASH.test((all[first] ?? '').trimStart());
  const shift = indent + (isList ? 0 : 2) - spacesBefore(all[first] ?? '');
  const above = all.slice(0, first).filter((line) => line.trimStart().startsWith('#'));
  const inside = all.slice(first, last + 1).map((line) => shifted(line, shift));
  const below = all
    .slice(last + 1, all.findLastIndex((line) => line.trim() !== '') + 1)
    .map((line) => shifted(line, shift))
    .map((line) => (line.trim() === '' || spacesBefore(line) > indent ? line : at(indent + 2, line)));
  if (!isList) inside[0] = at(indent, `- ${(inside[0] ?? '').trimStart()}`);
  return [...above.map((line) => at(indent, line)), ...inside, ...below]
    .map((line) => line + newLine)
    .join('');
}

/** No comment, no blank line and no start of a document. */
const isContent = (line: string): boolean => /^\s*[^\s#]/.test(line) && !/^---\s*$/.test(line);

const spacesBefore = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

const at = (margin: number, line: string): string => ' '.repeat(margin) + line.trimStart();

/** Spaces in a line without anything else count in a block of text, so it is shifted too. */
function shifted(line: string, by: number): string {
  if (line === '') return line;
  return by >= 0 ? ' '.repeat(by) + line : line.slice(Math.min(-by, spacesBefore(line)));
}

interface Line extends ItemLines {
  readonly spaces: number;
  /** Without the spaces around it. */
  readonly rest: string;
}

function* linesOf(text: string): Generator<Line> {
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start < text.length) {
    const newLine = text.indexOf('\n', start);
    const end = newLine === -1 ? text.length : newLine + 1;
    let from = start;
    while (text.charAt(from) === ' ') from += 1;
    yield { start, end, spaces: from - start, rest: text.slice(from, end).trimEnd() };
    start = end;
  }
}

import * as E from 'fp-ts/lib/Either.js';
import type { YamlFile } from './yaml-file.ts';

/** Some items of a long list, as text. */
export interface ListPart {
  readonly text: string;
  /** Before this part in its file. */
  readonly linesBefore: number;
  readonly itemsBefore: number;
}

const MIN_CHARACTERS = 100_000;
const ITEMS = 250;

/**
 * Reads a long list part by part. A part that was used holds its values, and its document only until another one is read. Undefined for
 * a short text, one that may be no list, and one with a mistake, also an alias to another part: then it has to be read as a whole.
 */
export function usedInParts<A, Mistakes>(
  text: string,
  read: (part: ListPart) => E.Either<Mistakes, YamlFile>,
  use: (part: YamlFile) => A,
): E.Either<Mistakes, readonly A[]> | undefined {
  const parts = text.length < MIN_CHARACTERS ? undefined : listParts(text);
  if (parts === undefined) return undefined;
  const used: A[] = [];
  const latest: { file?: E.Either<Mistakes, YamlFile>; part?: ListPart } = {};
  for (const { items, ...part } of parts) {
    const now = (): E.Either<Mistakes, YamlFile> => {
      if (latest.part !== part) Object.assign(latest, { part, file: read(part) });
      return latest.file ?? read(part);
    };
    const file = now();
    if (E.isLeft(file) || !Array.isArray(file.right.value) || file.right.value.length !== items)
      return undefined;
    used.push(use(placedBy(file.right, now)));
  }
  return E.right(used);
}

/** The values of a file; places are looked up in the document that it has `now`. */
function placedBy(
  { file, value, duplicates, mapsAsKeys }: YamlFile,
  now: () => E.Either<unknown, YamlFile>,
): YamlFile {
  const placed = (): YamlFile => {
    const read = now();
    if (E.isLeft(read)) throw new Error(`${file} could be read only once`);
    return read.right;
  };
  return {
    ...{ file, value, duplicates, mapsAsKeys },
    problem: (refusal) => placed().problem(refusal),
    lineOf: (path) => placed().lineOf(path),
    scalars: () => placed().scalars(),
  };
}

/** The text before each item at the margin is cut off there. Undefined when something else stands at the margin. */
function listParts(text: string): readonly (ListPart & { readonly items: number })[] | undefined {
  const parts: (ListPart & { readonly items: number })[] = [];
  let [start, lines, linesBefore, items, itemsBefore] = [0, 0, 0, 0, 0];
  const end = (at: number): void => {
    parts.push({ text: text.slice(start, at), linesBefore, items, itemsBefore });
    [start, linesBefore, items, itemsBefore] = [at, lines, 0, itemsBefore + items];
  };
  for (let at = 0; at < text.length; lines += 1) {
    const isItem = /^-\s/.test(text.slice(at, at + 2));
    const isStart = itemsBefore + items === 0 && text.startsWith('---', at);
    if (!isItem && !isStart && !/[\s#]/.test(text.charAt(at))) return undefined;
    if (isItem && items === ITEMS) end(at);
    if (isItem) items += 1;
    const newLine = text.indexOf('\n', at);
    at = newLine === -1 ? text.length : newLine + 1;
  }
  end(text.length);
  return parts;
}

import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import { foundText, pathText, type Refusal } from '../../lib/decode.ts';
import type { AssistantError, Problem } from '../../lib/errors.ts';
import { leadsOutOf, readRegularFile, unreadableText } from '../../lib/files.ts';
import { type ListPart, usedInParts } from './yaml-list.ts';
import { mapAsKey, mistakesIn } from './yaml-mistakes.ts';
import { KIT_YAML, type PlainScalar, pathTo, plainScalars } from './yaml-tags.ts';

/** A parsed YAML file that remembers where everything in it stands. */
export interface YamlFile {
  readonly file: string;
  readonly value: unknown;
  /** Turns a codec's refusal into a problem with line and column. */
  readonly problem: (refusal: Refusal) => Problem;
  /** The line of the last key of a path, or of an item of a list. */
  readonly lineOf: (path: Refusal['path']) => number;
  /** The keys that their map already had; the last value counts. */
  readonly duplicates: readonly Pick<Problem, 'file' | 'line' | 'column' | 'path'>[];
  /** The maps with a map or a list as a key: mostly templates without quotes. */
  readonly mapsAsKeys: readonly Problem[];
  /** The words without quotes that are no texts, each with its place. Looked for when asked. */
  readonly scalars: () => readonly (PlainScalar & Pick<Problem, 'line' | 'column'>)[];
}

/** The place that names a file; when the file cannot be read, the mistake is there. */
export type NamedBy = (expected: string) => Problem;

interface ReadOptions {
  /** The kit's folder; problems in files outside it do not quote their content. Default: the file's own folder. */
  readonly within?: string;
  readonly namedBy?: NamedBy | undefined;
}

/** Reads YAML 1.1, as Kalliope's kits are written (`yes` is true, `1:30` is 90). Left: `InvalidKit`. */
export const readYaml =
  (file: string, options: ReadOptions = {}): TaskEither<AssistantError, YamlFile> =>
  () =>
    readBy(file, options, (bytes, shown) => shown(parseYaml(file, bytes)));

/**
 * Reads a list, a long one in parts, each as a file that holds some of its items: a document with all places takes fifty times the
 * memory of its text. `use` gets a part as soon as it is read; afterwards it is read again for whoever asks for places.
 */
export const readYamlList =
  <A>(
    file: string,
    options: ReadOptions,
    use: (part: YamlFile) => A,
  ): TaskEither<AssistantError, readonly A[]> =>
  () =>
    readBy(file, options, (bytes, shown) => {
      const text = utf8(bytes);
      const read = (part: ListPart) => shown(parseText(file, part));
      return (
        (text === undefined ? undefined : usedInParts(text, read, use)) ??
        E.map((whole: YamlFile) => [use(whole)])(shown(parseYaml(file, bytes)))
      );
    });

type Parsed = E.Either<readonly Problem[], YamlFile>;

async function readBy<A>(
  file: string,
  { within = dirname(file), namedBy }: ReadOptions,
  parse: (bytes: Uint8Array, shown: (read: Parsed) => Parsed) => E.Either<readonly Problem[], A>,
): Promise<E.Either<AssistantError, A>> {
  let bytes: Uint8Array;
  try {
    bytes = await readRegularFile(file);
  } catch (error) {
    const problem =
      namedBy?.(readable(error)) ?? atStart(file, unreadableText(error), 'a readable YAML file');
    return E.left({ _tag: 'InvalidKit', problems: [problem] });
  }
  const read = parse(bytes, leadsOutOf(within, file) ? withoutContent : (all) => all);
  return E.mapLeft((problems: readonly Problem[]): AssistantError => ({ _tag: 'InvalidKit', problems }))(
    read,
  );
}

/** The same for a file already read; `file` is its name in problems. */
export function parseYaml(file: string, bytes: Uint8Array): Parsed {
  const text = utf8(bytes);
  if (text === undefined) return E.left([atStart(file, 'bytes that are no UTF-8', 'a YAML file in UTF-8')]);
  return parseText(file, { text, linesBefore: 0, itemsBefore: 0 });
}

/** The same for a text; `linesBefore` are those before it in its file. */
export const parseYamlText = (file: string, text: string, linesBefore = 0): Parsed =>
  parseText(file, { text, linesBefore, itemsBefore: 0 });

function parseText(file: string, { text, linesBefore, itemsBefore }: ListPart): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    ...KIT_YAML,
    lineCounter: lines,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + linesBefore, column: col };
  };
  const shownPath = (path: Refusal['path']): string => {
    const [first, ...rest] = path;
    return pathText(typeof first === 'number' ? [first + itemsBefore, ...rest] : path);
  };
  const mistakes = mistakesIn(document, text);
  if (mistakes.length > 0)
    return E.left(mistakes.map(({ offset, ...said }) => ({ ...at(offset), path: '', ...said })));
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    return E.left([atStart(file, (error as Error).message, 'YAML')]);
  }
  const duplicates = duplicateKeys(document).map(({ path, offset }) => ({
    ...at(offset),
    path: shownPath(path),
  }));
  if (duplicates.length > 0) dropShadowed(document);
  const maps = keysOfMaps(document);
  const mapsAsKeys = maps.map(({ path, offset, end }) => ({
    ...at(offset),
    path: shownPath(path),
    ...mapAsKey(text.slice(offset, end)),
  }));
  const problem: YamlFile['problem'] = ({ isUnknownName = false, ...refusal }) => {
    const { path, found, expected, known, isPartial } = refusal;
    return {
      ...at(offsetOf(document, path, isUnknownName && found === path.at(-1))),
      path: shownPath(path),
      found: foundText(found, path),
      expected,
      ...mapsAsKeys.find((map) => !isUnknownName && map.path === shownPath(path)),
      ...(known === undefined ? {} : { known }),
      ...(isPartial === true ? { isPartial } : {}),
    };
  };
  const lineOf: YamlFile['lineOf'] = (path) => at(offsetOf(document, path, true)).line;
  const scalars = () =>
    plainScalars(document)
      .filter((scalar) => !maps.some(({ offset, end }) => offset <= scalar.offset && scalar.offset < end))
      .map((scalar) => ({ ...scalar, ...at(scalar.offset) }));
  return E.right({ file, value, problem, lineOf, duplicates, mapsAsKeys, scalars });
}

/** The same for a file outside the kit: its content must not be shown, as anyone may have named it. */
const withoutContent = (read: Parsed): Parsed =>
  E.bimap(
    (problems: readonly Problem[]) => problems.map((problem) => ({ ...hidden(problem), expected: CORRECT })),
    (file: YamlFile) => ({
      ...file,
      problem: (refusal: Refusal) => hidden(file.problem(refusal)),
      duplicates: [],
      mapsAsKeys: file.mapsAsKeys.map(hidden),
      scalars: () => [],
    }),
  )(read);

/** The problem of a file that is not YAML. It does not quote the file. */
export const CORRECT = 'YAML without mistakes';

const hidden = ({ file, line, column, expected, isPartial }: Problem): Problem => ({
  ...{ file, line, column, path: '' },
  found: 'what is not shown, since the file is outside the kit',
  expected: expected.replace(/: put quotes around .*$/s, ''),
  ...(isPartial === true ? { isPartial } : {}),
});

/** What aliases of aliases may grow to: a kit repeats itself, an attack explodes. */
const MAX_ALIASES = 100_000;

/** A problem of a whole file. */
export const atStart = (file: string, found: string, expected: string): Problem => ({
  file,
  line: 1,
  column: 1,
  path: '',
  found,
  expected,
});

/** Values whose places in a file are not known. */
export const withoutPlaces = ({
  file,
  value,
  problem,
}: Pick<YamlFile, 'file' | 'value' | 'problem'>): YamlFile => ({
  ...{ file, value, problem },
  lineOf: () => 1,
  duplicates: [],
  mapsAsKeys: [],
  scalars: () => [],
});

const readable = (error: unknown): string =>
  ({ ENOENT: 'a file that exists', EISDIR: 'a file and no directory' })[
    (error as NodeJS.ErrnoException).code ?? ''
  ] ?? `a readable file (${unreadableText(error)})`;

/** Without the byte order mark; undefined when the bytes are something else. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Where the value at `path` starts, or its key; for a key that is missing, where its map starts. */
function offsetOf(document: Document, path: Refusal['path'], isKey: boolean): number {
  let node: unknown = document.contents;
  for (const [index, key] of path.entries()) {
    const last = isKey && index === path.length - 1 && isMap(node) ? node : undefined;
    const named = last?.items.find((pair) => isScalar(pair.key) && pair.key.value === key);
    const next: unknown = named?.key ?? (isMap(node) || isSeq(node) ? node.get(key, true) : undefined);
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** Something about a key, and where that starts, counted in characters. */
export interface AtKey {
  readonly path: Refusal['path'];
  readonly offset: number;
}

/** Every key that its map already has, from the document's start to its end. */
function duplicateKeys(document: Document): readonly AtKey[] {
  const found: AtKey[] = [];
  visit(document, {
    Map: (_, map, ancestors) => {
      const names = new Set<string>();
      for (const { key } of map.items) {
        const name = nameOf(key);
        if (name === undefined) continue;
        if (names.has(name)) {
          const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
          found.push({ path: [...pathTo(map, ancestors), name], offset });
        }
        names.add(name);
      }
    },
  });
  return found.toSorted((one, other) => one.offset - other.offset);
}

/** Leaves of equal keys the last, whose value counts, so that a place found by its path is that of what counts. */
function dropShadowed(document: Document): void {
  visit(document, {
    Map: (_, map) => {
      map.items = lastOfEach(map);
    },
  });
}

/** Every map with a map or a list as a key, such as `{{ name }}` without quotes. */
function keysOfMaps(document: Document): readonly (AtKey & { readonly end: number })[] {
  const found: (AtKey & { readonly end: number })[] = [];
  visit(document, {
    Map: (_, map, ancestors) => {
      if (!map.items.some(({ key }) => isMap(key) || isSeq(key))) return undefined;
      const [offset, end] = map.range ?? [0, 0];
      found.push({ path: pathTo(map, ancestors), offset, end });
      return visit.SKIP;
    },
  });
  return found;
}

function lastOfEach({ items }: YAMLMap): Pair[] {
  const last = new Map(items.map(({ key }, index) => [nameOf(key) ?? index, index]));
  return items.filter(({ key }, index) => last.get(nameOf(key) ?? index) === index);
}

/** Undefined for a merge key (which may be repeated), an alias and a map. */
const nameOf = (key: unknown): string | undefined =>
  isScalar(key) && typeof key.value !== 'symbol' ? String(key.value) : undefined;

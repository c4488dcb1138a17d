import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import * as nodeModule from 'node:module';
import { isAbsolute, join, parse, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../lib/decode.ts';
import { describeUnknown } from '../lib/errors.ts';
import { withDeadline } from '../lib/promises.ts';
import { blocks } from './module.ts';
import * as typesAway from './strip-types-loader.ts';

/** A community module, loaded or not. */
export interface LoadedModule<Made> {
  /** As users write it in their brain and settings; undefined when that name is not for it. */
  readonly name: string | undefined;
  readonly place: string;
  /** Left: why it cannot be used. */
  readonly made: E.Either<string, Made>;
}

/** How one kind of module is loaded. */
export interface ModuleKind {
  /** Its key in `resource_directory`. */
  readonly kind: string;
  /** Names that may not be given again. */
  readonly taken: Iterable<string>;
  /** The name that users write for a file of this name; by default the same. */
  readonly named?: (fileName: string) => string;
  /** The function that only a module of this kind has. */
  readonly member: string;
  /** In words, what its default export has to give. */
  readonly expected: string;
}

interface Imported {
  readonly version: string;
  readonly made: Promise<E.Either<string, unknown>>;
}

export interface Folder {
  readonly home: string;
  /** As the settings have it; null when they have none. */
  readonly folder: string | null;
  readonly deadlineMs: number;
  /** What was loaded before, by file: a module whose folder has not changed stays the one it was. */
  readonly known: Map<string, Imported>;
}

/** All modules of a folder, side by side. A folder that cannot be read gives one failure, which has no name. */
export async function loadFolder<Made>(
  { home, folder, deadlineMs, known }: Folder,
  { kind, taken, named = (fileName) => fileName, member, expected }: ModuleKind,
): Promise<readonly LoadedModule<Made>[]> {
  if (folder === null) return [];
  const found = await findModules(home, folder);
  if (E.isLeft(found)) return [{ name: undefined, place: placeOf(home, folder), made: found }];
  const version = await folderVersion(resolve(home, folder));
  const owners = new Map([...taken].map((name) => [name, 'part of Broca']));
  const loading: Promise<LoadedModule<Made>>[] = [];
  for (const { name: fileName, place, file } of found.right) {
    const name = named(fileName);
    const owner = owners.get(name);
    if (owner === undefined) {
      owners.set(name, `in ${place}`);
      const made = E.isLeft(file) ? Promise.resolve(file) : load(file.right, name);
      loading.push(made.then((made) => ({ name, place, made })));
    } else {
      const made = E.left(`a ${kind} named "${name}" is already ${owner}; this one is not used`);
      loading.push(Promise.resolve({ name: undefined, place, made }));
    }
  }
  return Promise.all(loading);

  async function load(path: string, name: string): Promise<E.Either<string, Made>> {
    const before = known.get(path);
    const importing = before?.version === version ? before.made : importModule(path, version, deadlineMs);
    known.set(path, { version, made: importing });
    const made = await importing;
    if (E.isLeft(made)) {
      known.delete(path);
      return made;
    }
    const found = (made.right ?? {}) as { readonly name?: unknown; readonly [member: string]: unknown };
    if (typeof found[member] !== 'function')
      return E.left(`its default export gave ${foundText(made.right)}, expected ${expected}`);
    if (found.name === name) return E.right(found as Made);
    return E.left(`its name is ${foundText(found.name)}, expected "${name}", as its file is called`);
  }
}

/** A text that is another one after anything in a folder has changed, also when an older file took a place; packages do not count. */
async function folderVersion(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const own = entries.filter((path) => !/(^|[\\/])node_modules([\\/]|$)/.test(path)).sort();
  const seen = await Promise.all(own.map((path) => seenOf(folder, path)));
  return createHash('sha256').update(seen.join('\n')).digest('hex').slice(0, 16);
}

const seenOf = (folder: string, path: string): Promise<string> =>
  stat(join(folder, path)).then(
    ({ ctimeMs, size, ino }) => `${path} ${ctimeMs} ${size} ${ino}`,
    () => path,
  );

/**
 * Imports a user's file, calls its default export with `blocks`, and returns the result. Left: why it failed, also that `deadlineMs`
 * have passed. Node keeps each imported `version` in the process.
 */
async function importModule(
  path: string,
  version: string,
  deadlineMs: number,
): Promise<E.Either<string, unknown>> {
  try {
    takeTypesAway();
    const message = `has not loaded within ${deadlineMs / 1000} s`;
    return await withDeadline(made(path, version), { deadlineMs, message });
  } catch (error) {
    return E.left(reasonOf(error, path));
  }
}

async function made(path: string, version: string): Promise<E.Either<string, unknown>> {
  const module: Readonly<Record<string, unknown>> = await import(
    pathToFileURL(path).href + typesAway.mark(version)
  );
  if (!('default' in module)) return E.left('has no default export, expected a function');
  if (typeof module.default !== 'function')
    return E.left(`its default export is ${foundText(module.default)}, expected a function`);
  return E.right(await module.default(blocks));
}

/** Where JavaScript cannot be read Node does not tell in the error; the parser of TypeScript does. */
function reasonOf(error: unknown, path: string): string {
  try {
    if (error instanceof SyntaxError && /\.m?js$/.test(path)) typesAway.withoutTypes(path);
    return describeUnknown(error);
  } catch (placed) {
    return describeUnknown(placed);
  }
}

let isDone = false;

/** Newer versions of Node take the hooks as they are, older ones a module to run in a thread of their own. */
function takeTypesAway(): void {
  if (isDone) return;
  isDone = true;
  if ('registerHooks' in nodeModule) {
    const { resolve, load } = typesAway;
    (nodeModule.registerHooks as (hooks: object) => void)({ resolve, load });
  } else {
    const ending = import.meta.url.endsWith('.js') ? 'js' : 'ts';
    nodeModule.register(`./strip-types-loader.${ending}`, import.meta.url);
  }
}

const ENDINGS = ['.ts', '.mts', '.js', '.mjs'];

/** Files beside a module that are none themselves. */
const NO_MODULE = /^[._]|^node_modules$|\.(d|test|spec)\.m?[tj]s$/;

const PYTHON = 'written for Kalliope in Python; not loadable';

/**
 * The modules in `folder` of the kit: files, or folders with an `index` or a file of that name; none with `_` or `.`. Left: why the
 * folder cannot be read. `file` is the file to import, or the reason why there is none.
 */
async function findModules(home: string, folder: string) {
  const directory = resolve(home, folder);
  const entries = await entriesOf(directory);
  if (entries === undefined) return E.left('no such directory');
  const found = entries.map(async (entry) => {
    const path = join(directory, entry);
    const place = placeOf(home, path);
    const { name, ext } = parse(entry);
    const inside = await entriesOf(path);
    if (inside !== undefined) return [{ name: entry, place, file: await mainOf(path, inside) }];
    if (ext === '.py') return [{ name, place, file: E.left(PYTHON) }];
    if (!ENDINGS.includes(ext)) return [];
    return [{ name, place, file: await regular(path, 'no regular file') }];
  });
  return E.right((await Promise.all(found)).flat());
}

/** The path as a user would write it: inside the kit from there, otherwise whole. */
function placeOf(home: string, path: string): string {
  const inside = relative(home, resolve(home, path));
  return inside.startsWith('..') || isAbsolute(inside) ? resolve(home, path) : inside;
}

/** Undefined when it is no directory one can read. */
async function entriesOf(directory: string): Promise<readonly string[] | undefined> {
  const entries = await readdir(directory).catch(() => undefined);
  return entries?.filter((name) => !NO_MODULE.test(name)).sort();
}

/** A pipe is waited for without end. */
async function regular(path: string, otherwise: string): Promise<E.Either<string, string>> {
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true;
  return isFile ? E.right(path) : E.left(otherwise);
}

async function mainOf(path: string, inside: readonly string[]): Promise<E.Either<string, string>> {
  const { base } = parse(path);
  const main = [base, 'index']
    .flatMap((name) => ENDINGS.map((ending) => name + ending))
    .find((name) => inside.includes(name));
  if (main !== undefined) return regular(join(path, main), `its ${main} is no regular file`);
  return E.left(
    inside.some((name) => name.endsWith('.py'))
      ? PYTHON
      : `holds neither ${base}.ts nor index.ts (or .mts, .js, .mjs)`,
  );
}

import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, parse, relative, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';

/** A module somebody put into a folder for modules. */
export interface FoundModule {
  /** What the file or its folder is called, without its ending. */
  readonly name: string;
  /** The path as messages show it: from the kit's directory where it is inside. */
  readonly place: string;
  /** The file to import. Left: why there is none. */
  readonly file: E.Either<string, string>;
}

const ENDINGS = ['.ts', '.mts', '.js', '.mjs'];

/** Files beside a module that are none themselves. */
const NO_MODULE = /^[._]|^node_modules$|\.(d|test|spec)\.m?[tj]s$/;

const PYTHON = 'written for Kalliope in Python; not loadable';

/**
 * The modules in `folder` of the kit `home`: each a file, or a folder with a file of its name or an `index`; what begins with
 * `_` or `.` is none. Left: why the folder cannot be read.
 */
export async function findModules(
  home: string,
  folder: string,
): Promise<E.Either<string, readonly FoundModule[]>> {
  const directory = resolve(home, folder);
  const entries = await entriesOf(directory);
  if (entries === undefined) return E.left('no such directory');
  const found = entries.map(async (entry): Promise<readonly FoundModule[]> => {
    const path = join(directory, entry);
    const { name, ext } = parse(entry);
    const inside = await entriesOf(path);
    if (inside !== undefined)
      return [{ name: entry, place: placeOf(home, path), file: await mainOf(path, inside) }];
    if (ext === '.py') return [{ name, place: placeOf(home, path), file: E.left(PYTHON) }];
    if (!ENDINGS.includes(ext)) return [];
    return [{ name, place: placeOf(home, path), file: await regular(path, 'no regular file') }];
  });
  return E.right((await Promise.all(found)).flat());
}

/** The path as a user would write it: inside the kit from there, otherwise whole. */
export function placeOf(home: string, path: string): string {
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

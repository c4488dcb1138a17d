import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../decode.ts';
import { blocks } from './blocks.ts';
import { findModules, placeOf } from './find-modules.ts';
import { folderVersion } from './folder-version.ts';
import { importModule } from './import-module.ts';

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
  /** The name that users write for a file of this name. */
  readonly named: (fileName: string) => string;
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
  { kind, taken, named, member, expected }: ModuleKind,
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
    const importing =
      before?.version === version ? before.made : importModule(path, blocks, { deadlineMs, version });
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

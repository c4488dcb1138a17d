import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type OnnxHeader, onnxHeader } from './onnx-header.ts';

/** What a network does, as the name of its file tells; `model` does all of it alone. */
export type Role =
  | 'encoder'
  | 'decoder'
  | 'joiner'
  | 'preprocessor'
  | 'uncachedDecoder'
  | 'cachedDecoder'
  | 'mergedDecoder'
  | 'vocoder'
  | 'model';

export type Headers = Readonly<Partial<Record<Role, OnnxHeader>>>;

/** A folder of a model: what its networks say of themselves, and its other files by their names. */
export interface ModelFolder {
  readonly directory: string;
  readonly networks: Headers;
  readonly files: ReadonlySet<string>;
}

/** In this order: a joiner of one model has "encoder" in its name, too. */
const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/joiner/, 'joiner'],
  [/uncached[-_]?decode/, 'uncachedDecoder'],
  [/cached[-_]?decode/, 'cachedDecoder'],
  [/decode.*merged|merged.*decode/, 'mergedDecoder'],
  [/preprocess/, 'preprocessor'],
  [/vocos|hifigan|vocoder/, 'vocoder'],
  [/encode/, 'encoder'],
  [/decode/, 'decoder'],
  [/./, 'model'],
];

/**
 * Reads the networks of a folder, without their weights. Of two that do the same, it takes the one with `int8` in its name, which is
 * smaller and faster. Throws an Error that says what is wrong.
 */
export function modelFolder(directory: string): ModelFolder {
  const names = readdirSync(directory).filter((name) => !name.startsWith('.'));
  const networks = names.filter((name) => name.endsWith('.onnx'));
  if (networks.length === 0)
    throw new Error(
      names.some((name) => name.endsWith('.ort'))
        ? `${directory} has its networks as .ort files, which cannot be checked; Broca takes .onnx files`
        : `${directory} has no network: no file there ends in .onnx`,
    );
  const byRole = groupedByRole(networks);
  return {
    directory,
    files: new Set(names),
    networks: Object.fromEntries(
      Array.from(byRole, ([role, those]) => [role, onnxHeader(join(directory, onlyOne(role, those)))]),
    ),
  };
}

function groupedByRole(names: readonly string[]): ReadonlyMap<Role, readonly string[]> {
  const groups = new Map<Role, readonly string[]>();
  for (const name of names) groups.set(roleOf(name), [...(groups.get(roleOf(name)) ?? []), name]);
  return groups;
}

const roleOf = (name: string): Role =>
  ROLES.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? 'model';

function onlyOne(role: Role, names: readonly string[]): string {
  const small = names.filter((name) => name.includes('int8'));
  const [first = '', second] = small.length > 0 ? small : names;
  if (second === undefined) return first;
  throw new Error(`${first} and ${second} may both be the ${role}: leave one of them in the folder`);
}

/** The file of a folder that ends so, such as `tiny.en-tokens.txt`. Throws if there is none, or none that is not empty. */
export function fileEnding({ directory, files }: ModelFolder, ending: string): string {
  const name = [...files].find((one) => one.endsWith(ending));
  if (name === undefined) throw new Error(`${directory} lacks ${ending}`);
  const path = join(directory, name);
  if (statSync(path).size === 0) throw new Error(`${path} is empty`);
  return path;
}

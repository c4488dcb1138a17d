import { lstat, readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { parseYaml } from '../../brain/yaml/yaml-file.ts';
import type { BackupContents, BackupFile } from '../../http/backup.ts';
import { isMap } from '../../lib/collections.ts';
import { isLeftOver, readRegularFile } from '../../lib/files.ts';
import { isSecretKey } from '../../lib/secrets.ts';

/** The directories of a service. */
export interface BackupPlaces {
  readonly home: string;
  readonly data: string;
}

/** A file with its place on disk. */
interface FoundFile extends BackupFile {
  readonly source: string;
}

/** What a backup holds of the data directory: what people changed, recorded and trained. Databases cannot be copied while they are in use. */
const OF_DATA: readonly string[] = [
  ...['settings.yml', 'first-run.json', 'tokens.json', 'phrase-hotwords.json'],
  ...['synapses', 'lists', 'hotwords', 'wakewords'],
];

/** Folders that belong to tools and not to the kit. */
const NOT_OF_KIT: readonly string[] = ['node_modules', '.git'];

/** The files that a backup of these directories holds, sorted by path. Links are left out. */
export async function filesToBackUp({ home, data }: BackupPlaces): Promise<readonly FoundFile[]> {
  const isOfKit = (path: string): boolean =>
    path !== resolve(data) &&
    path !== resolve(home, 'data') &&
    !NOT_OF_KIT.includes(path.split(sep).at(-1) ?? '');
  const ofKit = await filesIn(resolve(home), isOfKit);
  const ofData = await Promise.all(OF_DATA.map((name) => filesIn(resolve(data, name), isKept)));
  return [
    ...ofKit.map(({ source, bytes }) => ({ source, bytes, path: pathIn('kit', home, source) })),
    ...ofData.flat().map(({ source, bytes }) => ({ source, bytes, path: pathIn('data', data, source) })),
  ].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Rows of training sound can be made again, and take 70 MB. */
const isKept = (path: string): boolean => !path.endsWith('.rows');

const pathIn = (root: 'kit' | 'data', directory: string, source: string): string =>
  join(root, relative(resolve(directory), source)).replaceAll(sep, '/');

/** The regular files at or below a path that pass the filter, as folders do too. A missing path has none. */
async function filesIn(
  path: string,
  isWanted: (path: string) => boolean,
): Promise<readonly Omit<FoundFile, 'path'>[]> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || !isWanted(path) || isLeftOver(path.split(sep).at(-1) ?? '')) return [];
  if (found.isFile()) return [{ source: path, bytes: found.size }];
  if (!found.isDirectory()) return [];
  const names = await readdir(path);
  return (await Promise.all(names.map((name) => filesIn(join(path, name), isWanted)))).flat();
}

/** The files with what of them is secret. */
export async function backupContents(places: BackupPlaces): Promise<BackupContents> {
  const files = await filesToBackUp(places);
  const secrets = await Promise.all(files.map(secretsOf));
  return { files: files.map(({ path, bytes }) => ({ path, bytes })), secrets: secrets.flat() };
}

/** Files with secrets by their names; YAML by its keys. */
async function secretsOf({ path, source }: FoundFile): Promise<readonly string[]> {
  if (/\.(key|pem)$/i.test(path) || path === 'data/tokens.json') return [path];
  if (!/\.ya?ml$/i.test(path)) return [];
  const bytes = await readRegularFile(source).catch(() => undefined);
  const parsed = bytes === undefined ? undefined : parseYaml(path, bytes);
  if (parsed === undefined || E.isLeft(parsed)) return [];
  return secretPaths(parsed.right.value, []).map((at) => `${path}: ${at}`);
}

function secretPaths(value: unknown, path: readonly string[]): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => secretPaths(one, [...path, String(index + 1)]));
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, key];
    const isText = (typeof inner === 'string' && inner !== '') || typeof inner === 'number';
    return isText && isSecretKey(key) && !/login/i.test(key) ? [at.join('.')] : secretPaths(inner, at);
  });
}

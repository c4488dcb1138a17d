import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { unreadableText } from '../../lib/files.ts';

/** A file with sentences, lists or rules. */
export interface SentenceFile {
  readonly path: string;
  /** The intent and the slots of all its sentences, where its path names them. */
  readonly combination?: { readonly intent: string; readonly name: string };
}

export interface SentenceFiles {
  /** Lists and rules before sentences. */
  readonly files: readonly SentenceFile[];
  readonly folders: readonly string[];
  /** Home Assistant's `intents.yaml`. */
  readonly intents?: string;
}

interface NotThere {
  readonly found: string;
  readonly expected: string;
}

/** The files of a language at a path, which may be one file. Left: what was found there instead. */
export async function sentenceFiles(
  path: string,
  language: string,
): Promise<E.Either<NotThere, SentenceFiles>> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    return isFolder ? await filesIn(path, language) : E.right({ files: [{ path }], folders: [] });
  } catch (error) {
    return E.left({ found: unreadableText(error), expected: 'a readable file or folder of sentences' });
  }
}

async function filesIn(path: string, language: string): Promise<E.Either<NotThere, SentenceFiles>> {
  const folders: string[] = [];
  /** The folders and YAML files in a folder, by name; none in one that there is not. */
  const contentOf = async (folder: string, isOptional = false) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (isOptional && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (entries !== undefined) folders.push(folder);
    const names = (entries ?? []).filter(({ name }) => !name.startsWith('.')).toSorted(byName);
    return {
      folders: names.filter((one) => one.isDirectory()).map(({ name }) => join(folder, name)),
      files: names
        .filter((one) => !one.isDirectory() && /\.ya?ml$/.test(one.name))
        .map(({ name }) => join(folder, name)),
    };
  };
  const languageIn = (names: readonly string[]) =>
    names.find((name) => isEqual(basename(name), language)) ??
    names.find((name) => isSameLanguage(basename(name), language));

  const top = await contentOf(path);
  const community = top.folders.find((name) => basename(name) === 'sentences');
  const languages = community === undefined ? top.folders : (await contentOf(community)).folders;
  const own = languageIn(languages) ?? (community === undefined ? path : undefined);
  if (own === undefined) {
    const found = `sentences in ${languages.map((name) => basename(name)).join(', ') || 'no language'}`;
    return E.left({ found, expected: `sentences in ${language}` });
  }

  const shared: string[] = [];
  if (community !== undefined) {
    for (const kind of ['lists', 'rules']) {
      const all = await contentOf(join(path, kind), true);
      const ownFolder = languageIn(all.folders);
      shared.push(...all.files, ...(ownFolder === undefined ? [] : (await contentOf(ownFolder)).files));
    }
  }
  const { files, folders: intents } = await contentOf(own);
  const combined: SentenceFile[] = [];
  for (const folder of intents)
    for (const file of (await contentOf(folder)).files)
      combined.push({
        path: file,
        combination: { intent: basename(folder), name: basename(file).replace(/\.ya?ml$/, '') },
      });
  const all = [...[...shared, ...files].map((file) => ({ path: file })), ...combined];
  if (all.length === 0)
    return E.left({ found: 'a folder without them', expected: 'YAML files with sentences' });
  if (all.length > MOST_FILES)
    return E.left({ found: `${all.length} files`, expected: `at most ${MOST_FILES} files of sentences` });
  const intentsFile = top.files.find((name) => basename(name) === 'intents.yaml');
  const isWhole = community !== undefined && intentsFile !== undefined;
  return E.right({ files: all, folders, ...(isWhole ? { intents: intentsFile } : {}) });
}

/** Five times those of a language of Home Assistant's community. */
const MOST_FILES = 1_000;

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1;

/** Whether sentences in one language, such as `en`, serve for another, such as `en-GB`. */
export const isSameLanguage = (one: string, other: string): boolean => familyOf(one) === familyOf(other);

const isEqual = (one: string, other: string): boolean => written(one) === written(other);

const written = (language: string): string => language.toLowerCase().replaceAll('_', '-');

const familyOf = (language: string): string => written(language).replace(/-.*$/, '');

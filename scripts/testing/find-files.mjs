import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

/**
 * The files of a folder with this ending, in order; with words, only those whose path has one of them in it.
 * @param {string} folder
 * @param {string} ending
 * @param {readonly string[]} words
 */
export function findFiles(folder, ending, words) {
  const from = join(root, folder);
  const paths = existsSync(from) ? readdirSync(from, { recursive: true, encoding: 'utf8' }) : [];
  return paths
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith(ending))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort();
}

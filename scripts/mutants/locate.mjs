import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { readSources } from '../structure/sources.mjs';
import { findFiles } from '../testing/find-files.mjs';

const sources = readSources().map(({ path }) => ({
  file: join(root, path),
  text: readFileSync(join(root, path), 'utf8'),
}));
const testFiles = ['packages', 'test'].flatMap((folder) => findFiles(folder, '.test.ts', []));

/**
 * Finds the source file that a mutant changes and the test files that have to notice. Throws when its text does not stand exactly
 * once in the sources, or when one of its tests is missing.
 *
 * @param {import('./list.mjs').Mutant} mutant
 */
export function locate({ title, from, tests }) {
  const [found, ...others] = sources.filter(({ text }) => text.includes(from));
  if (found === undefined || others.length > 0 || found.text.split(from).length > 2)
    throw new Error(`"${title}": its text stands in ${found === undefined ? 'no file' : 'several places'}`);
  const missing = tests.find((part) => !testFiles.some((file) => file.includes(part)));
  if (missing !== undefined) throw new Error(`"${title}": no test file has "${missing}" in its path`);
  return { ...found, tests: testFiles.filter((file) => tests.some((part) => file.includes(part))) };
}

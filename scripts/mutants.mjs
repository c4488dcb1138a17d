#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS } from './mutants/list.mjs';
import { root } from './setup/paths.mjs';
import { readSources } from './structure/sources.mjs';
import { findFiles } from './testing/find-files.mjs';

/**
 * Breaks the sources in one place after another and runs the tests that have to notice. Words of the command line choose
 * mutants by their titles. It changes files of this repository and puts each back: commit first.
 */
const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ title }) => words.length === 0 || words.some((word) => title.includes(word)),
);
const sources = readSources().map(({ path }) => ({
  file: join(root, path),
  text: readFileSync(join(root, path), 'utf8'),
}));

let survivors = 0;
for (const mutant of chosen) {
  const isCaught = tryOne(mutant);
  if (!isCaught) survivors += 1;
  console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${mutant.title}`);
}
console.log(`${chosen.length - survivors} of ${chosen.length} mutants caught`);
process.exitCode = survivors === 0 ? 0 : 1;

function tryOne(/** @type {import('./mutants/list.mjs').Mutant} */ { title, from, to, tests }) {
  const [found, ...others] = sources.filter(({ text }) => text.includes(from));
  if (found === undefined || others.length > 0 || found.text.split(from).length > 2)
    throw new Error(`"${title}": its text stands in ${found === undefined ? 'no file' : 'several places'}`);
  writeFileSync(
    found.file,
    found.text.replace(from, () => to),
  );
  try {
    return ['packages', 'test']
      .flatMap((folder) => findFiles(folder, '.test.ts', tests))
      .some((file) => fails(file));
  } finally {
    writeFileSync(found.file, found.text);
  }
}

/** Whether a test of this file fails, or it does not come to its end. */
function fails(/** @type {string} */ file) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env: { ...process.env, BROCA_NO_SETUP: '1' },
    timeout: 300_000,
    killSignal: 'SIGKILL',
  });
  return status !== 0;
}

#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { MUTANTS } from './mutants/list.mjs';
import { locate } from './mutants/locate.mjs';
import { root } from './setup/paths.mjs';

/**
 * Breaks the sources in one place after another and runs the tests that have to notice. Words of the command line choose
 * mutants by their titles. It changes files of this repository and puts each back: commit first.
 */
const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ title }) => words.length === 0 || words.some((word) => title.includes(word)),
);
let survivors = 0;
for (const mutant of chosen) {
  const isCaught = tryOne(mutant);
  if (!isCaught) survivors += 1;
  console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${mutant.title}`);
}
console.log(`${chosen.length - survivors} of ${chosen.length} mutants caught`);
process.exitCode = survivors === 0 ? 0 : 1;

function tryOne(/** @type {import('./mutants/list.mjs').Mutant} */ mutant) {
  const { file, text, tests } = locate(mutant);
  writeFileSync(
    file,
    text.replace(mutant.from, () => mutant.to),
  );
  try {
    return tests.some((test) => fails(test));
  } finally {
    writeFileSync(file, text);
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

#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeMachine, emptyPage, withSection } from './benchmarks/results.mjs';
import { root } from './setup/paths.mjs';
import { say } from './setup/say.mjs';
import { mayInstall, setUp } from './setup.mjs';
import { findFiles } from './testing/find-files.mjs';

const words = process.argv.slice(2);
const files = findFiles(
  'bench',
  '.bench.ts',
  words.filter((word) => !word.startsWith('--')),
);
const page = join(root, 'docs/benchmarks.md');

const { hasModules, hasBuild } = await setUp('start', { mayInstall: mayInstall(words) });
process.exitCode = hasModules && hasBuild && (await benchAll()) ? 0 : 1;

async function benchAll() {
  if (files.length === 0) say('There is no such benchmark in bench/.');
  let failures = 0;
  for (const file of files) {
    const name = basename(file, '.bench.ts');
    say(`Measuring ${name}`);
    const { status, report } = await measure(file);
    if (status !== 0) say(`The benchmark ${name} failed.`);
    else if (words.includes('--write') && /\| ?-{3}/.test(report)) keep(name, report);
    else if (words.includes('--write')) say(`${name} measured nothing: its section stays.`);
    failures += status === 0 ? 0 : 1;
  }
  return files.length > 0 && failures === 0;
}

function keep(/** @type {string} */ name, /** @type {string} */ report) {
  const section = `${report.trim()}\n\n${describeMachine()}`;
  const text = existsSync(page) ? readFileSync(page, 'utf8') : emptyPage;
  writeFileSync(page, withSection(text, name, section));
}

/** @returns {Promise<{ status: number | null, report: string }>} */
function measure(/** @type {string} */ file) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', file], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let report = '';
    child.stdout.on('data', (chunk) => {
      report += chunk;
      process.stdout.write(chunk);
    });
    child.on('error', (error) => resolve({ status: -1, report: error.message }));
    child.on('close', (status) => resolve({ status, report }));
  });
}

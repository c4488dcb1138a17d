import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../src/lib/errors.ts';
import { store } from '../../src/store/store.ts';
import { storedRun, toKeep } from './kept-run.ts';
import { timer } from './timer.ts';

/**
 * A process that asks a store in `directory` for one thing of each kind, and four timers at once, and prints what came of it as JSON:
 * `fill` fills the disk before, `empty` makes room again.
 */
const [directory = '', what = ''] = process.argv.slice(2);
const filler = join(directory, 'filler');
if (what === 'fill') fill(1024);
if (what === 'empty') rmSync(filler);

const lines: string[] = [];
const { timers, memory, files, runs, close } = store({
  path: join(directory, 'broca.db'),
  log: (line) => lines.push(line),
});
const file = join(directory, 'settings.yml');
const text = `${what}\n`.repeat(2_000);
const answers = {
  file: said(await files.put(file, text)()),
  timers: await Promise.all(
    ['1', '2', '3', '4'].map(async (id) => said(await timers.put(timer(id, { parameters: { text } }))())),
  ),
  memory: said(await memory.put([[what, text]])()),
};
runs.put(toKeep(storedRun(what, { trace: text })));
await runs.flushed();
const kept = {
  file: readFileSync(file, 'utf8').slice(0, 5).trim(),
  names: readdirSync(directory)
    .filter((name) => !name.includes('.db'))
    .sort(),
};
await close();
console.log(JSON.stringify({ ...answers, runs: lines, kept }));

function said(answer: E.Either<Parameters<typeof describe>[0], unknown>): string {
  if (E.isRight(answer)) return 'done';
  return `${describe(answer.left)}${'isFull' in answer.left && answer.left.isFull ? ' (full)' : ''}`;
}

function fill(bytes: number): void {
  try {
    for (;;) writeFileSync(filler, 'x'.repeat(bytes), { flag: 'a' });
  } catch {}
}

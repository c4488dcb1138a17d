import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../src/lib/errors.ts';
import { lockDirectory } from '../../src/store/directory-lock.ts';

const test = suite('directory lock');

const directory = () => mkdtempSync(join(tmpdir(), 'broca-lock-'));

/** Waits for nobody. */
async function locked(path: string) {
  const lines: string[] = [];
  const lock = await lockDirectory(path, { log: (line) => lines.push(line), patienceMs: 0 });
  return { lock, lines };
}

test('one has a directory at a time, and whoever comes later is told who', async () => {
  const path = directory();
  const first = await locked(path);
  assert.ok(E.isRight(first.lock));
  const second = await locked(path);
  assert.ok(E.isLeft(second.lock));
  assert.is(
    describe(second.lock.left),
    `the data directory ${path} is used by another Broca (process ${process.pid}): stop that one, or choose another directory with --data`,
  );
  assert.ok(E.isRight((await locked(directory())).lock), 'another directory is another matter');
  first.lock.right();
  const third = await locked(path);
  assert.ok(E.isRight(third.lock));
  third.lock.right();
  assert.equal([first.lines, second.lines, third.lines], [[], [], []]);
  assert.is(statSync(join(path, 'broca.lock')).mode & 0o777, 0o600);
});

test('of several processes that begin at one moment one has it, and the others are told', async () => {
  const path = directory();
  const module = import.meta.resolve('../../src/store/directory-lock.ts');
  const program = `import { lockDirectory } from '${module}';
    process.on('message', async () => {
      const lock = await lockDirectory('${path}', { log: (line) => process.send(line), patienceMs: 500 });
      process.send(lock._tag);
    });
    process.send('ready');`;
  writeFileSync(join(path, 'racer.mts'), program);
  const racers = Array.from({ length: 4 }, () =>
    fork(join(path, 'racer.mts'), { execArgv: process.execArgv }),
  );
  const next = (racer: ChildProcess) => once(racer, 'message').then(([said]) => said as string);
  await Promise.all(racers.map(next));
  const said = racers.map(next);
  for (const racer of racers) racer.send('now');
  assert.equal((await Promise.all(said)).sort(), ['Left', 'Left', 'Left', 'Right']);
  for (const racer of racers) racer.kill();
});

test('one that is just stopping is waited for', async () => {
  const path = directory();
  const first = await locked(path);
  assert.ok(E.isRight(first.lock));
  const next = lockDirectory(path, { log: () => {}, patienceMs: 60_000 });
  await locked(path);
  first.lock.right();
  const second = await next;
  assert.ok(E.isRight(second));
  second.right();
});

test('a lock file that somebody wrote over is begun anew', async () => {
  const path = directory();
  writeFileSync(join(path, 'broca.lock'), 'my own notes\n'.repeat(400));
  const { lock, lines } = await locked(path);
  assert.ok(E.isRight(lock));
  assert.equal(lines, []);
  assert.is(readFileSync(join(path, 'broca.lock'), 'latin1').slice(0, 13), 'SQLite format');
  lock.right();
});

test('where there can be no lock, the directory is used without one, which is told', async () => {
  const path = join(directory(), 'not-there');
  const { lock, lines } = await locked(path);
  assert.ok(E.isRight(lock));
  assert.match(lines.join(), /broca\.lock: .*; nothing keeps another Broca from this directory/);
  lock.right();
});

test.run();

import { execFileSync } from 'node:child_process';
import { watch } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunOptions, runProgram, slowness } from '../../src/system/run-program.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { settled } from '../support/settled.ts';

const test = suite('runProgram');
const run = (program: string, args: readonly string[], more: Partial<RunOptions> = {}) =>
  runProgram(program, args, {
    engine: 'example',
    stdin: more.stdin ?? '',
    signal: more.signal ?? new AbortController().signal,
    deadlineMs: more.deadlineMs ?? 30_000,
    stage: 'trying',
    ...(more.maxBytes === undefined ? {} : { maxBytes: more.maxBytes }),
  })();
const failed = (message: string) => E.left({ _tag: 'EngineFailed', engine: 'example', message });

test('gives what the program wrote', async () => {
  assert.equal(await run('cat', [], { stdin: 'é\nb' }), E.right(Buffer.from('é\nb')));
});

test('arguments reach the program as they are', async () => {
  assert.equal(await run('printf', ['%s', '$(id); "x"']), E.right(Buffer.from('$(id); "x"')));
});

test('a failing program is told by the last line it wrote, or by its exit code', async () => {
  const script = (text: string) => run(process.execPath, ['-e', text]);
  assert.equal(await script('console.error("one\\ntwo"); process.exitCode = 3'), failed('two'));
  assert.equal(await script('process.exitCode = 3'), failed('exit code 3'));
});

test('a program that is not there is missing', async () => {
  assert.equal(
    await run('no-such-program', []),
    E.left({
      _tag: 'EngineMissing',
      engine: 'example',
      message: 'the program no-such-program cannot be started (spawn no-such-program ENOENT)',
      fix: 'install no-such-program',
    }),
  );
});

test('a program may take as long as it likes while it goes on writing', async () => {
  const script = 'for line in 1 2 3 4 5 6 7 8 9 10; do echo; sleep 0.2; done';
  assert.equal(await run('sh', ['-c', script], { deadlineMs: 1_500 }), E.right(Buffer.from('\n'.repeat(10))));
});

test('one that falls silent after its first words is killed', async () => {
  assert.equal(
    await run('sh', ['-c', 'echo one; exec sleep 60'], { deadlineMs: 300 }),
    E.left({ _tag: 'DeadlinePassed', stage: 'trying', deadlineMs: 300 }),
  );
});

test('one that writes without end is killed', async () => {
  assert.equal(await run('yes', [], { maxBytes: 100_000 }), failed('yes wrote more than 100000 bytes'));
});

test('what it wrote while this process was busy has come in time', async () => {
  const answer = run('sh', ['-c', 'sleep 0.1; echo one; sleep 0.1; exec sleep 0.1'], { deadlineMs: 1_000 });
  await settled(); // it is started
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  assert.equal(await answer, E.right(Buffer.from('one\n')));
});

test('a program that takes too long is killed', async () => {
  assert.equal(
    await run('sleep', ['60'], { deadlineMs: 300 }),
    E.left({ _tag: 'DeadlinePassed', stage: 'trying', deadlineMs: 300 }),
  );
});

test('an abort kills the program, also before it began', async () => {
  const aborter = new AbortController();
  const directory = kit({});
  const started = watch(directory).once('change', () => aborter.abort());
  const script = 'echo > "$0"; exec sleep 5';
  const words = ['-c', script, join(directory, 'started')];
  assert.equal(
    await run('sh', words, { signal: aborter.signal, deadlineMs: 30_000 }),
    failed('trying was cancelled'),
  );
  started.close();
  assert.equal(await run('sleep', ['5'], { signal: aborter.signal }), failed('trying was cancelled'));
});

test('a program that does not read its input may still answer', async () => {
  assert.equal(await run('true', [], { stdin: 'x'.repeat(1_000_000) }), E.right(Buffer.alloc(0)));
});

test('is 1 as long as there are cores for all, then as many as share one, up to 4', () => {
  const cases = [
    [0, 2, 1],
    [2, 2, 1],
    [5, 2, 2.5],
    [8, 2, 4],
    [500, 2, 4],
    [3, 1, 3],
  ] as const;
  for (const [wanting, cores, times] of cases) assert.is(slowness(wanting, cores), times);
});

const isAlone = cpus().length > 1 && has('taskset');

(isAlone ? test : test.skip)(
  'the cores are those of the machine, also for a process that has one of them',
  () => {
    const module = pathToFileURL(join(import.meta.dirname, '../../src/system/run-program.ts')).href;
    const script = `import(${JSON.stringify(module)}).then(({ slowness }) => console.log(slowness(${cpus().length * 2})))`;
    const words = ['-c', '0', process.execPath, '--import', 'tsx', '-e', script];
    assert.is(execFileSync('taskset', words, { encoding: 'utf8' }).trim(), '2');
  },
);

test('this machine has one', () => {
  assert.ok(slowness() >= 1 && slowness() <= 4);
});

test.run();

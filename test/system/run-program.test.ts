import { watch } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunOptions, runProgram } from '../../src/system/run-program.ts';
import { kit } from '../support/kit.ts';

const test = suite('runProgram');
const run = (program: string, args: readonly string[], more: Partial<RunOptions> = {}) =>
  runProgram(program, args, {
    engine: 'example',
    stdin: more.stdin ?? '',
    signal: more.signal ?? new AbortController().signal,
    deadlineMs: more.deadlineMs ?? 300,
    stage: 'trying',
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

test('a program that takes too long is killed', async () => {
  assert.equal(
    await run('sleep', ['5']),
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
    failed('trying was given up'),
  );
  started.close();
  assert.equal(await run('sleep', ['5'], { signal: aborter.signal }), failed('trying was given up'));
});

test('a program that does not read its input may still answer', async () => {
  assert.equal(await run('true', [], { stdin: 'x'.repeat(1_000_000) }), E.right(Buffer.alloc(0)));
});

test.run();

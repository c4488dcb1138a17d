import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { slowness } from '../../src/system/run-program.ts';
import { has } from '../support/programs.ts';

const test = suite('slowness');

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

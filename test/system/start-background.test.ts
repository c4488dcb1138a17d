import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startBackground } from '../../src/system/run-group.ts';
import { eventually, isRunning, writtenPid } from '../support/processes.ts';
import { workshop } from '../support/programs.ts';

const test = suite('startBackground');
const shop = workshop();
test.after(shop.close);

test('is done while the program runs, and leaves nothing of it when it has ended', async () => {
  const command = 'echo $$ > running; read line; exec sleep 1000';
  assert.equal(
    await startBackground('/bin/sh', ['-c', command], { cwd: shop.directory })(),
    E.right(undefined),
  );
  const pid = await writtenPid(shop.path('running'));
  assert.ok(isRunning(pid));
  process.kill(pid);
  await eventually(() => {
    try {
      process.kill(pid, 0); // a zombie would still be found
      return false;
    } catch {
      return true;
    }
  });
});

test('after its timeout it is killed with all it has started', async () => {
  const command = 'sleep 1000 & echo $! > child; wait';
  await startBackground('/bin/sh', ['-c', command], { cwd: shop.directory, timeoutMs: 300 })();
  const pid = await writtenPid(shop.path('child'));
  await eventually(() => !isRunning(pid));
});

test('it outlives the process that started it, and does not keep that one', async () => {
  const module = join(import.meta.dirname, '../support/background.ts');
  const service = spawn(process.execPath, ['--import', 'tsx', module, shop.directory], { stdio: 'ignore' });
  assert.equal(await once(service, 'exit'), [0, null]);
  const pid = await writtenPid(shop.path('outlives'));
  assert.ok(isRunning(pid));
  process.kill(pid);
});

test('a program that cannot be started is a failure in words', async () => {
  assert.equal(
    await startBackground('/no/such', [], { cwd: shop.directory })(),
    E.left('/no/such cannot be started (it, its interpreter or its working directory does not exist)'),
  );
  assert.equal(
    await startBackground('/bin/true', ['\0'], { cwd: shop.directory })(),
    E.left('/bin/true cannot be started (what it is given contains a NUL character)'),
  );
});

test.run();

import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { killGroup } from '../../src/system/run-group.ts';
import { isRunning } from '../support/processes.ts';

const test = suite('killGroup');

/** A process that leads a group and goes on until it is killed. */
async function leader(options: SpawnOptions = {}) {
  const child = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore', ...options });
  await once(child, 'spawn');
  const ended = once(child, 'exit');
  return { pid: child.pid, ended, isThere: () => isRunning(Number(child.pid)) };
}

test('the group ends; to kill it once more, or none at all, is no failure', async () => {
  const { pid, ended, isThere } = await leader();
  killGroup(pid);
  await ended;
  assert.not(isThere());
  killGroup(pid);
  killGroup(undefined);
});

if (process.getuid?.() === 0) {
  test("another user's group is left alone, which is no failure", async () => {
    const { pid, ended, isThere } = await leader({ uid: 65_533 });
    process.seteuid?.(65_534);
    try {
      killGroup(pid);
    } finally {
      process.seteuid?.(0);
    }
    assert.ok(isThere());
    killGroup(pid);
    await ended;
  });
}

test('any other failure is thrown', () => {
  assert.throws(() => killGroup(Number.NaN), /ERR_|EINVAL|must be/);
});

test.run();

import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { killGroup, runGroup, startBackground } from '../../src/system/run-group.ts';
import { eventually, isRunning, writtenPid } from '../support/processes.ts';
import { workshop } from '../support/programs.ts';

const test = suite('runGroup');
const shop = workshop();
const never = new AbortController().signal;
test.after(shop.close);

const sh = (command: string, signal = never) =>
  runGroup('/bin/sh', ['-c', command], { cwd: shop.directory, signal })();

const ended = (output: string, errorOutput = '', returnCode = 0) =>
  E.right({ output, errorOutput, returnCode });

test('gives what a program wrote and how it ended', async () => {
  assert.equal(await sh('echo out; echo err >&2; exit 3'), ended('out\n', 'err\n', 3));
});

test('arguments reach it as they are, its directory and environment too', async () => {
  const result = await runGroup(
    '/bin/sh',
    ['-c', 'echo "$1$2"; pwd; echo $GIVEN $HOME', 'sh', ' a', '*"\n'],
    {
      cwd: tmpdir(),
      env: { GIVEN: 'yes' },
      signal: never,
    },
  )();
  assert.equal(result, ended(` a*"\n\n${tmpdir()}\nyes ${process.env.HOME}\n`));
});

test('a program that reads finds nothing', async () => {
  assert.equal(await sh('cat; echo end'), ended('end\n'));
});

test('bytes that are no UTF-8 are replaced, characters cut by a pipe are whole', async () => {
  assert.equal(await sh(`printf 'a\\377b\\303'; printf '\\251'`), ended('a\ufffdbé'));
});

test('a program that a signal ended has a return code over 128', async () => {
  assert.equal(await sh('kill -TERM $$'), ended('', '', 143));
});

test('what it leaves running without its output goes on', async () => {
  assert.equal(await sh('sleep 1000 >/dev/null 2>&1 & echo $! > left'), ended(''));
  const pid = await writtenPid(shop.path('left'));
  assert.ok(isRunning(pid));
  process.kill(pid);
});

test('a MiB of output is taken, one byte more is not, and all it started is killed', async () => {
  const whole = await sh('head -c 1048576 /dev/zero; head -c 1048576 /dev/zero >&2');
  assert.ok(E.isRight(whole) && whole.right.output.length + whole.right.errorOutput.length === 2_097_152);
  for (const [name, redirect] of [
    ['out', ''],
    ['err', '>&2'],
  ]) {
    const result = await sh(`sleep 1000 & echo $! > ${name}; head -c 1048577 /dev/zero ${redirect}; wait`);
    assert.equal(result, E.left('/bin/sh wrote more than 1 MiB and was stopped'));
    const pid = await writtenPid(shop.path(name as string));
    await eventually(() => !isRunning(pid));
  }
});

test('an abort kills it and all it has started', async () => {
  const aborter = new AbortController();
  const running = sh('sleep 1000 & echo $! > child; echo $$ > shell; wait', aborter.signal);
  const pids = [await writtenPid(shop.path('child')), await writtenPid(shop.path('shell'))];
  assert.equal(pids.map(isRunning), [true, true]);
  aborter.abort();
  assert.equal(await running, E.left('it was cancelled'));
  await eventually(() => !pids.some(isRunning));
});

test('an abort is heard even when something has left its group with the output', async () => {
  const aborter = new AbortController();
  const running = sh('setsid sleep 1000 & echo $! > gone; wait', aborter.signal);
  const pid = await writtenPid(shop.path('gone'));
  aborter.abort();
  assert.equal(await running, E.left('it was cancelled'));
  process.kill(pid);
});

test('cancelled before it starts, it does not start', async () => {
  assert.equal(await sh('touch started', AbortSignal.abort()), E.left('it was cancelled'));
  assert.throws(() => shop.run('test', '-e', 'started'));
});

for (const [what, program, args, reason] of [
  ['is not there', '/no/such', [], 'it, its interpreter or its working directory does not exist'],
  ['may not be executed', '/etc/passwd', [], 'it may not be executed'],
  ['is given too much', '/bin/true', ['a'.repeat(200_000)], 'what it is given is too long'],
  ['is given a NUL', '/bin/true', ['a\0b'], 'what it is given contains a NUL character'],
] as const) {
  test(`a program that ${what} is a failure in words`, async () => {
    assert.equal(
      await runGroup(program, args, { cwd: shop.directory, signal: never })(),
      E.left(`${program} cannot be started (${reason})`),
    );
  });
}

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

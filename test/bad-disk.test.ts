import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BRAIN } from './support/changed-things.ts';
import { kit } from './support/kit.ts';
import { type Answer, answerOf, failure, SILENT } from './support/service.ts';
import { type ServiceProcess, serviceProcess, started } from './support/service-process.ts';
import { fillDisk, mayMount, onSmallDisk } from './support/small-disk.ts';
import { until } from './support/until.ts';

const test = suite('service on a bad disk');

let running: ServiceProcess | undefined;
test.after(() => running?.kill());

/** Runs a command where the process with its own disk lives, and tells whether it succeeded. */
const inside = (pid: number | undefined, ...command: readonly string[]): boolean =>
  spawnSync('nsenter', ['-t', String(pid), '-U', '-m', '--preserve-credentials', ...command]).status === 0;

const say = (message: string) => ({ signals: [], neurons: [{ debug: { message } }] });

test('a full disk and a read-only one refuse changes with the reason, and nothing of them is in force', async () => {
  if (!mayMount) return console.log('not tested: this machine lets nobody mount a small disk');
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  const data = join(home, 'data');
  mkdirSync(data);
  running = await serviceProcess(onSmallDisk(started(home), data));
  const { url, pid } = running;
  const disk = join(`/proc/${pid}/root`, data);
  const send = async (method: string, path: string, body: unknown): Promise<Answer> =>
    answerOf(await fetch(url + path, { method, body: JSON.stringify(body) }));
  const get = async (path: string): Promise<Answer> => answerOf(await fetch(url + path));
  const present = async () => [await get('/synapses'), await get('/settings'), await get('/timers')];
  const changes = () => [
    send('PUT', '/synapses/made', say('x'.repeat(10_000))),
    send('PUT', '/synapses/tea', say('x'.repeat(10_000))),
    send('PATCH', '/synapses/lamp-1', { enabled: false }),
    send('POST', '/settings/variables', { a: 'x'.repeat(10_000) }),
    send('POST', '/settings/hooks', { on_mute: 'tea' }),
  ];

  assert.equal((await send('PUT', '/synapses/first', say('here'))).status, 201);
  const before = await present();
  fillDisk(join(disk, 'filler'));
  const file = (name: string) => join(data, name);
  const names = [
    'synapses/made.yml',
    'synapses/tea.yml',
    'synapses/lamp-1.yml',
    'settings.yml',
    'settings.yml',
  ];
  assert.equal(
    await Promise.all(changes()),
    names.map((name) => failure(507, 'Insufficient Storage', `${file(name)}: the disk is full`)),
  );
  const timer = await send('POST', '/synapses/start/order', { order: 'wake 1 for tea' });
  assert.match(JSON.stringify(timer), /the disk is full/);
  assert.equal(await present(), before);

  // the disk as a whole cannot become read-only while the lock of the directory is held
  assert.ok(inside(pid, 'mount', '--bind', data, data));
  assert.ok(inside(pid, 'mount', '-o', 'remount,bind,ro', data));
  assert.equal(
    await Promise.all(changes()),
    names.map((name) => failure(500, 'Internal Server Error', `${file(name)}: EROFS: read-only file system`)),
  );
  assert.equal(await present(), before);

  await until(() => inside(pid, 'umount', data)); // it is busy while the service reads there
  rmSync(join(disk, 'filler'));
  for (const { status, body } of await Promise.all(changes())) assert.ok(status < 300, JSON.stringify(body));
  assert.equal(
    readdirSync(disk).filter((name) => name.startsWith('.')),
    [],
  );
  await running.kill();
});

test.run();

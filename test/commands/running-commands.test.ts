import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BROCA, command } from '../support/command.ts';
import { SILENT, service } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('commands to a running service');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';

const broca = await service({
  'settings.yml': SILENT.replace('default_player: none', 'default_player: file'),
  'brain.yml': BRAIN,
});
test.after(() => broca.stop());

test('say and order do it, listen says why not', async () => {
  const [said, unmatched, missing] = await Promise.all([
    command('say', 'Dinner', 'is', 'ready', '--url', broca.url, '--json'),
    command('order', 'helo', '--url', broca.url),
    command('listen', 'none.wav', '--url', broca.url),
  ]);
  assert.equal([said.status, JSON.parse(said.out)], [0, { text: 'Dinner is ready', outcome: 'heard' }]);
  assert.is(unmatched.status, 1);
  assert.match(unmatched.out, /^"helo" matches nothing\.\nNear misses:\n {2}hello: /);
  assert.equal(
    [missing.status, missing.err],
    [1, 'none.wav is no file with something in it that can be read\n'],
  );
});

function tail() {
  const options = ['--json', '--type', 'run.*', '--url', broca.url];
  const words = [...BROCA, 'events', ...options];
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
}

const order = () => broca.post('/synapses/start/order', { order: 'hello', mute: true });

test('events come as lines of JSON until it is interrupted', async () => {
  const tailing = tail();
  const ended = once(tailing, 'exit');
  let out = '';
  tailing.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  await until(async () => {
    await order();
    return out.split('\n').length > 2;
  });
  tailing.kill('SIGINT');
  assert.equal(await ended, [0, null]);
  const types = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  assert.equal([...new Set(types)].sort(), ['run.finished', 'run.started']);
});

test('it ends well when whoever read them has enough, however many are on their way', async () => {
  const tailing = tail();
  const ended = once(tailing, 'exit');
  let isOver = false;
  void ended.then(() => (isOver = true));
  let err = '';
  tailing.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  tailing.stdout.once('data', () => tailing.stdout.destroy());
  await until(async () => {
    await Promise.all(Array.from({ length: 10 }, order));
    return isOver;
  });
  assert.equal([await ended, err], [[0, null], '']);
});

test.run();

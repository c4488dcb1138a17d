import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command } from '../support/command.ts';
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

test('events come as lines of JSON until it is interrupted', async () => {
  const cli = join(import.meta.dirname, '../../src/cli.ts');
  const words = [
    '--import',
    import.meta.resolve('tsx'),
    cli,
    'events',
    '--json',
    '--type',
    'run.*',
    '--url',
    broca.url,
  ];
  const tailing = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tailing, 'exit');
  let out = '';
  tailing.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  await until(async () => {
    await broca.post('/synapses/start/order', { order: 'hello', mute: true });
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

test.run();

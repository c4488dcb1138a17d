import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { store } from '../../../src/store/store.ts';
import { BROCA } from '../../support/command.ts';
import { kit } from '../../support/kit.ts';
import { eventually } from '../../support/processes.ts';
import { complete, neuron, said, synapse } from '../../support/run-results.ts';
import { failure, SILENT, service } from '../../support/service.ts';

const test = suite('http/timers');

const BRAIN = `
- name: later
  signals: [{ order: "remind me of {{ what }} in {{ minutes }} minutes" }]
  neurons:
    - neurotimer:
        minutes: "{{ minutes }}"
        name: "{{ what }}"
        synapse: ring
        forwarded_parameters: { what: "{{ what }}" }
        say_template: "Timer {{ id }} for {{ name }}"
- name: ring
  signals: []
  neurons: [{ debug: { message: "{{ what }} rang" } }]
- name: stop
  signals: [{ order: "forget {{ which }}" }]
  neurons: [{ neurotimer: { cancel: "{{ which }}" } }]
`;
const FILES = { 'brain.yml': BRAIN };

const set = (what: string, minutes: number) => ({ order: `remind me of ${what} in ${minutes} minutes` });
const NONE = { status: 200, body: { timers: [] } };

test('lists what is set with the time it rings, and deletes it by its id', async () => {
  const broca = await service(FILES);
  assert.equal(await broca.get('/timers'), NONE);
  const before = Date.now();
  assert.equal(
    await broca.post('/synapses/start/order', set('tea', 10), { 'broca-conversation': 'kitchen' }),
    complete(
      'remind me of tea in 10 minutes',
      synapse('later', 'remind me of {{ what }} in {{ minutes }} minutes', {
        ...neuron('Neurotimer', 'Timer 1 for tea'),
      }),
    ),
  );
  const after = Date.now();
  const { status, body } = await broca.get('/timers');
  const [one, ...others] = (
    body as { readonly timers: readonly { readonly due: string; readonly remaining_seconds: number }[] }
  ).timers;
  if (one === undefined) throw new Error('no timer');
  const { due, remaining_seconds, ...rest } = one;
  assert.equal([status, others], [200, []]);
  assert.equal(rest, { id: '1', name: 'tea', synapse: 'ring', conversation: 'kitchen' });
  assert.ok(Date.parse(due) >= before + 600_000 && Date.parse(due) <= after + 600_000);
  assert.ok(Number.isInteger(remaining_seconds) && remaining_seconds > 0 && remaining_seconds <= 600);

  assert.equal(
    await broca.send('DELETE', '/timers/2'),
    failure(404, 'itemNotFound', 'no timer has the id "2"', 'id'),
  );
  assert.equal(await broca.send('DELETE', '/timers/1'), { status: 204, body: undefined });
  assert.equal(
    await broca.send('DELETE', '/timers/1'),
    failure(404, 'itemNotFound', 'no timer has the id "1"', 'id'),
  );
  assert.equal(await broca.get('/timers'), NONE);
  await broca.stop();
});

test('only with the login, where one is asked for', async () => {
  const settings = `${SILENT}\nrest_api: { password_protected: true, login: admin, password: secret }`;
  const broca = await service({ ...FILES, 'settings.yml': settings });
  assert.is((await broca.get('/timers')).status, 401);
  assert.is((await broca.send('DELETE', '/timers/1')).status, 401);
  await broca.stop();
});

test('a timer rings, with its parameters', async () => {
  const broca = await service(FILES);
  await broca.post('/synapses/start/order', set('tea', 0));
  await eventually(() => broca.lines.some((line) => line.endsWith('tea rang')));
  assert.equal(await broca.get('/timers'), NONE);
  await broca.stop();
});

test('timers are there after a kill; those that were due meanwhile ring at once', async () => {
  const home = kit({ 'settings.yml': `${SILENT}\nrest_api: { port: 0 }`, ...FILES });
  const data = join(home, 'data');
  const child = spawn(process.execPath, [...BROCA, 'start', '--home', home, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    url ||= /https?:\/\/\S+/.exec(line)?.[0] ?? '';
  });
  await eventually(() => url !== '');
  for (const what of ['tea', 'eggs']) {
    await fetch(`${url}/synapses/start/order`, { method: 'POST', body: JSON.stringify(set(what, 60)) });
  }
  child.kill('SIGKILL');
  await once(child, 'close');

  const { timers, close } = store({ path: join(data, 'broca.db') });
  const kept = await timers.all()();
  const [tea, eggs] = E.isRight(kept) ? kept.right : [];
  if (tea === undefined || eggs === undefined) throw new Error('timers were lost');
  assert.equal([tea.name, eggs.name], ['tea', 'eggs']);
  await timers.put({ ...tea, dueAtMs: 1 })(); // the hour has passed
  await close();

  const broca = await service(FILES, { data });
  await eventually(() => broca.lines.some((line) => line.endsWith('tea rang')));
  assert.ok(broca.lines.includes('timer 1 ("tea") was due at 1970-01-01T00:00:00.001Z: it rings now'));
  const { body } = await broca.get('/timers');
  assert.equal(
    (body as { readonly timers: readonly { readonly name: string }[] }).timers.map(({ name }) => name),
    ['eggs'],
  );
  await broca.stop();
});

test('without its database the service starts, says why, and fails only what needs it', async () => {
  const data = join(kit({}), 'data');
  mkdirSync(join(data, 'broca.db'), { recursive: true });
  const broca = await service(
    {
      'brain.yml': `${BRAIN}\n- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }`,
    },
    { data },
  );
  const why = `${join(data, 'broca.db')}: it is a directory`;
  await eventually(() => broca.lines.includes(`timers failed: ${why}`));
  assert.equal(await broca.get('/timers'), failure(500, 'Internal Server Error', why));
  assert.equal(
    await broca.post('/synapses/start/order', set('tea', 5)),
    complete(
      'remind me of tea in 5 minutes',
      synapse('later', 'remind me of {{ what }} in {{ minutes }} minutes', {
        ...neuron('Neurotimer'),
        error: why,
      } as never),
    ),
  );
  assert.equal(
    await broca.post('/synapses/start/order', { order: 'hello' }),
    complete('hello', synapse('hello', 'hello', said('Hello!'))),
  );
  await broca.stop();
});

test('a damaged database is kept under another name, and the service works', async () => {
  const data = join(kit({ 'data/broca.db': 'rubbish' }), 'data');
  const path = join(data, 'broca.db');
  const broca = await service(FILES, { data });
  const why = `it is damaged (file is not a database); it is kept as ${path}.damaged-1, and a new one is begun`;
  await eventually(() =>
    broca.lines.includes(`the stored memory or questions cannot be read: ${path}: ${why}`),
  );
  assert.equal(await broca.get('/timers'), NONE);
  await broca.post('/synapses/start/order', set('tea', 0));
  await eventually(() => broca.lines.some((line) => line.endsWith('tea rang')));
  await broca.stop();
});

test.run();

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
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

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
    url ||= /https?:\/\/[^/\s]+/.exec(line)?.[0] ?? '';
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

const conversationsTest = suite('http/conversations');

const CONVERSATIONS_BRAIN = `
- name: coffee
  signals: [{order: coffee}]
  neurons:
    - neurotransmitter:
        from_answer_link: [{synapse: sweet, answers: ["yes"]}]
        default: plain
- {name: sweet, signals: [], neurons: [{say: {message: sweet}}]}
- {name: plain, signals: [], neurons: [{say: {message: plain}}]}
- name: stop
  signals: [{order: {text: stop, interrupts: true}}]
  neurons: [{say: {message: all right}}]
`;

interface Shown {
  readonly conversations: readonly { readonly question?: Readonly<Record<'run' | 'asked', string>> }[];
}

let broca: TestService;

conversationsTest.before(async () => {
  broca = await service({ 'brain.yml': CONVERSATIONS_BRAIN });
});

conversationsTest.after(() => broca.stop());

const order = async (text: string, conversation: string) => {
  const { body } = await broca.post('/synapses/start/order', { order: text, conversation });
  const { matched_synapses, status } = body as {
    readonly matched_synapses: readonly { readonly synapse_name: string }[];
    readonly status: string | null;
  };
  return [status, ...matched_synapses.map(({ synapse_name }) => synapse_name)];
};

const question = (conversation: string) => `/conversations/${encodeURIComponent(conversation)}/question`;

for (const name of ['default', 'kitchen', 'a.b/c ü', '__proto__', 'constructor']) {
  conversationsTest(`the question of "${name}" can be cancelled, once`, async () => {
    assert.equal(await order('coffee', name), ['waiting_for_answer', 'coffee']);
    assert.equal(await broca.send('DELETE', question(name)), { status: 204, body: undefined });
    const nothing = failure(404, 'itemNotFound', `no question waits in the conversation "${name}"`);
    assert.equal(await broca.send('DELETE', question(name)), nothing);
    assert.equal(await order('yes', name), [null]);
  });
}

conversationsTest('GET /conversations shows who is open, and the question that waits', async () => {
  const other = await service({ 'brain.yml': CONVERSATIONS_BRAIN });
  await other.post('/synapses/start/order', { order: 'nothing', conversation: 'quiet' });
  const before = Date.now();
  await other.post('/synapses/start/order', { order: 'coffee', conversation: 'kitchen' });
  await other.post('/synapses/start/id/coffee', { conversation: 'kitchen' });
  const { conversations } = (await other.get('/conversations')).body as { conversations: readonly never[] };
  const [quiet, { question: asked, ...kitchen }] = conversations as unknown as [
    object,
    { question: Record<string, string> },
  ];
  const { asked: time = '', run = '', ...rest } = asked;
  const [latest, first] = ((await other.get('/runs')).body as { runs: readonly { id: string }[] }).runs;
  await other.stop();
  assert.equal(quiet, { name: 'quiet', state: 'idle', runs: [], question: null, questions_behind: 0 });
  assert.equal(kitchen, { name: 'kitchen', state: 'waiting_for_answer', runs: [], questions_behind: 1 });
  assert.equal(rest, {
    by: 'api',
    links: [{ synapse_name: 'sweet', answers: ['yes'] }],
    default_synapse: 'plain',
  });
  assert.is(run, first?.id);
  assert.is.not(run, latest?.id);
  assert.ok(Date.parse(time) >= before && Date.parse(time) <= Date.now());
});

conversationsTest('a question that outlived the service shows when it was asked', async () => {
  const data = kit({});
  const first = await service({ 'brain.yml': CONVERSATIONS_BRAIN }, { data });
  await first.post('/synapses/start/order', { order: 'coffee' });
  const shown = (await first.get('/conversations')).body as Shown;
  await first.stop();
  const second = await service({ 'brain.yml': CONVERSATIONS_BRAIN }, { data });
  const again = (await second.get('/conversations')).body as Shown;
  await second.stop();
  const [{ question: before } = {}] = shown.conversations;
  const [{ question: after } = {}] = again.conversations;
  assert.is(after?.run, before?.run);
  assert.ok(Math.abs(Date.parse(after?.asked ?? '') - Date.parse(before?.asked ?? '')) < 5_000);
});

conversationsTest('the question of another conversation goes on waiting', async () => {
  await order('coffee', 'one');
  await order('coffee', 'two');
  await broca.send('DELETE', question('one'));
  assert.equal(await order('yes', 'two'), ['complete', 'coffee', 'sweet']);
});

conversationsTest('an order that interrupts gives the question up', async () => {
  await order('coffee', 'three');
  assert.equal(await order('stop', 'three'), ['complete', 'stop']);
  assert.equal(await order('yes', 'three'), [null]);
});

conversationsTest('interrupts is true or false', async () => {
  const synapse = { name: 'odd', signals: [{ order: { text: 'odd', interrupts: 'yes' } }], neurons: [] };
  const { status, body } = await broca.post('/synapses', synapse);
  assert.is(status, 400);
  assert.match(JSON.stringify(body), /signals\[0\]\.order\.interrupts: found .*yes.*, expected boolean/);
});

conversationsTest.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { espeak } from '../../src/engines/espeak/espeak.ts';
import { wavOf } from '../../src/engines/wav.ts';
import { eventStream } from '../support/event-stream.ts';
import { has } from '../support/programs.ts';
import { failure, HEARING, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/run streams');

const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }, { say: { message: "{{ missing }}" } }] }
`;
const STREAM = { accept: 'text/event-stream', 'content-type': 'application/json' };

let broca: TestService;
test.before(async () => {
  broca = await service({ 'settings.yml': HEARING, 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

const start = (path: string, body: unknown, headers: Readonly<Record<string, string>> = STREAM) =>
  eventStream(`${broca.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

const starts: readonly (readonly [path: string, body: Readonly<Record<string, unknown>>])[] = [
  ['/synapses/start/order', { order: 'hello', mute: true }],
  ['/synapses/start/order', { order: 'no such thing', mute: true }],
  ['/synapses/start/id/hello', { mute: true }],
  ['/synapses/hello', { mute: true }],
];
for (const [path, body] of starts) {
  test(`${path} with ${JSON.stringify(body)} streams its run, and the last event holds the plain answer`, async () => {
    const plain = await broca.post(path, body);
    const stream = await start(path, body);
    const events = await stream.until('run.finished');
    await stream.ended();
    assert.is(stream.status, 201);
    assert.is(new Set(events.map(({ data }) => data.run)).size, 1);
    assert.equal([events[0]?.event, events.at(-1)?.data.report], ['run.started', plain.body]);
  });
}

test('other runs are not in the stream', async () => {
  const [one] = await Promise.all([
    start('/synapses/start/order', { order: 'hello', mute: true }),
    broca.post('/synapses/start/order', { order: 'hello', mute: true }),
  ]);
  const events = await one.until('run.finished');
  assert.equal(
    events.map(({ event }) => event).filter((event) => event === 'run.started' || event === 'run.finished'),
    ['run.started', 'run.finished'],
  );
});

test('in the ways of Kalliope the last event holds its answer', async () => {
  const settings = `${SILENT}\nrest_api: { compatibility: kalliope }`;
  const other = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
  const stream = await eventStream(`${other.url}/synapses/start/order`, {
    method: 'POST',
    headers: STREAM,
    body: JSON.stringify({ order: 'no such thing' }),
  });
  const events = await stream.until('run.finished');
  await other.stop();
  assert.is(events.at(-1)?.data.report, null);
});

const failures: readonly (readonly [path: string, body: unknown, status: number])[] = [
  ['/synapses/start/order', { text: 'hello' }, 400],
  ['/synapses/start/id/nobody', {}, 404],
];
for (const [path, body, status] of failures) {
  test(`${path} that cannot be started is answered as ever with ${status}`, async () => {
    const plain = await broca.post(path, body);
    assert.equal(await broca.post(path, body, STREAM), plain);
    assert.is(plain.status, status);
  });
}

test('a client that goes away does not end the run', async () => {
  const stream = await start('/synapses/start/id/hello', { mute: true });
  const { events } = stream;
  await stream.until('run.started');
  stream.close();
  const run = events[0]?.data.run;
  let found: { readonly status?: unknown } = {};
  while (found.status !== 'complete') found = (await broca.get(`/runs/${run}`)).body as typeof found;
});

if (has('espeak-ng')) {
  test('what was heard in a recording is in the stream of its run', async () => {
    const voice = espeak({ parameters: {}, log: () => {} });
    const sound = await voice.synthesize('hello', new AbortController().signal)();
    await voice.close();
    if (sound._tag === 'Left') throw new Error('no voice');
    const form = new FormData();
    form.set('file', new Blob([wavOf(sound.right)]), 'hello.wav');
    form.set('mute', 'true');
    const answer = await broca.request('POST', '/synapses/start/audio', {
      headers: { accept: 'text/event-stream' },
      body: form,
    });
    const types = [...(await answer.text()).matchAll(/^event: (.*)$/gm)].map(([, type]) => type);
    assert.equal([types.includes('transcript.final'), types.at(-1)], [true, 'run.finished']);
    assert.ok(types.indexOf('transcript.final') < types.indexOf('run.started'));
  });
}

test.run();

const explainTest = suite('http/explain');

const EXPLAIN_BRAIN = `
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: On. } }] }
- { name: greet, signals: [{ order: "hello {{ name }}" }], neurons: [{ say: { message: Hi. } }] }
- { name: sorry, signals: [], neurons: [{ say: { message: What? } }] }
`;

const SETTINGS = `${SILENT.replace('default_player: none', 'default_player: file')}
hooks: { on_order_not_found: sorry }`;
explainTest.before(async () => {
  broca = await service({ 'brain.yml': EXPLAIN_BRAIN, 'settings.yml': SETTINGS });
});
explainTest.after(() => broca?.stop());

const PATH = '/orders/explain';

explainTest('tells what an order would run', async () => {
  assert.equal(await broca.post(PATH, { order: 'Hello Ada' }), {
    status: 200,
    body: {
      user_order: 'Hello Ada',
      matched_synapses: [
        {
          synapse_name: 'greet',
          signal: 0,
          matching_type: 'normal',
          corrected_order: null,
          matched_order: 'hello {{ name }}',
          parameters: { name: 'Ada' },
        },
      ],
      on_order_not_found: [],
      near_misses: [],
    },
  });
});

explainTest('tells what comes near, and what runs instead', async () => {
  assert.equal(await broca.post(PATH, { order: 'turn on the lite' }), {
    status: 200,
    body: {
      user_order: 'turn on the lite',
      matched_synapses: [],
      on_order_not_found: ['sorry'],
      near_misses: [
        {
          synapse_name: 'light',
          signal: 0,
          matching_type: 'normal',
          corrected_order: null,
          order: 'turn on the light',
          nearest_way: null,
          score: 0.94,
          parameters: {},
          add: 'turn on the lite',
          missing_words: ['light'],
          extra_words: [],
          excluded_words: [],
          wrong_order: false,
          similar_words: [{ said: 'lite', expected: 'light' }],
          enabled: true,
        },
      ],
    },
  });
});

explainTest('runs nothing', async () => {
  const { post, spoken, stopped } = await service({
    'brain.yml': `${EXPLAIN_BRAIN}\n- { name: stop, signals: [{ order: stop }], neurons: [kill_switch] }`,
    'settings.yml': SETTINGS,
  });
  for (const order of ['hello Ada', 'nonsense', 'stop']) {
    assert.is((await post(PATH, { order })).status, 200);
  }
  await post('/synapses/start/order', { order: 'hello Ada' });
  await post('/synapses/start/order', { order: 'stop' });
  await stopped;
  assert.is((await spoken()).length, 1);
});

explainTest('knows a synapse as soon as it is added', async () => {
  const added = { name: 'bye', signals: [{ order: 'bye' }], neurons: [] };
  assert.is((await broca.post('/synapses', added)).status, 201);
  const { body } = await broca.post(PATH, { order: 'bye' });
  assert.is(
    (body as { matched_synapses: { synapse_name: string }[] }).matched_synapses[0]?.synapse_name,
    'bye',
  );
});

explainTest('a body without an order, or with one nobody says, is refused', async () => {
  const refused = (message: string, field: string) => failure(400, 'Bad request', message, field);
  assert.equal(
    await broca.post(PATH, {}),
    refused('order: found nothing, expected a text of at most 500 characters', 'order'),
  );
  assert.equal(
    await broca.post(PATH, { order: 5 }),
    refused('order: found 5, expected a text of at most 500 characters', 'order'),
  );
  assert.is((await broca.post(PATH, { order: 'a'.repeat(501) })).status, 400);
  assert.is((await broca.post(PATH, { order: 'a'.repeat(500) })).status, 200);
  assert.is((await broca.get(PATH)).status, 405);
});

explainTest.run();

const sayTest = suite('http/say');

sayTest('a text is said, and answered when it was heard', async () => {
  const broca = await service({
    'settings.yml': SILENT.replace('default_player: none', 'default_player: file'),
  });
  assert.equal(await broca.post('/say', { text: 'Dinner is ready.' }), {
    status: 200,
    body: { outcome: 'heard' },
  });
  assert.is((await broca.spoken()).length, 1);
  assert.equal((await broca.post('/say', { text: 'Hush.', mute: true })).body, { outcome: 'muted' });
  await broca.post('/mute', { mute: true });
  assert.equal((await broca.post('/say', { text: 'Hush.' })).body, { outcome: 'muted' });
  assert.is((await broca.spoken()).length, 1);
  await broca.stopNow();
});

sayTest('a voice that fails is told', async () => {
  const broca = await service({
    'settings.yml':
      'default_player: none\nplayers: [none]\ntext_to_speech: [{ espeak: { language: xx-none } }]\n',
  });
  const { status, body } = await broca.post('/say', { text: 'Dinner is ready.' });
  assert.is(status, 503, JSON.stringify(body));
  await broca.stopNow();
});

sayTest('nothing to say is refused', async () => {
  const broca = await service();
  const why = 'text: found " ", expected a text of 1 to 5000 characters';
  assert.equal(await broca.post('/say', { text: ' ' }), failure(400, 'Bad request', why, 'text'));
  await broca.stopNow();
});

sayTest.run();

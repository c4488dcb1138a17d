import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { espeak } from '../../src/engines/espeak/espeak.ts';
import { wavOf } from '../../src/engines/wav.ts';
import { eventStream } from '../support/event-stream.ts';
import { has } from '../support/programs.ts';
import { SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/run streams');

const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }, { say: { message: "{{ missing }}" } }] }
`;
const STREAM = { accept: 'text/event-stream', 'content-type': 'application/json' };

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
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

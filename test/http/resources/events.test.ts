import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIVE_TYPES } from '../../../src/observe/live-event.ts';
import { eventStream } from '../../support/event-stream.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/events');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
const ORDER = '/synapses/start/order';

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

const order = (conversation: string) => broca.post(ORDER, { order: 'hello', conversation, mute: true });
const read = (query = '', headers = {}) => eventStream(`${broca.url}/events${query}`, { headers });

test('everything that happens is told as it happens', async () => {
  const stream = await read();
  await order('a');
  const events = await stream.until('run.finished');
  stream.close();
  const types = events.map(({ event }) => event);
  const run = ['run.started', 'order.matched', 'neuron.started', 'neuron.ended', 'run.finished'];
  assert.equal(
    types.filter((type) => run.includes(type ?? '')),
    run,
  );
  for (const { id, event, data } of events) assert.equal([data.id, data.type], [id, event]);
});

test('the stream is not kept by anybody on its way', async () => {
  const { status, headers, close } = await read();
  close();
  assert.equal(
    [status, headers['content-type'], headers['cache-control'], headers['x-accel-buffering']],
    [200, 'text/event-stream; charset=utf-8', 'no-store, no-transform', 'no'],
  );
});

test('a reader may want some types alone, and one conversation', async () => {
  const stream = await read('?type=neuron.ended,run.*&conversation=b');
  await order('c');
  await order('b');
  const events = await stream.until('run.finished');
  stream.close();
  assert.equal(
    events.map(({ event, data }) => [event, data.conversation]),
    [
      ['run.started', 'b'],
      ['neuron.ended', 'b'],
      ['run.finished', 'b'],
    ],
  );
});

for (const type of ['nothing', 'neuron.ended,nothing', '', 'x*']) {
  test(`"${type}" names no types, and those there are are listed`, async () => {
    const { status, body } = await broca.get(`/events?type=${type}`);
    assert.is(status, 400);
    for (const known of LIVE_TYPES) assert.match(JSON.stringify(body), known);
  });
}

for (const how of ['header', 'query']) {
  test(`who comes back gets what was missed, by ${how}`, async () => {
    const first = await read('?type=run.finished');
    await order('a');
    const [{ id = '' } = {}] = await first.until('run.finished');
    first.close();
    await order('d');
    const again = await (how === 'header'
      ? read('?type=run.finished', { 'last-event-id': id })
      : read(`?type=run.finished&last_event_id=${id}`));
    const [missed] = await again.until('run.finished');
    again.close();
    assert.equal([missed?.data.conversation, missed?.event], ['d', 'run.finished']);
  });
}

test('who comes back to another start is told that events are missed, and gets what there is', async () => {
  const stream = await read('?type=on_start', { 'last-event-id': 'another-7' });
  const events = await stream.until('on_start');
  stream.close();
  assert.equal(
    events.map(({ event }) => event),
    ['events.missed', 'on_start'],
  );
});

test('HEAD and PUT are not answered', async () => {
  const statuses = await Promise.all(
    ['HEAD', 'PUT'].map(async (method) => (await broca.send(method, '/events')).status),
  );
  assert.equal(statuses, [405, 405]);
});

test('pages of allowed origins may read', async () => {
  const rest = 'rest_api: { allowed_cors_origin: "http://page.example" }';
  const open = await service({ 'settings.yml': `${SILENT}\n${rest}`, 'brain.yml': BRAIN });
  const stream = await eventStream(`${open.url}/events`, { headers: { origin: 'http://page.example' } });
  stream.close();
  await open.stop();
  assert.equal(
    [
      stream.headers['access-control-allow-origin'],
      stream.headers['access-control-allow-credentials'],
      stream.headers.vary,
    ],
    ['http://page.example', 'true', 'Origin'],
  );
});

test('who may not come in reads nothing', async () => {
  const rest = 'rest_api: { password_protected: true, login: me, password: "1" }';
  const closed = await service({ 'settings.yml': `${SILENT}\n${rest}`, 'brain.yml': BRAIN });
  const { status } = await closed.get('/events');
  const authorization = `Basic ${Buffer.from('me:1').toString('base64')}`;
  const stream = await eventStream(`${closed.url}/events`, { headers: { authorization } });
  stream.close();
  await closed.stop();
  assert.equal([status, stream.status], [401, 200]);
});

test('no more readers than four fifths of all lines', async () => {
  const small = await service({ 'brain.yml': BRAIN }, { limits: { lines: 4 } });
  const streams = await Promise.all([1, 2, 3].map(() => eventStream(`${small.url}/events`)));
  const answer = await small.get('/events');
  for (const { close } of streams) close();
  await small.stop();
  assert.equal(answer, failure(503, 'Service Unavailable', '3 readers of events are enough'));
});

test('readers are ended when the service stops, with all that was told', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  const stream = await eventStream(`${other.url}/events?type=run.finished`);
  await other.post(ORDER, { order: 'hello', mute: true });
  await Promise.all([other.stop(), stream.ended()]);
  assert.equal(
    stream.events.map(({ event }) => event),
    ['run.finished'],
  );
});

test.run();

import { EventEmitter, once } from 'node:events';
import type { WebSocket as MessageLineWebSocket } from '@fastify/websocket';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { webSocketLine } from '../../../src/http/resources/microphone.ts';
import { LIVE_TYPES } from '../../../src/observe/live-event.ts';
import { eventStream } from '../../support/event-stream.ts';
import { rawLine } from '../../support/raw-line.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

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

test('a new reader may want the last events first, and is told which one is the last of them', async () => {
  await order('a');
  const stream = await read('?last=3');
  await stream.when(() => stream.events.length >= 4);
  stream.close();
  const [earlier, , , last] = stream.events;
  assert.is(earlier?.event, 'events.earlier');
  assert.is(last?.id, earlier?.data.newest);
  assert.equal((await broca.get('/events?last=none')).status, 400);
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
  assert.equal(answer, failure(503, 'Service Unavailable', '3 clients already read the events'));
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

const eventMessagesTest = suite('http/events as messages');
eventMessagesTest.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
eventMessagesTest.after(() => broca?.stop());

interface Message {
  readonly id: string;
  readonly type: string;
  readonly conversation?: string;
}

/** An open socket, and what has come over it; rejects with the status when it is refused. */
async function listen(url: string, headers: Readonly<Record<string, string>> = {}, credentials = '') {
  const socket = new WebSocket(url.replace('http://', `ws://${credentials}`), { headers });
  const messages: Message[] = [];
  let look = (): void => {};
  socket.on('message', (text) => {
    messages.push(JSON.parse(String(text)));
    look();
  });
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => {
    socket.terminate();
    throw statusCode;
  });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'open'), refused]);
  return {
    socket,
    messages,
    until: (type: string): Promise<void> =>
      new Promise((resolve) => {
        look = () => messages.some((one) => one.type === type) && resolve();
        look();
      }),
  };
}
const refusal = (...given: Parameters<typeof listen>): Promise<unknown> =>
  listen(...given).then(
    ({ socket }) => {
      socket.terminate();
      return 'open';
    },
    (status) => status,
  );
const eventMessagesOrder = (conversation: string) =>
  broca.post('/synapses/start/order', { order: 'hello', conversation, mute: true });

eventMessagesTest('each event is a message, and filters and resuming are the same', async () => {
  const { socket, until, messages } = await listen(`${broca.url}/events?type=run.*&conversation=a`);
  await eventMessagesOrder('b');
  await eventMessagesOrder('a');
  await until('run.finished');
  socket.close();
  assert.equal(
    messages.map(({ type, conversation }) => [type, conversation]),
    [
      ['run.started', 'a'],
      ['run.finished', 'a'],
    ],
  );
  const again = await listen(`${broca.url}/events?type=run.*&last_event_id=${messages[0]?.id}`);
  await again.until('run.finished');
  again.socket.close();
  assert.equal(again.messages[0], messages[1]);
});

eventMessagesTest('a filter that means nothing is refused before anything is opened', async () =>
  assert.is(await refusal(`${broca.url}/events?type=nothing`), 400),
);

eventMessagesTest('pages of other sites are refused, the own one and programs are not', async () => {
  const from = (origin: string) => refusal(`${broca.url}/events`, { origin });
  assert.equal(
    [await from('http://other.example'), await from('null'), await from(broca.url)],
    [403, 403, 'open'],
  );
});

eventMessagesTest('pages of allowed origins may listen', async () => {
  const rest = 'rest_api: { allowed_cors_origin: "http://page.example" }';
  const open = await service({ 'settings.yml': `${SILENT}\n${rest}`, 'brain.yml': BRAIN });
  const from = (origin: string) => refusal(`${open.url}/events`, { origin });
  const answers = [await from('http://page.example'), await from('http://other.example')];
  await open.stop();
  assert.equal(answers, ['open', 403]);
});

eventMessagesTest('the login is asked for, and may stand in the address', async () => {
  const rest = 'rest_api: { password_protected: true, login: me, password: "1" }';
  const closed = await service({ 'settings.yml': `${SILENT}\n${rest}`, 'brain.yml': BRAIN });
  const answers = [await refusal(`${closed.url}/events`), await refusal(`${closed.url}/events`, {}, 'me:1@')];
  await closed.stop();
  assert.equal(answers, [401, 'open']);
});

eventMessagesTest('who says something long is hung up on', async () => {
  const { socket } = await listen(`${broca.url}/events`);
  socket.send('hello');
  socket.send('x'.repeat(2_000));
  const [code] = await once(socket, 'close');
  assert.is(code, 1009);
});

eventMessagesTest('listeners are told that the service stops', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  const { socket } = await listen(`${other.url}/events`);
  const [[code]] = await Promise.all([once(socket, 'close'), other.stop()]);
  assert.is(code, 1001);
});

eventMessagesTest('a socket that never answers does not keep the service from stopping', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  const { socket } = await listen(`${other.url}/events`);
  socket.pause();
  await other.stop();
  socket.terminate();
});

eventMessagesTest.run();

const connectionsTest = suite('http/when-gone');

const CONNECTIONS_BRAIN = `
- { name: coma, signals: [{ order: coma }], neurons: [{ debug: { message: asleep } }, { sleep: { seconds: 1000 } }] }
- { name: hello, signals: [{ order: hello }], neurons: [{ debug: { message: hello } }] }
`;
connectionsTest.before(async () => {
  broca = await service({ 'brain.yml': CONNECTIONS_BRAIN }, { limits: { lines: 50 } });
});
connectionsTest.after(() => broca?.stopNow());

const EVENTS = 'GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n';
const BODY = '{"order":"hello"}';
const CONNECTIONS_ORDER = `POST /synapses/start/order HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
const COMA = CONNECTIONS_ORDER.replaceAll('hello', 'coma').replace(/Length: \d+/, 'Length: 16');

async function readers(): Promise<number> {
  const text = await (await broca.request('GET', '/metrics')).text();
  return Number(/^broca_event_readers (\d+)$/m.exec(text)?.[1]);
}

connectionsTest('readers who asked behind one another on a line are gone with it', async () => {
  const lines = Array.from({ length: 3 }, () => rawLine(broca.url));
  for (const line of lines) line.write(EVENTS.repeat(10));
  await until(async () => (await readers()) === 30);
  for (const { socket } of lines) socket.destroy();
  await until(async () => (await readers()) === 0);
});

connectionsTest('a reader who asked behind a run is gone with the line', async () => {
  const line = rawLine(broca.url);
  line.write(`${COMA}${EVENTS}`);
  await until(async () => (await readers()) === 1);
  line.socket.destroy();
  await until(async () => (await readers()) === 0);
});

connectionsTest('streams one after another, and many at once, leave no listeners on their line', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', hear);
  const line = rawLine(broca.url);
  let said = '';
  line.socket.on('data', (chunk) => {
    said += chunk;
  });
  const finished = () => said.split('event: run.finished').length - 1;
  for (let asked = 1; asked <= 12; asked += 1) {
    line.write(CONNECTIONS_ORDER);
    while (finished() < asked) await once(line.socket, 'data');
  }
  line.write(CONNECTIONS_ORDER.repeat(12));
  while (finished() < 24) await once(line.socket, 'data');
  line.socket.destroy();
  process.off('warning', hear);
  assert.equal(warnings, []);
});

connectionsTest.run();

const messageLineTest = suite('http/message line');

/** As much of a WebSocket as a line uses. */
function socket() {
  const did: unknown[] = [];
  const fake = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    ping: () => did.push('ping'),
    terminate: () => {
      did.push('terminate');
      fake.emit('close');
    },
    send: (message: unknown) => did.push(message),
    close: (...reason: readonly unknown[]) => did.push(reason),
  });
  return { fake, did, socket: fake as unknown as MessageLineWebSocket };
}

messageLineTest('who answers pings stays, who does not is gone', async () => {
  const there = socket();
  webSocketLine(there.socket, 5);
  there.fake.ping = () => {
    there.fake.emit('pong');
    return there.did.push('ping');
  };
  await until(() => there.did.length > 4);
  assert.not.ok(there.did.includes('terminate'));
  there.fake.emit('close');
  const gone = socket();
  webSocketLine(gone.socket, 5);
  await until(() => gone.did.includes('terminate'));
  assert.equal(gone.did, ['ping', 'terminate']);
});

messageLineTest('texts and bytes come as what they are, until it is closed', () => {
  const { fake, socket: line } = socket();
  const received: unknown[] = [];
  webSocketLine(line).received$.subscribe({
    next: (message) => received.push(message),
    complete: () => received.push('over'),
  });
  fake.emit('message', Buffer.from('hello'), false);
  fake.emit('message', Buffer.from([1, 2]), true);
  fake.emit('close');
  fake.emit('message', Buffer.from('late'), false);
  assert.equal(received, ['hello', Buffer.from([1, 2]), 'over']);
});

messageLineTest('who reads no more is gone', () => {
  const { fake, did, socket: line } = socket();
  const { send, close } = webSocketLine(line);
  send('one');
  close(1008, 'too fast');
  fake.bufferedAmount = 9_000_000;
  send('two');
  assert.equal(did, ['one', [1008, 'too fast'], 'terminate']);
});

messageLineTest.run();

const metricsTest = suite('http/metrics');

const METRICS_BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }
- { name: ask, signals: [], neurons: [{ neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes"] }], default: hello } }] }
`;

metricsTest('GET /metrics tells in figures what happened and what is at work', async () => {
  const broca = await service({ 'brain.yml': METRICS_BRAIN });
  const reader = await eventStream(`${broca.url}/events`);
  await broca.post('/synapses/start/order', { order: 'hello', mute: true });
  await broca.post('/synapses/start/order', { order: 'goodbye', mute: true });
  await broca.post('/synapses/start/id/ask', { mute: true, conversation: 'kitchen' });
  const response = await broca.request('GET', '/metrics');
  const text = await response.text();
  reader.close();
  await broca.stop();
  assert.is(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const lines = text.split('\n');
  for (const line of [
    'broca_orders_total{outcome="matched"} 1',
    'broca_orders_total{outcome="not_matched"} 1',
    'broca_runs_total{status="complete"} 1',
    'broca_runs_total{status="waiting_for_answer"} 1',
    'broca_neurons_total{neuron="say",outcome="finished"} 1',
    'broca_neurons_total{neuron="neurotransmitter",outcome="asked"} 1',
    'broca_stage_duration_seconds_count{stage="run"} 3',
    'broca_http_request_duration_seconds_count{method="POST",route="/synapses/start/order",status="2xx"} 2',
    'broca_questions_waiting 1',
    'broca_runs_open 0',
    'broca_texts_waiting 0',
    'broca_event_readers 1',
    'broca_engine_restarts_total{kind="stt"} 0',
  ])
    assert.ok(lines.includes(line), `${line} is not in\n${text}`);
  assert.match(text, /^broca_build_info\{version="[\d.]+",node_version="v\d+/m);
  assert.match(text, /^process_resident_memory_bytes \d{7,}$/m);
});

metricsTest('lateness of the event loop is told from the second look on', async () => {
  const broca = await service({ 'brain.yml': METRICS_BRAIN });
  const before = (await broca.get('/metrics')).body;
  const after = (await broca.get('/metrics')).body;
  await broca.stop();
  assert.not.match(String(before), 'nodejs_eventloop_lag_seconds{');
  assert.match(String(after), /^nodejs_eventloop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m);
});

metricsTest.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ActorNode } from '../../../src/observe/inspect/actor-node.ts';
import type { Chart } from '../../../src/observe/inspect/chart.ts';
import type { PastActor, PastStep } from '../../../src/observe/inspect/history.ts';
import type { Transition } from '../../../src/observe/inspect/transitions.ts';
import { eventStream } from '../../support/event-stream.ts';
import { service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const test = suite('http/machines');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

const read = () => eventStream(`${broca.url}/machines/live`);
const stepping = (isOn: boolean) =>
  broca.send('PUT', '/machines/stepping', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stepping: isOn }),
  });
const step = () => broca.post('/machines/step');
const order = (conversation: string) =>
  broca.post('/synapses/start/order', { order: 'hello', conversation, mute: true });

test('the charts of all machines are told', async () => {
  const { status, body } = await broca.get('/machines');
  const { machines } = body as { readonly machines: readonly Chart[] };
  assert.is(status, 200);
  const names = machines.map(({ name }) => name);
  for (const name of ['brain', 'ears', 'conversation', 'signals', 'signal', 'satellite', 'connection'])
    assert.ok(names.includes(name), name);
});

test('a machine is drawn', async () => {
  const response = await broca.request('GET', '/machines/signal.svg');
  const svg = await response.text();
  assert.equal(
    [response.status, response.headers.get('content-type')],
    [200, 'image/svg+xml; charset=utf-8'],
  );
  assert.match(svg, 'data-state="signal.resting"');
  assert.match(svg, 'data-transition="signal.resting:after rest"');
});

test('a machine that is not there cannot be drawn', async () => {
  const { status, body } = await broca.get('/machines/none.svg');
  assert.is(status, 404);
  assert.match(JSON.stringify(body), 'no machine is named');
});

test('who follows gets all that lives, then each transition', async () => {
  const stream = await read();
  const first = await stream.until('actors');
  const told = first.find(({ event }) => event === 'actors')?.data.actors;
  const actors = told as ActorNode;
  assert.equal([actors.path, actors.machine], ['brain', 'brain']);
  const paths = actors.children.map(({ path }) => path);
  for (const path of ['brain/ears', 'brain/signals', 'brain/hooks', 'brain/engines.stt'])
    assert.ok(paths.includes(path), path);
  await order('a');
  const isOver = ({ data }: { readonly data: unknown }) =>
    (data as Transition).actor === 'brain/conversation.a' &&
    (data as Transition).states.join() === 'conversation.idle';
  await stream.when(() => stream.events.filter(isOver).length > 1);
  stream.close();
  const taken = stream.events
    .filter(({ event }) => event === 'transition')
    .map(({ data }) => data as unknown as Transition);
  assert.equal(
    taken
      .filter(({ machine }) => machine === 'conversation')
      .map(({ event, states }) => [event.type, states[0]]),
    [
      ['started', 'conversation.idle'],
      ['order.given', 'conversation.running'],
      ['run.matched', 'conversation.running'],
      ['job.done', 'conversation.running'],
      ['job.done', 'conversation.idle'],
    ],
  );
});

test('held machines go on a step at a time', async () => {
  const stream = await read();
  const told = await eventStream(`${broca.url}/events?type=stepping.changed`);
  assert.equal((await stepping(true)).body, { is_stepping: true, count: 0, waiting: [] });
  const answer = order('b');
  const waiting = async () => (await stepping(true)).body as { readonly count: number };
  await until(async () => (await waiting()).count === 1);
  assert.match(JSON.stringify(await waiting()), '"actor":"brain","event":{"type":"order.given"');
  let isAnswered = false;
  void answer.then(() => {
    isAnswered = true;
  });
  await until(async () => {
    await step();
    return isAnswered;
  });
  assert.is((await answer).status, 201);
  assert.is((await broca.get('/machines/stepping')).status, 200);
  assert.is((await stepping(false)).status, 200);
  assert.is((await step()).status, 409);
  await until(() => told.events.length === 2);
  assert.equal(
    told.events.map(({ data }) => (data as { readonly is_stepping: boolean }).is_stepping),
    [true, false],
  );
  told.close();
  stream.close();
});

test('the steps of the machines are remembered, and everything as it was after each', async () => {
  await order('past');
  const { body } = await broca.get('/machines/history?limit=1000');
  const { steps } = body as { readonly steps: readonly PastStep[] };
  const ofRun = steps.filter(({ actor }) => actor === 'brain/conversation.past');
  assert.equal(ofRun.map(({ event, states }) => [event.type, states.join()]).reverse(), [
    ['started', 'conversation.idle'],
    ['order.given', 'conversation.running'],
    ['run.matched', 'conversation.running'],
    ['job.done', 'conversation.idle'],
  ]);
  const matched = ofRun[1];
  const past = await broca.get(`/machines/history/${matched?.number}`);
  const { step, actors } = past.body as { readonly step: PastStep; readonly actors: PastActor };
  assert.equal(step, matched);
  const conversation = actors.children.find(({ path }) => path === matched?.actor);
  assert.equal(
    conversation?.children.map(({ machine, states, children }) => [
      machine,
      states.join(),
      children.map(({ name }) => name).join(),
    ]),
    [['run', 'run.running', 'say']],
  );
  const { body: charts } = await broca.get('/machines');
  for (const state of conversation?.states ?? [])
    assert.ok(JSON.stringify(charts).includes(`"id":"${state}"`));
  const at = await broca.get(`/machines/history/${matched?.after_event}`);
  assert.is(at.status, 200);
  const older = await broca.get(`/machines/history?limit=1&before=${matched?.number}`);
  assert.equal(
    (older.body as { readonly steps: readonly PastStep[] }).steps.map(({ number }) => number),
    [Number(matched?.number) - 1],
  );
});

test('what came after a step is listed alone, with who sent it and what it did', async () => {
  const { body } = await broca.get('/machines/history?limit=1');
  const [last] = (body as { readonly steps: readonly PastStep[] }).steps;
  await order('after');
  const since = await broca.get(`/machines/history?limit=1000&after=${last?.number}`);
  const { steps } = since.body as { readonly steps: readonly PastStep[] };
  assert.ok(steps.every(({ number }) => number > Number(last?.number)));
  const given = steps.find(
    ({ actor, event }) => actor === 'brain/conversation.after' && event.type === 'order.given',
  );
  assert.equal(
    [given?.sender, given?.transitions, given?.refused],
    ['brain', ['conversation.idle:order.given'], []],
  );
  const now = await broca.get('/machines/history/now');
  assert.ok((now.body as { readonly step: PastStep }).step.number >= Number(steps[0]?.number));
});

test('a moment that is not known cannot be seen, and a wrong number is refused', async () => {
  assert.is((await broca.get('/machines/history/99999999')).status, 404);
  const { status, body } = await broca.get('/machines/history/none');
  assert.is(status, 404);
  assert.match(JSON.stringify(body), 'no step or event');
  for (const query of ['limit=0', 'limit=x', 'before=0', 'before=x'])
    assert.is((await broca.get(`/machines/history?${query}`)).status, 400, query);
});

test('while they are held, changes hold at once and nothing counts as settled', async () => {
  const stream = await read();
  try {
    await stepping(true);
    const answer = order('b');
    await until(async () => ((await stepping(true)).body as { readonly count: number }).count === 1);
    assert.equal((await broca.post('/deaf', { deaf: true })).body, { deaf: true });
    assert.equal((await broca.post('/deaf', { deaf: false })).body, { deaf: false });
    assert.is((await broca.post('/settings/variables', { one: '1' })).status, 200);
    await broca.post('/settings/variables', { two: '2' });
    const { body } = await broca.get('/settings/variables');
    assert.equal(body, { variables: { one: '1', two: '2' } });
    const event = { type: 'order.given', order: 'hello', mute: true, conversation: 'd' };
    const settled = await broca.post('/events', event, { 'broca-wait': 'settled; deadline=1' });
    assert.is((settled.body as { readonly settled: boolean }).settled, false, JSON.stringify(settled.body));
    await stepping(false);
    assert.is((await answer).status, 201, 'what waits behind one another opens no conversation over it');
  } finally {
    stream.close();
  }
});

test('nothing is held any more when the last who followed has left', async () => {
  const stream = await read();
  await stepping(true);
  const answer = order('c');
  stream.close();
  assert.is((await answer).status, 201);
  assert.is((await stepping(true)).status, 409);
});

test('a service that is stopped lets everything go that it holds', async () => {
  const own = await service({ 'brain.yml': BRAIN });
  const stream = await eventStream(`${own.url}/machines/live`);
  await own.send('PUT', '/machines/stepping', {
    headers: { 'content-type': 'application/json' },
    body: '{"stepping":true}',
  });
  const answer = own.post('/synapses/start/order', { order: 'hello', mute: true });
  await stream.when(() => stream.events.some(({ data }) => data.count === 1));
  await own.stop();
  await stream.ended();
  assert.is((await answer).status, 201);
});

test.run();

import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, SimulatedClock } from 'xstate';
import { timers } from '../../src/actors/timers.ts';
import type { AssistantEvent, SynapseCalled } from '../../src/brain/events.ts';
import type { Timer } from '../../src/brain/timer.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import type { Store } from '../../src/store/store.ts';
import { badStore, FULL } from '../support/bad-store.ts';
import { fakeTimers } from '../support/fake-timers.ts';
import { settled } from '../support/settled.ts';
import { synapse } from '../support/synapse.ts';
import { timer } from '../support/timer.ts';

const test = suite('timers');

const START_MS = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

const synapses = [synapse('tea', {}), synapse('off', { isEnabled: false })];

/** Timers at work in virtual time; `setClock` moves the wall clock alone, by ms. */
async function atWork(store: Store['timers'] = memoryStore().timers) {
  const clock = new SimulatedClock();
  const sent: SynapseCalled[] = [];
  const events: AssistantEvent[] = [];
  const lines: string[] = [];
  let wallMs = START_MS;
  let calls = 0;
  const all = timers({
    store,
    now: () => new Date(wallMs + clock.now()),
    elapsedMs: () => clock.now(),
    find: (wanted) => synapses.find(({ name }) => name === wanted),
    send: (call) => sent.push(call),
    nextCall: () => `call-${++calls}`,
    emit: (item) => events.push(item),
    log: (line) => lines.push(line),
  });
  const actor = createActor(all.actor, { clock }).start();
  await settled();
  return {
    ...all,
    actor,
    sent,
    news: events,
    failures: () => events.filter(({ type }) => type === 'actor.failed'),
    lines,
    /** Sets one due this much later, in ms. */
    after: (delayMs: number, given: Partial<Timer> = {}) => {
      const { id: _, ...wanted } = timer('', { dueAtMs: wallMs + clock.now() + delayMs, ...given });
      return all.set(wanted)();
    },
    pass: async (ms: number) => {
      clock.increment(ms);
      await settled();
    },
    setClock: (ms: number) => {
      wallMs += ms;
    },
  };
}

const ids = (all: E.Either<unknown, readonly Timer[]>) =>
  E.isRight(all) ? all.right.map(({ id }) => id) : all;

const failure = (error: string): AssistantEvent => ({ type: 'actor.failed', actor: 'timers', error });

test('calls its synapse once, when its time has come, and is over', async () => {
  const store = memoryStore();
  const { actor, after, pass, sent, list } = await atWork(store.timers);
  const parameters = { kind: 'green', cups: [1, 2] };
  assert.equal(
    await after(90_000, { name: 'pot', parameters, isFromHook: true }),
    E.right(timer('1', { name: 'pot', parameters, isFromHook: true, dueAtMs: START_MS + 90_000 })),
  );
  await pass(89_999);
  assert.equal(sent, []);
  await pass(1);
  const call: SynapseCalled = {
    type: 'synapse.called',
    call: 'call-1',
    conversation: 'kitchen',
    mute: undefined,
    isFromHook: true,
    by: 'voice',
    names: ['tea'],
    parameters,
  };
  assert.equal(sent, [call]);
  await pass(DAY_MS);
  assert.equal(sent, [call]);
  assert.equal(await list()(), E.right([]));
  assert.equal(await store.timers.all()(), E.right([]));
  actor.stop();
});

test('the next one to ring comes first, and each rings in its turn', async () => {
  const { actor, after, pass, sent, list } = await atWork();
  await Promise.all([
    after(3_000, { parameters: { n: 1 } }),
    after(1_000, { parameters: { n: 2 } }),
    after(2_000),
  ]);
  assert.equal(ids(await list()()), ['2', '3', '1']);
  await pass(1_000);
  assert.equal(
    sent.map(({ parameters }) => parameters),
    [{ n: 2 }],
  );
  await pass(DAY_MS);
  assert.is(sent.length, 3);
  actor.stop();
});

test('ids are small and come again', async () => {
  const { actor, after, pass, cancel, list } = await atWork();
  for (const delayMs of [1_000, 50_000, 50_000]) await after(delayMs);
  await pass(1_000);
  assert.equal(await cancel(['3'])(), E.right(1));
  await after(50_000);
  await after(50_000);
  await after(50_000);
  assert.equal(ids(await list()()), ['2', '1', '3', '4']);
  actor.stop();
});

test('a time that has passed, or is now, rings at once', async () => {
  const { actor, after, sent } = await atWork();
  await after(0);
  await after(-5_000);
  assert.is(sent.length, 2);
  actor.stop();
});

test('one of a hundred days rings on its day', async () => {
  const { actor, after, pass, sent } = await atWork();
  await after(100 * DAY_MS);
  await pass(99 * DAY_MS);
  assert.is(sent.length, 0);
  await pass(DAY_MS);
  assert.is(sent.length, 1);
  actor.stop();
});

for (const stepMs of [-DAY_MS, -3_000, 2 * 3_600_000, 400 * DAY_MS]) {
  test(`a wall clock set by ${stepMs / 1000} s rings nothing sooner or later, and the store is told the new time`, async () => {
    const store = memoryStore();
    const { actor, after, pass, sent, setClock, list } = await atWork(store.timers);
    await after(3_600_000);
    await pass(1_000);
    setClock(stepMs);
    const moved = E.right([timer('1', { dueAtMs: START_MS + stepMs + 3_600_000 })]);
    assert.equal(await list()(), moved);
    await pass(60_000);
    assert.equal(await store.timers.all()(), moved);
    await after(10_000_000);
    await pass(3_600_000 - 61_001);
    assert.is(sent.length, 0);
    await pass(1);
    assert.is(sent.length, 1);
    await pass(10_000_000);
    assert.is(sent.length, 2);
    actor.stop();
  });
}

test('a wall clock that is only hurried or slowed writes nothing', async () => {
  const { all, put, remove } = memoryStore().timers;
  let puts = 0;
  const counted: Store['timers'] = {
    all,
    remove,
    put: (one) => {
      puts += 1;
      return put(one);
    },
  };
  const { actor, after, pass, setClock } = await atWork(counted);
  await after(3_600_000);
  setClock(-999);
  await pass(600_000);
  assert.is(puts, 1);
  actor.stop();
});

test('a new time that the store refuses is written when it can be, and the timer rings all the same', async () => {
  const store = badStore();
  const { actor, after, pass, sent, failures, setClock } = await atWork(store);
  await after(3_600_000);
  store.breakDown('put');
  setClock(DAY_MS);
  await pass(180_000);
  assert.equal(failures(), [failure('broca.db: the disk is full')]);
  store.recover();
  await pass(60_000);
  assert.equal(await store.all()(), E.right([timer('1', { dueAtMs: START_MS + DAY_MS + 3_600_000 })]));
  await pass(3_600_000 - 240_000);
  assert.is(sent.length, 1);
  actor.stop();
});

test('over a restart the wall clock counts, once', async () => {
  const store = memoryStore([timer('1', { dueAtMs: START_MS + 3_600_000 })]);
  const { actor, pass, sent, setClock } = await atWork(store.timers);
  setClock(7_200_000);
  await pass(3_599_999);
  assert.is(sent.length, 0);
  await pass(1);
  assert.is(sent.length, 1);
  actor.stop();
});

test('those of before are waited for again; one that is overdue rings at once, which the log tells', async () => {
  const held = [
    timer('2', { dueAtMs: START_MS + 1_000 }),
    timer('7', { name: 'eggs', dueAtMs: START_MS - 1_000 }),
  ];
  const { actor, after, pass, sent, lines, list } = await atWork(memoryStore(held).timers);
  assert.is(sent.length, 1);
  assert.equal(lines, ['timer 7 ("eggs") was due at 2025-12-31T23:59:59.000Z: it rings now']);
  assert.equal(ids(await list()()), ['2']);
  await after(5_000);
  assert.equal(ids(await list()()), ['2', '1']);
  await pass(1_000);
  assert.is(sent.length, 2);
  actor.stop();
});

test('a disabled synapse is called too', async () => {
  const { actor, after, sent } = await atWork();
  await after(0, { synapse: 'off' });
  assert.is(sent[0]?.names[0], 'off');
  actor.stop();
});

test('a synapse that nobody knows is refused; one that has gone since is told, and the timer dropped', async () => {
  const { actor, after, sent, failures, list } = await atWork(
    memoryStore([timer('1', { synapse: 'gone' })]).timers,
  );
  assert.equal(await after(1_000, { synapse: 'never' }), E.left({ _tag: 'UnknownSynapse', name: 'never' }));
  assert.equal(failures(), [failure('timer 1: no synapse is named "gone"')]);
  assert.equal(sent, []);
  assert.equal(await list()(), E.right([]));
  actor.stop();
});

test('cancels those of the given ids, and says how many there were', async () => {
  const { actor, after, pass, sent, cancel, list } = await atWork();
  for (const _ of [1, 2, 3]) await after(1_000);
  assert.equal(await cancel(['1', '3', '3', '9'])(), E.right(2));
  assert.equal(await cancel([])(), E.right(0));
  assert.equal(ids(await list()()), ['2']);
  await pass(1_000);
  assert.is(sent.length, 1);
  actor.stop();
});

test('what the store refuses is not set, and its id free again', async () => {
  const store = badStore();
  const { actor, after, pass, sent, list } = await atWork(store);
  store.breakDown('put');
  assert.equal(await after(1_000), E.left(FULL));
  await pass(60_000);
  assert.equal([sent, await list()()], [[], E.right([])]);
  store.recover();
  assert.ok(E.isRight(await after(1_000)));
  assert.equal(ids(await list()()), ['1']);
  actor.stop();
});

test('a cancel that the store refuses leaves the timer at work', async () => {
  const store = badStore();
  const { actor, after, pass, sent, cancel } = await atWork(store);
  await after(1_000);
  store.breakDown('remove');
  assert.equal(await cancel(['1'])(), E.left(FULL));
  await pass(1_000);
  assert.is(sent.length, 1);
  actor.stop();
});

test('a timer that the store cannot forget rings once, is told, and forgotten when it can be', async () => {
  const store = badStore();
  const { actor, after, pass, sent, failures, list } = await atWork(store);
  await after(1_000);
  store.breakDown('remove');
  await pass(1_000);
  await pass(60_000);
  assert.is(sent.length, 1);
  assert.equal(failures(), [
    failure('timer 1 rang, and may ring again after a restart: broca.db: the disk is full'),
    failure('broca.db: the disk is full'),
  ]);
  assert.equal(await list()(), E.right([]));
  assert.equal(
    await after(90_000),
    E.right(timer('2', { dueAtMs: START_MS + 61_000 + 90_000 })), // 1 is still in the store
  );
  store.recover();
  await pass(60_000);
  assert.equal(ids(await store.all()()), ['2']);
  actor.stop();
});

test('a store that cannot be read is told once, read again each minute, and nothing overwritten meanwhile', async () => {
  const store = badStore([timer('1', { dueAtMs: START_MS + 200_000 })]);
  store.breakDown('all');
  const { actor, after, pass, sent, failures, list, cancel } = await atWork(store);
  await pass(60_000);
  await pass(60_000);
  assert.equal(failures(), [failure('broca.db: the disk is full')]);
  assert.equal(
    [await after(1_000), await list()(), await cancel(['1'])()],
    [E.left(FULL), E.left(FULL), E.left(FULL)],
  );
  store.recover();
  await pass(60_000);
  assert.equal(ids(await list()()), ['1']);
  await pass(20_000);
  assert.is(sent.length, 1);
  actor.stop();
});

test('a thousand are enough', async () => {
  const held = Array.from({ length: 1_000 }, (_, id) => timer(String(id), { dueAtMs: START_MS + 1_000 }));
  const { actor, after } = await atWork(memoryStore(held).timers);
  assert.equal(
    await after(1_000),
    E.left({ _tag: 'BadRequest', field: '', message: '1000 timers are set already' }),
  );
  actor.stop();
});

test('parameters are kept as they are now; those that JSON cannot hold are refused', async () => {
  const { actor, after, sent } = await atWork();
  const parameters: Record<string, unknown> = { list: [1], nothing: undefined };
  const set = after(0, { parameters });
  parameters.list = [2];
  await set;
  assert.equal(sent[0]?.parameters, { list: [1] });
  parameters.itself = parameters;
  const refused = await after(0, { parameters });
  assert.match(JSON.stringify(refused), 'they cannot be kept: Converting circular structure to JSON');
  actor.stop();
});

test('stopped, nothing rings; what is still set is kept', async () => {
  const store = memoryStore();
  const { actor, after, pass, sent } = await atWork(store.timers);
  await after(1_000);
  actor.stop();
  await after(1_000);
  await pass(60_000);
  assert.equal(sent, []);
  assert.equal(ids(await store.timers.all()()), ['1', '2']);
});

test('a thousand are enough, also when several are set at once or before the store has been read', async () => {
  const held = Array.from({ length: 998 }, (_, id) => timer(String(id), { dueAtMs: START_MS + 1_000 }));
  const { actor, after } = await atWork(memoryStore(held).timers);
  const set = await Promise.all([1, 2, 3, 4].map(() => after(1_000)));
  assert.equal(set.map(E.isRight), [true, true, false, false]);
  actor.stop();
  const early = fakeTimers([...held, timer('a'), timer('b')]);
  assert.equal(
    await early.set(timer('c'))(),
    E.left({ _tag: 'BadRequest', field: '', message: '1000 timers are set already' }),
  );
});

test('what begins, is taken back and rings is told, of its conversation; what the store refused is not', async () => {
  const { actor, after, pass, cancel, news: events } = await atWork();
  await after(1_000, { conversation: 'kitchen', name: 'tea' });
  await after(2_000, { conversation: 'bedroom' });
  await cancel(['2', '9'])();
  await pass(1_000);
  await after(1_000, { synapse: 'gone' });
  const told = events.flatMap((item) =>
    'timer' in item ? [[item.type, item.timer.id, item.conversation]] : [],
  );
  assert.equal(told, [
    ['timer.started', '1', 'kitchen'],
    ['timer.started', '2', 'bedroom'],
    ['timer.cancelled', '2', 'bedroom'],
    ['timer.finished', '1', 'kitchen'],
  ]);
  actor.stop();
});

test.run();

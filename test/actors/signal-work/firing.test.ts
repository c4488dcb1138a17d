import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signal } from '../../../src/actors/signal.ts';
import { firing, notifying } from '../../../src/actors/signal-work/firing.ts';
import { limited } from '../../../src/actors/signal-work/listening.ts';
import { signalGroups } from '../../../src/actors/signal-work/signal-groups.ts';
import { order } from '../../../src/actors/signals/order.ts';
import type { AssistantEvent, SynapseCalled } from '../../../src/brain/events.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import { atOnce } from '../../../src/lib/steps.ts';
import { settled } from '../../support/settled.ts';
import { synapse } from '../../support/synapse.ts';

const test = suite('firing');

const synapses = [synapse('door', {}), synapse('off', { isEnabled: false })];

/** A signal that fires; runs last until `finish`. */
function firingSignal() {
  const calls: SynapseCalled[] = [];
  const running: (() => void)[] = [];
  const told: string[] = [];
  let nowMs = 0;
  const fire = firing({
    find: (wanted) => synapses.find(({ name }) => name === wanted),
    run: (call) => {
      calls.push(call);
      return new Promise((resolve, reject) => {
        running.push(running.length % 2 === 0 ? () => resolve(undefined) : () => reject(new Error('a bug')));
      });
    },
    nextCall: () => `call-${calls.length}`,
    now: () => new Date(nowMs),
  })((problem) => told.push(problem));
  const finish = async () => {
    for (const end of running.splice(0)) end();
    await settled();
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { fire, calls, told, finish, pass };
}

test('calls the synapse in the default conversation, for whoever is in the room', () => {
  const { fire, calls } = firingSignal();
  assert.is(fire('door', { by: 'mqtt' }), true);
  assert.equal(calls, [
    {
      type: 'synapse.called',
      call: 'call-0',
      conversation: 'default',
      mute: undefined,
      isFromHook: false,
      by: 'voice',
      names: ['door'],
      parameters: { by: 'mqtt' },
    },
  ]);
});

for (const name of ['off', 'gone']) {
  test(`a synapse that is ${name} is not called`, () => {
    const { fire, calls } = firingSignal();
    assert.is(fire(name, {}), false);
    assert.equal(calls, []);
  });
}

test('a hundred runs at a time are the most; beyond them it is dropped and told once a minute', async () => {
  const { fire, calls, told, finish, pass } = firingSignal();
  for (let count = 0; count < 500; count += 1) fire('door', {});
  assert.is(calls.length, 100);
  assert.equal(told, ['100 runs are under way: "door" and what else comes now is dropped']);
  pass(60_000);
  assert.is(fire('door', {}), false);
  assert.is(told.length, 2);
  await finish();
  assert.is(fire('door', {}), true);
});

test('a wall clock that is set back silences it for no longer', () => {
  const { fire, told, pass } = firingSignal();
  for (let count = 0; count < 101; count += 1) fire('door', {});
  pass(-3_600_000);
  fire('door', {});
  assert.is(told.length, 2);
  fire('door', {});
  assert.is(told.length, 2);
});

const lamp = signal({
  name: 'lamp',
  parameters: t.unknown,
  notifications: { blink: t.type({ times: t.number }) },
  listen: () => () => {},
});

function notified() {
  const events: AssistantEvent[] = [];
  const notify = notifying(
    () => new Map([order, lamp].map((one) => [one.name, one])),
    (item) => events.push(item),
  );
  return { notify, news: events };
}

test('what a signal understands is told', () => {
  const { notify, news: events } = notified();
  assert.ok(E.isRight(notify('blink', { times: 2 })));
  assert.equal(events, [{ type: 'signal.notified', notification: 'blink', payload: { times: 2 } }]);
});

test('a payload that a signal refuses is told to nobody', () => {
  const { notify, news: events } = notified();
  assert.equal(
    notify('blink', { times: 'two' }),
    E.left('payload of blink: times: found "two", expected number'),
  );
  assert.equal(events, []);
});

test('a notification that no signal knows is refused with those that are known', () => {
  const { notify } = notified();
  assert.equal(
    notify('toString', undefined),
    E.left(
      'no signal knows the notification "toString"; known are blink, skip_trigger, skip_trigger_decrease_max_retry, skip_trigger_max_retry',
    ),
  );
});

test.run();

const listeningTest = suite('limited');

listeningTest('twenty texts a minute are told, and that more are not', () => {
  const told: string[] = [];
  let nowMs = 1_000_000;
  const tell = limited(
    (text) => told.push(text),
    () => new Date(nowMs),
  );
  const flood = () => {
    for (let count = 0; count < 1_000; count += 1) tell(`${count}`);
  };
  flood();
  assert.equal(told.slice(18), ['18', '19', 'further notices of this minute are left out']);
  nowMs += 59_999;
  flood();
  assert.is(told.length, 21);
  nowMs += 1;
  flood();
  assert.is(told.length, 42);
  nowMs -= 3_600_000; // the clock on the wall was set back
  flood();
  assert.is(told.length, 63);
});

listeningTest.run();

const signalGroupsTest = suite('signalGroups');

const listen = () => () => {};
const button = signal({
  name: 'button',
  parameters: t.type({ pin: t.number }),
  shareKey: ({ pin }) => `${pin}`,
  listen,
});
const motion = signal({ name: 'motion', parameters: t.unknown, listen });
const kinds = new Map([button, motion, order].map((one) => [one.name, one]));

const used = (name: string, given: Partial<Synapse>): Synapse => ({ ...synapse(name, {}), ...given });

function grouping() {
  const told: string[] = [];
  const groupsIn = signalGroups(
    () => kinds,
    (...problem) => told.push(problem.join(': ')),
  );
  return { groups: (synapses: readonly Synapse[]) => atOnce(groupsIn(synapses)), told };
}

signalGroupsTest('uses of equal keys are one group, whose uses stand in the order of the brain', () => {
  const { groups } = grouping();
  const found = groups([
    used('a', {
      signals: [
        { name: 'button', parameters: { pin: 1 } },
        { name: 'motion', parameters: null },
      ],
    }),
    used('b', { signals: [{ name: 'button', parameters: { pin: 2 } }] }),
    used('c', { signals: [{ name: 'button', parameters: { pin: 1 } }] }),
  ]);
  assert.equal(
    [...found.values()].map(({ kind, uses }) => [kind, uses.map((use) => use.synapse)]),
    [
      ['button', ['a', 'c']],
      ['motion', ['a']],
      ['button', ['b']],
    ],
  );
});

signalGroupsTest('disabled synapses are in no group', () => {
  const { groups } = grouping();
  const signals = [{ name: 'motion', parameters: null }];
  assert.is(groups([used('a', { signals, isEnabled: false })]).size, 0);
});

signalGroupsTest('orders are a group without uses', () => {
  const { groups } = grouping();
  assert.equal(
    [...groups([synapse('a', { orders: ['one', 'two'] })]).values()],
    [{ kind: 'order', uses: [] }],
  );
});

signalGroupsTest('the same signal is the same use, also once its synapse was enabled again', () => {
  const { groups } = grouping();
  const one = used('a', { signals: [{ name: 'motion', parameters: null }] });
  const [first] = [...groups([one]).values()];
  const [second] = [...groups([{ ...one, isEnabled: true }]).values()];
  assert.is(first?.uses[0], second?.uses[0]);
});

signalGroupsTest('a use that cannot be grouped is told and left out, others are not', () => {
  const { groups, told } = grouping();
  const found = groups([
    used('a', { signals: [{ name: 'button', parameters: {} }] }),
    used('b', { signals: [{ name: 'button', parameters: { pin: 2 } }] }),
  ]);
  assert.is(found.size, 1);
  assert.equal(told, ['button: a: pin: found nothing, expected number']);
});

signalGroupsTest.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firing } from '../../../src/actors/signal-work/firing.ts';
import type { SynapseCalled } from '../../../src/brain/events.ts';
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

test.run();

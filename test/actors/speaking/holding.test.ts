import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SimulatedClock } from 'xstate';
import { holding } from '../../../src/actors/speaking/holding.ts';
import { settled } from '../../support/settled.ts';

const test = suite('holding');

function held() {
  const clock = new SimulatedClock();
  const all = holding(clock);
  const states: boolean[] = [];
  all.isHeld$.subscribe((isHeld) => states.push(isHeld));
  const waiting = (signal = new AbortController().signal) => {
    let isReleased = false;
    void all
      .released(signal, async () => {})
      .then(() => {
        isReleased = true;
      });
    return async () => {
      await settled();
      return isReleased;
    };
  };
  return { ...all, clock, states, waiting };
}

test('nobody waits for an output that is not held', async () => {
  const { waiting, states } = held();
  assert.ok(await waiting()());
  assert.equal(states, [false]);
});

test('held, everybody waits until it is released', async () => {
  const { hold, release, waiting, states } = held();
  hold();
  const released = [waiting(), waiting()];
  assert.equal(await Promise.all(released.map((is) => is())), [false, false]);
  release();
  assert.equal(await Promise.all(released.map((is) => is())), [true, true]);
  assert.equal(states, [false, true, false]);
});

test('a hold ends by itself after two minutes, and no sooner', async () => {
  const { hold, clock, waiting, states } = held();
  hold();
  const isReleased = waiting();
  clock.increment(119_999);
  assert.not(await isReleased());
  clock.increment(1);
  assert.ok(await isReleased());
  assert.equal(states, [false, true, false]);
});

test('each hold counts the two minutes anew, and is no news', async () => {
  const { hold, clock, waiting, states } = held();
  hold();
  const isReleased = waiting();
  clock.increment(100_000);
  hold();
  clock.increment(119_999);
  assert.not(await isReleased());
  clock.increment(1);
  assert.ok(await isReleased());
  assert.equal(states, [false, true, false]);
});

test('a release ends the count: the next hold has all its time', async () => {
  const { hold, release, clock, waiting } = held();
  hold();
  clock.increment(100_000);
  release();
  hold();
  const isReleased = waiting();
  clock.increment(20_000);
  assert.not(await isReleased());
});

test('held again before anybody has gone on, it is still waited for', async () => {
  const { hold, release, waiting } = held();
  hold();
  const isReleased = waiting();
  release();
  hold();
  assert.not(await isReleased());
  release();
  assert.ok(await isReleased());
});

test('who gives up waits no more, though it is held; the others do', async () => {
  const { hold, waiting } = held();
  const cancelled = new AbortController();
  hold();
  const isReleased = [waiting(cancelled.signal), waiting()];
  cancelled.abort();
  assert.equal(await Promise.all(isReleased.map((is) => is())), [true, false]);
  assert.ok(await waiting(cancelled.signal)());
});

test('a release of what is not held is no news', () => {
  const { release, states } = held();
  release();
  assert.equal(states, [false]);
});

test.run();

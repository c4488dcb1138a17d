import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SimulatedClock } from 'xstate';
import { withDeadline } from '../../src/actors/neuron.ts';
import { rejection } from '../support/rejection.ts';
import { settled } from '../support/settled.ts';

const test = suite('within');

const never = () => new Promise<never>(() => {});

/** Limits of 100 ms whose clock counts the timers it still holds. */
function limits() {
  const clock = new SimulatedClock();
  const timers = new Set<unknown>();
  const given: (() => void)[] = [];
  return {
    clock: {
      setTimeout: (fn: () => void, delayMs: number) => {
        const id = clock.setTimeout(fn, delayMs);
        timers.add(id);
        return id;
      },
      clearTimeout: (id: number) => {
        timers.delete(id);
        clock.clearTimeout(id);
      },
    },
    deadlineMs: 100,
    stage: 'thinking',
    whenStopped: (cancel: () => void) => void given.push(cancel),
    pass: (ms: number) => clock.increment(ms),
    cancel: () => given.at(-1)?.(),
    timers,
  };
}

test('gives what the work gives and lets go of its timer', async () => {
  const time = limits();
  assert.is(await withDeadline(time, async () => 'done'), 'done');
  await settled();
  assert.is(time.timers.size, 0);
});

test('fails with what the work fails with and lets go of its timer', async () => {
  const time = limits();
  const error = new Error('no');
  assert.is(await rejection(withDeadline(time, () => Promise.reject(error))), error);
  await settled();
  assert.is(time.timers.size, 0);
});

test('work that throws leaves no timer behind', async () => {
  const time = limits();
  const broken = withDeadline(time, () => {
    throw new Error('no');
  });
  assert.instance(await rejection(broken), Error);
  assert.is(time.timers.size, 0);
});

test('at the deadline it rejects and aborts the work, not before', async () => {
  const time = limits();
  let signal: AbortSignal | undefined;
  const late = rejection(
    withDeadline(time, (until) => {
      signal = until();
      return never();
    }),
  );
  time.pass(99);
  assert.is(signal?.aborted, false);
  time.pass(1);
  const passed = { _tag: 'DeadlinePassed', stage: 'thinking', deadlineMs: 100 };
  assert.equal(await late, passed);
  assert.equal(signal?.reason, passed);
});

test('given up it aborts the work and lets go of its timer', () => {
  const time = limits();
  let signal: AbortSignal | undefined;
  void withDeadline(time, (until) => {
    signal = until();
    return never();
  });
  time.cancel();
  assert.is(signal?.aborted, true);
  assert.is(time.timers.size, 0);
});

test('a signal asked for after the deadline is aborted already', async () => {
  const time = limits();
  let ask = (): AbortSignal | undefined => undefined;
  const late = rejection(
    withDeadline(time, (until) => {
      ask = until;
      return never();
    }),
  );
  time.pass(100);
  await late;
  assert.is(ask()?.aborted, true);
});

test('the signal is the same however often it is asked for', async () => {
  const signals = await withDeadline(limits(), async (until) => [until(), until()]);
  assert.is(signals[0], signals[1]);
});

test.run();

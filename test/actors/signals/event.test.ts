import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SimulatedClock } from 'xstate';
import { event } from '../../../src/actors/signals/event.ts';
import { listenTo, use } from '../../support/listen-to.ts';
import { inTimeZone } from '../../support/time-zone.ts';

const test = suite('event');

inTimeZone('Europe/Paris', test);

const HOUR_MS = 3_600_000;

/** The signal at work from Tuesday noon on; `set` moves the clock on the wall, and no timer. */
function from(uses: Parameters<typeof listenTo>[1]) {
  const clock = new SimulatedClock();
  let start = new Date('2026-03-10T12:00:00').getTime();
  const now = () => new Date(start + clock.now());
  const signal = listenTo(event, uses, { clock, now });
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) clock.increment(Math.min(left, 1_000));
  };
  return {
    ...signal,
    pass,
    set: (byMs: number) => {
      start += byMs;
    },
    synapses: () => signal.fired.map(([synapse]) => synapse),
  };
}

test('a synapse is started at its time, and each time again', () => {
  const { pass, fired, stop } = from([use('tea', { hour: 17 })]);
  pass(5 * HOUR_MS - 1);
  assert.equal(fired, []);
  pass(1);
  assert.equal(fired, [['tea', {}]]);
  pass(24 * HOUR_MS);
  assert.is(fired.length, 2);
  stop();
});

test('each has its own times', () => {
  const { pass, synapses, stop } = from([
    use('half', { minute: 30 }),
    use('full', { minute: 0 }),
    use('noon', { hour: 12 }),
  ]);
  pass(HOUR_MS);
  assert.equal(synapses(), ['half', 'full']);
  stop();
});

test('one that comes and one that goes leave the others alone', () => {
  const half = use('half', { minute: 30 });
  const { pass, synapses, uses, stop } = from([half, use('old', { minute: 10 })]);
  uses(half, use('new', { minute: 20 }));
  pass(HOUR_MS);
  assert.equal(synapses(), ['new', 'half']);
  stop();
});

test('a time far away is waited for in parts, longer than any timer can', () => {
  const { pass, clock, fired, stop } = from([use('birthday', { month: 5, day: 6 })]);
  pass(1);
  for (let day = 0; day < 60; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) clock.increment(HOUR_MS);
  }
  assert.is(fired.length, 1);
  stop();
});

test('what the machine slept through is not made up for, what is a little late is', () => {
  const { pass, set, fired, clock, stop } = from([use('soon', { minute: 30 })]);
  clock.increment(HOUR_MS / 2 - 1_000);
  set(1_000 + 59_000);
  pass(1_000);
  assert.is(fired.length, 1);
  clock.increment(HOUR_MS / 2);
  set(HOUR_MS * 5);
  pass(HOUR_MS);
  assert.is(fired.length, 1);
  pass(HOUR_MS / 2);
  assert.is(fired.length, 2);
  stop();
});

test('a clock that is set back makes the times come anew', () => {
  const { pass, set, fired, stop } = from([use('half', { minute: 30 })]);
  set(-24 * HOUR_MS);
  pass(HOUR_MS * 3);
  assert.ok(fired.length >= 2);
  stop();
});

test('a time that never comes is told once', () => {
  const { pass, told, stop } = from([use('never', { month: 2, day: 30 })]);
  pass(2 * HOUR_MS);
  assert.equal(told, ['synapse "never": its time never comes']);
  stop();
});

test('once ended it starts nothing', () => {
  const { pass, fired, stop } = from([use('half', { minute: 30 })]);
  stop();
  pass(HOUR_MS);
  assert.equal(fired, []);
});

test.run();

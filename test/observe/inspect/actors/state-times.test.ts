import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stateTimes } from '../../../../src/observe/inspect/inspector.ts';

const test = suite('inspecting/actors/state-times');

const moved = (states: readonly string[], ms: number, actor = 'ears') => ({
  time: new Date(ms).toISOString(),
  actor,
  machine: 'ears',
  event: { type: 'go' },
  transitions: ['t'],
  states,
});
const unknown = () => undefined;

test('of what is seen for the first time it knows what was told', () => {
  const times = stateTimes();
  assert.is(
    times.sinceMs('ears', ['open'], () => 5),
    5,
  );
  assert.is(times.sinceMs('ears', ['open'], unknown), 5);
});

test('it knows when a state was come to, and is not misled by what leads nowhere', () => {
  const times = stateTimes();
  times.sinceMs('ears', ['open'], () => 5);
  times.follow(moved(['open'], 10));
  assert.is(times.sinceMs('ears', ['open'], unknown), 5);
  times.follow(moved(['closed'], 20));
  times.follow(moved(['closed'], 30));
  assert.is(times.sinceMs('ears', ['closed'], unknown), 20);
});

test('what moved while nobody followed it is asked for anew', () => {
  const times = stateTimes();
  times.sinceMs('ears', ['open'], () => 5);
  assert.is(
    times.sinceMs('ears', ['closed'], () => 7),
    7,
  );
});

test('those that are no more are forgotten', () => {
  const times = stateTimes();
  times.follow(moved(['open'], 10));
  times.keep(new Set());
  assert.is(times.sinceMs('ears', ['open'], unknown), undefined);
});

test.run();

import { interval, take, timer, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SimulatedClock } from 'xstate';
import { schedulerOf } from '../../src/actors/clock-scheduler.ts';

const test = suite('actors/clock-scheduler');

test('what waits for a time goes on when the clock says so', () => {
  const clock = new SimulatedClock();
  let rung = 0;
  timer(500, schedulerOf(clock)).subscribe(() => {
    rung += 1;
  });
  clock.increment(499);
  assert.is(rung, 0);
  clock.increment(1);
  assert.is(rung, 1);
});

test('what comes again and again does so', () => {
  const clock = new SimulatedClock();
  let all: readonly number[] = [];
  interval(100, schedulerOf(clock))
    .pipe(take(3), toArray())
    .subscribe((counted) => {
      all = counted;
    });
  for (let passed = 0; passed < 3; passed += 1) clock.increment(100);
  assert.equal(all, [0, 1, 2]);
});

test('what is cancelled rings no more', () => {
  const clock = new SimulatedClock();
  const waiting = timer(100, schedulerOf(clock)).subscribe(() => assert.unreachable('it rang'));
  waiting.unsubscribe();
  clock.increment(1_000);
});

test.run();

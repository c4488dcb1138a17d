import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sparingly } from '../../src/observe/run-trace.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const test = suite('near misses');

test('work is done at most for one part of the time in fifty-one', () => {
  const clock = steppedClock();
  const inTime = sparingly(clock);
  let done = 0;
  const work = (): number => {
    clock.pass(10);
    done += 1;
    return done;
  };
  assert.equal([inTime(work), inTime(work)], [1, undefined]);
  clock.pass(499);
  assert.is(inTime(work), undefined);
  clock.pass(1);
  assert.equal([inTime(work), done], [2, 2]);
});

test.run();

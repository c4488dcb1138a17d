import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { reader } from '../../src/observe/reader.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const test = suite('reader');

test('who had nothing to read for long is stuck no sooner than others', () => {
  const clock = steppedClock();
  const sink = { write: () => {}, unsentBytes: () => 0, beat: () => {}, end: () => {}, drop: () => {} };
  const one = reader(sink, clock);
  clock.pass(60_000);
  one.give([]);
  assert.not.ok(one.isStuck());
  clock.pass(10_000);
  assert.not.ok(one.isStuck());
  clock.pass(1);
  assert.ok(one.isStuck());
});

test.run();

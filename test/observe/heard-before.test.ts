import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { heardBefore } from '../../src/observe/run-traces.ts';
import { CHANGED } from '../support/stamped.ts';

const test = suite('heard before');

const heard = (tick: number, news: AssistantEvent = CHANGED) => ({ news, tick });
const guess: AssistantEvent = {
  type: 'transcript.partial',
  call: '100',
  conversation: 'default',
  text: 'so',
};

test('what was heard of a call is given once', () => {
  const before = heardBefore();
  before.keep('a', heard(1));
  before.keep('b', heard(2));
  before.keep('a', heard(3));
  assert.equal(before.take('a'), [heard(1), heard(3)]);
  assert.equal(before.take('a'), []);
  assert.equal(before.take('b'), [heard(2)]);
});

test('calls that never run are forgotten, the oldest first, and none holds too much', () => {
  const before = heardBefore();
  for (let call = 0; call < 101; call += 1) before.keep(String(call), heard(call));
  for (let tick = 0; tick < 200; tick += 1) before.keep('100', heard(tick, guess));
  before.keep('100', heard(200));
  assert.equal([before.take('0'), before.take('1'), before.take('100').length], [[], [heard(1)], 101]);
});

test.run();

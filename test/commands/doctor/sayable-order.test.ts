import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sayableOrder } from '../../../src/commands/doctor/hotword.ts';

const test = suite('doctor: sayable order');

test('the first order of some words is chosen, without holes and digits', () => {
  const phrases = ['hello', 'call {{ name }}', 'set 2 timers', 'mets la lumière', 'good night'];
  assert.is(sayableOrder(phrases), 'mets la lumière');
});

test('a kit may have no order that can be said', () => {
  assert.is(sayableOrder([]), undefined);
  assert.is(sayableOrder(['hello', 'tell me what the weather will be like tomorrow']), undefined);
});

test.run();

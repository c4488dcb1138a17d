import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventFields } from '../../../src/console/machines/named-transition.ts';

const test = suite('event fields');

test('what an event brings is one line without its type', () => {
  const event = { type: 'order.given', order: 'I want tea', mute: undefined, questions: [1, { a: 2 }] };
  assert.is(eventFields(event), 'order: I want tea, questions: [1,{"a":2}]');
  assert.is(eventFields({ type: 'ears.close' }), '');
});

test('a long one is cut', () => {
  assert.is(eventFields({ type: 'x', text: 'a'.repeat(500) }).length, 121);
});

test.run();

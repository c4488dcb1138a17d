import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveBack, recall, takeTyped, type, typed } from '../../../src/console/talk/typed-orders.ts';

const test = suite('console/talk/typed-orders');

const send = (order: string): string => {
  type(order);
  return takeTyped();
};

test('earlier orders come back, the latest first, and then what was being typed', () => {
  send('one');
  send('two');
  type('three, half');
  const seen = ([-1, -1, -1, 1, 1, 1] as const).map((step) => {
    recall(step);
    return typed.value;
  });
  assert.equal(seen, ['two', 'one', 'one', 'two', 'three, half', 'three, half']);
});

test('an order that was given twice is remembered once, where it was given last', () => {
  for (const order of ['one', 'two', 'one']) send(order);
  recall(-1);
  recall(-1);
  assert.is(typed.value, 'two');
});

test('what was brought back and changed is a new order', () => {
  send('one');
  recall(-1);
  type('one more');
  assert.is(takeTyped(), 'one more');
  recall(-1);
  recall(-1);
  assert.is(typed.value, 'one');
});

test('an order that could not be sent is put back, but not over the next one', () => {
  const order = send('first');
  assert.is(typed.value, '');
  giveBack(order);
  assert.is(typed.value, 'first');
  type('second');
  giveBack(order);
  assert.is(typed.value, 'second');
  assert.is(sessionStorage.getItem('broca.order'), 'second');
});

test.run();

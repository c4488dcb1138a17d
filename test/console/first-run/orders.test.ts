import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ordersOf } from '../../../src/console/first-run/orders.ts';

const test = suite('console/first-run/orders');

test('an order can be given as it is written if it has no blanks, alternatives or lists', () => {
  const synapse = (...signals: readonly object[]) => [{ name: 'a', neurons: [], signals }] as never;
  const synapses = [
    synapse({ order: 'turn on the {{ room }} light' }, { event: { hour: 7 } }),
    synapse({ order: '(turn|switch) on' }, { order: { text: 'good night', 'matching-type': 'strict' } }),
    synapse({ order: 'what time is it' }),
  ];
  assert.equal(ordersOf({ synapses }), ['good night', 'what time is it']);
});

test.run();

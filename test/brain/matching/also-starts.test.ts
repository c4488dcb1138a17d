import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alsoStarts } from '../../../src/brain/matching/also-starts.ts';
import type { OrderSignal } from '../../../src/brain/synapse.ts';
import { orderSynapse, type RawOrder } from '../../support/order-synapse.ts';

const test = suite('alsoStarts');

/** Each finding of synapses called a, b, c … that have one order each, as `said > synapse: its order`. */
const told = (...orders: readonly RawOrder[]): readonly string[] =>
  alsoStarts(orders.map((order, index) => orderSynapse('abcdef'.charAt(index), order))).map(
    ({ said, other }) => `${said} > ${other.synapse}: ${other.order}`,
  );

const typed =
  (matchingType: OrderSignal['matchingType']) =>
  (text: string, own: Partial<OrderSignal> = {}): RawOrder => ({ text, matchingType, ...own });

const strict = typed('strict');
const pattern = typed('pattern');

const STARTED: readonly (readonly [orders: readonly RawOrder[], told: readonly string[]])[] = [
  [['turn on', 'turn on light'], ['turn on light > a: turn on']],
  [['turn on light', 'turn on'], ['turn on light > b: turn on']],
  [['make tea', strict('make tea')], ['make tea > a: make tea']],
  [[strict('make tea'), 'make tea'], ['make tea > a: make tea']],
  [[strict('make tea now'), 'make tea'], ['make tea now > b: make tea']],
  [['turn off', pattern('(turn|switch) off [the] lamp')], ['turn off the lamp > a: turn off']],
  [['turn the off', pattern('turn off [the] lamp')], ['turn off the lamp > a: turn the off']],
  [[pattern('turn (on|off) [now]'), strict('turn off')], ['turn off > a: turn (on|off) [now]']],
  [['say {{ what }}', 'say hello'], ['say hello > a: say {{ what }}']],
  [
    ['a', 'a  b', 'a b c'],
    ['a b > a: a', 'a b c > a: a'],
  ],
  [['b', 'a', 'a b'], ['a b > a: b']],
];

for (const [orders, expected] of STARTED) {
  test(`of ${JSON.stringify(orders)} one order is said`, () => assert.equal(told(...orders), expected));
}

const ALONE: readonly (readonly RawOrder[])[] = [
  ['turn on', 'turn off'],
  ['turn on', 'Turn ON', 'on turn'],
  ['{{ anything }}', 'turn on'],
  [strict('make tea'), 'make tea now'],
  ['make {{ tea }} now', 'make'],
  ['turn on', typed('not-contain')('turn on', { excludedWords: ['on'] })],
  [typed('not-contain')('turn on', { excludedWords: ['light'] }), 'turn on light'],
  [pattern('turn (on|off)'), pattern('(switch|turn) on')],
  [' ', 'turn on'],
];

for (const orders of ALONE) {
  test(`of ${JSON.stringify(orders)} none is told`, () => assert.equal(told(...orders), []));
}

test('another order of the same synapse is no other synapse', () => {
  assert.equal(alsoStarts([orderSynapse('a', 'turn on', 'turn on light')]), []);
});

test('a place is the synapse and its signal, others than orders counted', () => {
  const { signals, ...rest } = orderSynapse('b', 'turn on light');
  const event = { name: 'event', parameters: { hour: 8 } };
  assert.equal(alsoStarts([orderSynapse('a', 'turn on'), { ...rest, signals: [event, ...signals] }]), [
    {
      place: { synapse: 1, signal: 1 },
      said: 'turn on light',
      other: { synapse: 'a', order: 'turn on' },
    },
  ]);
});

test.run();

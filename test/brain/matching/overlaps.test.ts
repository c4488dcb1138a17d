import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Overlap, overlapsOf } from '../../../src/brain/matching/overlaps.ts';
import type { OrderSignal } from '../../../src/brain/synapse.ts';
import { orderSynapse } from '../../support/order-synapse.ts';

const test = suite('overlapsOf');

type Order = Parameters<typeof orderSynapse>[1];

/** Of one synapse, `only`. */
const alone = (...orders: readonly Order[]): readonly Overlap[] =>
  overlapsOf([orderSynapse('only', ...orders)]);

const typed =
  (matchingType: OrderSignal['matchingType']) =>
  (text: string, own: Partial<OrderSignal> = {}): Order => ({ text, matchingType, ...own });

const strict = typed('strict');
const ordered = typed('ordered-strict');
const pattern = typed('pattern');
const not = (text: string, ...excludedWords: readonly string[]): Order =>
  typed('not-contain')(text, { excludedWords });
const corrected = (text: string, ...pairs: readonly (readonly [string, string])[]): Order => ({
  text,
  corrections: pairs.map(([input, output]) => ({ input, output })),
});

test('orders that are not alike are not told', () => {
  assert.equal(
    alone(
      'turn on',
      'turn off',
      'turn on now',
      'turn on {{ x }}',
      'turn turn on',
      strict('turn on'),
      ordered('turn on'),
    ),
    [],
  );
  assert.equal(alone(ordered('on turn'), ordered('turn on'), pattern('turn (off|up)')), []);
  assert.equal(alone(strict('say {{ a }} now'), strict('say now {{ a }}')), []);
  assert.equal(alone(not('turn on', 'no'), not('turn on', 'not'), 'turn on'), []);
  assert.equal(alone('light', corrected('light', ['lite', 'light'])), []);
});

const ALIKE: readonly (readonly [a: Order, b: Order, words: string])[] = [
  ['turn on', 'turn on', 'turn on'],
  ['Turn on', 'ON  turn', 'turn on'],
  ['say {{ a }}', '{{ b }} say', 'say {{}}'],
  [strict('turn on'), strict('on turn'), 'turn on'],
  [strict('say {{ a }} now'), strict('say {{b}} now'), 'say {{}} now'],
  [ordered('turn on'), ordered('Turn ON'), 'turn on'],
  [not('turn on', 'no'), not('on turn', 'no'), 'turn on'],
  [corrected('light', ['lite', 'light']), corrected('Light', ['lite', 'light']), 'light'],
  [pattern('turn (on|off)'), pattern('(switch|turn) off'), 'turn off'],
  [pattern('turn [it] on'), ordered('turn on'), 'turn on'],
  [pattern('say [it] {{ a }}'), pattern('(tell|say) {{ b }}'), 'say {{}}'],
];

for (const [a, b, words] of ALIKE) {
  test(`${JSON.stringify(a)} is the same as ${JSON.stringify(b)}`, () => {
    const identical = {
      kind: 'identical',
      signal: 1,
      other: { synapse: 'only', signal: 0 },
      words: words.split(' '),
    };
    assert.equal(alone(a, b), [{ ...identical, synapse: 'only' }]);
    assert.equal(overlapsOf([orderSynapse('a', a), orderSynapse('b', 'other', b)]), [
      { ...identical, synapse: 'b', other: { synapse: 'a', signal: 0 } },
    ]);
  });
}

test('of many alike each is compared with the first, once', () => {
  const found = overlapsOf(['a', 'b', 'c'].map((name) => orderSynapse(name, pattern('go [now] (in|out)'))));
  assert.equal(
    found.map(({ synapse, other }) => [synapse, other?.synapse]),
    [
      ['b', 'a'],
      ['c', 'a'],
    ],
  );
});

test('a pattern that says the same in two ways is not alike itself', () => {
  assert.equal(alone(pattern('turn (on|ON) [now|now]')), []);
});

const IMPOSSIBLE: readonly (readonly [order: Order, words: readonly string[]])[] = [
  [not('turn on the light', 'The', 'never'), ['the']],
  ['say {{ my-name }}', ['{{', '}}']],
  [corrected('turn on the lite', ['lite', 'light']), ['lite']],
  [corrected('turn on', ['on', 'off'], ['on', 'up']), ['on']],
  [' ', []],
  [pattern('turn (on'), []],
  [pattern('(lite|lites) on', { corrections: [{ input: 'on', output: '' }] }), ['on']],
];

for (const [order, words] of IMPOSSIBLE) {
  test(`${JSON.stringify(order)} never matches`, () => {
    assert.equal(alone(order), [{ kind: 'impossible', synapse: 'only', signal: 0, words }]);
  });
}

const POSSIBLE: readonly Order[] = [
  not('turn on', 'turn on', 'never'),
  corrected('light', ['light', 'the light']),
  corrected('light', ['light', 'lamp'], ['lamp', 'light']),
  corrected('light', ['light show', 'party']),
  pattern('turn (on|lite)', { corrections: [{ input: 'lite', output: 'light' }] }),
];

for (const order of POSSIBLE) {
  test(`${JSON.stringify(order)} can match`, () => assert.equal(alone(order), []));
}

for (const order of [
  '{{ x }}',
  '{{ x }} {{ y }}',
  strict('{{ x }}'),
  not('{{ x }}', 'no'),
  pattern('[the] {{ x }}'),
]) {
  test(`${JSON.stringify(order)} matches everything`, () => {
    assert.equal(alone('go', order), [{ kind: 'matches_everything', synapse: 'only', signal: 1 }]);
  });
}

test('signals that are no orders keep their numbers', () => {
  const event = { name: 'event', parameters: { hour: 8 } };
  const { signals, ...rest } = orderSynapse('only', '{{ x }}');
  assert.equal(overlapsOf([{ ...rest, signals: [event, ...signals] }]), [
    { kind: 'matches_everything', synapse: 'only', signal: 1 },
  ]);
});

test('what is odd is told in brain order', () => {
  const brain = [orderSynapse('a', 'go', '{{ x }}'), orderSynapse('b', ' ', 'go')];
  assert.equal(
    overlapsOf(brain).map(({ kind, synapse, signal }) => `${synapse} ${signal} ${kind}`),
    ['a 1 matches_everything', 'b 0 impossible', 'b 1 identical'],
  );
});

test.run();

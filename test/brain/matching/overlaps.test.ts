import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alsoStarts } from '../../../src/brain/matching/also-starts.ts';
import { type Overlap, overlapsOf } from '../../../src/brain/matching/overlaps.ts';
import type { OrderSignal } from '../../../src/brain/synapse.ts';
import { NO_SENTENCES, type Sentences } from '../../../src/sentences/sentences.ts';
import { orderSynapse, type RawOrder } from '../../support/order-synapse.ts';

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

const alsoStartsTest = suite('alsoStarts');

/** Each finding of synapses called a, b, c … that have one order each, as `said > synapse: its order`. */
const told = (...orders: readonly RawOrder[]): readonly string[] =>
  alsoStarts(orders.map((order, index) => orderSynapse('abcdef'.charAt(index), order))).map(
    ({ said, other }) => `${said} > ${other.synapse}: ${other.order}`,
  );

const alsoStartsTyped =
  (matchingType: OrderSignal['matchingType']) =>
  (text: string, own: Partial<OrderSignal> = {}): RawOrder => ({ text, matchingType, ...own });

const alsoStartsStrict = alsoStartsTyped('strict');
const alsoStartsPattern = alsoStartsTyped('pattern');

const STARTED: readonly (readonly [orders: readonly RawOrder[], told: readonly string[]])[] = [
  [['turn on', 'turn on light'], ['turn on light > a: turn on']],
  [['turn on light', 'turn on'], ['turn on light > b: turn on']],
  [['make tea', alsoStartsStrict('make tea')], ['make tea > a: make tea']],
  [[alsoStartsStrict('make tea'), 'make tea'], ['make tea > a: make tea']],
  [[alsoStartsStrict('make tea now'), 'make tea'], ['make tea now > b: make tea']],
  [['turn off', alsoStartsPattern('(turn|switch) off [the] lamp')], ['turn off the lamp > a: turn off']],
  [['turn the off', alsoStartsPattern('turn off [the] lamp')], ['turn off the lamp > a: turn the off']],
  [
    [alsoStartsPattern('turn (on|off) [now]'), alsoStartsStrict('turn off')],
    ['turn off > a: turn (on|off) [now]'],
  ],
  [['say {{ what }}', 'say hello'], ['say hello > a: say {{ what }}']],
  [
    ['a', 'a  b', 'a b c'],
    ['a b > a: a', 'a b c > a: a'],
  ],
  [['b', 'a', 'a b'], ['a b > a: b']],
];

for (const [orders, expected] of STARTED) {
  alsoStartsTest(`of ${JSON.stringify(orders)} one order is said`, () =>
    assert.equal(told(...orders), expected),
  );
}

const ALONE: readonly (readonly RawOrder[])[] = [
  ['turn on', 'turn off'],
  ['turn on', 'Turn ON', 'on turn'],
  ['{{ anything }}', 'turn on'],
  [alsoStartsStrict('make tea'), 'make tea now'],
  ['make {{ tea }} now', 'make'],
  ['turn on', alsoStartsTyped('not-contain')('turn on', { excludedWords: ['on'] })],
  [alsoStartsTyped('not-contain')('turn on', { excludedWords: ['light'] }), 'turn on light'],
  [alsoStartsPattern('turn (on|off)'), alsoStartsPattern('(switch|turn) on')],
  [' ', 'turn on'],
];

for (const orders of ALONE) {
  alsoStartsTest(`of ${JSON.stringify(orders)} none is told`, () => assert.equal(told(...orders), []));
}

/** Each of `a`, `b` … one pattern, with lists. */
const toldOf = (lists: Sentences['lists'], ...patterns: readonly string[]): readonly string[] =>
  alsoStarts(
    patterns.map((text, at) => orderSynapse('abc'[at] ?? '', alsoStartsPattern(text))),
    { ...NO_SENTENCES, lists },
  ).map(({ said, other }) => `${said} > ${other.synapse}: ${other.order}`);

const list = (...values: readonly string[]): Sentences['lists'][string] => ({
  kind: 'texts',
  values: values.map((text) => ({ said: { kind: 'text', text }, out: text })),
});

alsoStartsTest('patterns of other lists and ranges share a sentence where their values do', () => {
  const lists = { room: list('kitchen', 'hall'), floor: list('cellar', 'hall'), thing: list('lamp') };
  assert.equal(toldOf(lists, 'clean the {room}', 'clean [up] the {floor}'), [
    'clean the hall > a: clean the {room}',
  ]);
  assert.equal(toldOf(lists, 'clean the {room}', 'clean the {thing}'), []);
  assert.equal(toldOf(lists, 'heat to {0..20:n}%', 'heat to {20..30:n}%'), [
    'heat to 20% > a: heat to {0..20:n}%',
  ]);
  assert.equal(toldOf(lists, 'heat to {0..19:n}%', 'heat to {20..30:n}%'), []);
});

alsoStartsTest('numbers of a range are said in digits and in words', () => {
  assert.equal(toldOf({}, 'dim to {0..100:n}', '(fade|dim) to fifty'), [
    'dim to fifty > a: dim to {0..100:n}',
  ]);
  assert.equal(toldOf({}, 'dim to {0..100:n}', '(fade|dim) to {-5..0,5:m}'), [
    'dim to 0 > a: dim to {0..100:n}',
  ]);
  assert.equal(toldOf({}, 'dim to {0..40:n}', '(fade|dim) to fifty'), []);
});

alsoStartsTest('patterns of more ways than are spelled out are compared', () => {
  const many = Array.from({ length: 12 }, (_, at) => `[w${at}]`).join(' ');
  assert.equal(toldOf({}, `start ${many} now`, `(start|begin) ${many} (now|then)`), [
    `start now > a: start ${many} now`,
  ]);
  assert.equal(toldOf({}, `start ${many} now`, `start ${many} then`), []);
});

alsoStartsTest('what fills a hole may be the words of another pattern', () => {
  const lists = { room: list('kitchen', 'hall') };
  assert.equal(toldOf(lists, 'note {{ what }} please', 'note (this|that) {room} [please]'), [
    'note this kitchen please > a: note {{ what }} please',
  ]);
});

alsoStartsTest('another order of the same synapse is no other synapse', () => {
  assert.equal(alsoStarts([orderSynapse('a', 'turn on', 'turn on light')]), []);
});

alsoStartsTest('a place is the synapse and its signal, others than orders counted', () => {
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

alsoStartsTest.run();

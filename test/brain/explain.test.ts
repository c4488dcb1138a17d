import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../src/brain/brain.ts';
import { type Explanation, explain, explanationText } from '../../src/brain/explain.ts';
import { matchOrder } from '../../src/brain/match-order.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { orderSynapse } from '../support/order-synapse.ts';
import { randomBrain, randomOrder, seededRandom } from '../support/random-brain.ts';

const test = suite('explain');

const explained = (order: string, ...synapses: readonly Synapse[]): Explanation =>
  explain(order, brainOf(synapses), []);

const MATCH = { signal: 0, matching_type: 'normal', corrected_order: null, parameters: {} } as const;

const MISS = {
  signal: 0,
  matching_type: 'normal',
  corrected_order: null,
  nearest_way: null,
  enabled: true,
  parameters: {},
  missing_words: [],
  extra_words: [],
  excluded_words: [],
  wrong_order: false,
  similar_words: [],
} as const;

test('what matches is told with its signal and its parameters, in brain order', () => {
  const { user_order, matched_synapses, near_misses } = explained(
    'Say hello to Bob',
    orderSynapse('greet', 'bye {{ who }}', 'say hello to {{ who }}'),
    orderSynapse('other', 'open the door'),
    orderSynapse('hello', 'hello'),
  );
  assert.is(user_order, 'Say hello to Bob');
  assert.equal(matched_synapses, [
    {
      ...MATCH,
      synapse_name: 'greet',
      matched_order: 'say hello to {{ who }}',
      signal: 1,
      parameters: { who: 'Bob' },
    },
    { ...MATCH, synapse_name: 'hello', matched_order: 'hello' },
  ]);
  assert.equal(near_misses, []);
});

test('what nearly matches is told with what is missing, the best first', () => {
  const { near_misses } = explained(
    'turn on the lite',
    orderSynapse('fan', 'turn on the fan'),
    orderSynapse('light', 'turn on the light'),
    orderSynapse('door', 'open the door'),
  );
  assert.equal(near_misses, [
    {
      ...MISS,
      synapse_name: 'light',
      order: 'turn on the light',
      score: 0.94,
      add: 'turn on the lite',
      missing_words: ['light'],
      similar_words: [{ said: 'lite', expected: 'light' }],
    },
    {
      ...MISS,
      synapse_name: 'fan',
      order: 'turn on the fan',
      score: 0.41,
      add: 'turn on the lite',
      missing_words: ['fan'],
      similar_words: [{ said: 'lite', expected: 'fan' }],
    },
  ]);
});

test('extra and excluded words and a wrong order keep synapses from matching', () => {
  const { near_misses } = explained(
    'never turn off',
    orderSynapse('strict', { text: 'turn off', matchingType: 'strict' }),
    orderSynapse('excluded', { text: 'turn off', matchingType: 'not-contain', excludedWords: ['never'] }),
    orderSynapse('ordered', { text: 'turn off never', matchingType: 'ordered-strict' }),
  );
  assert.equal(near_misses, [
    {
      ...MISS,
      synapse_name: 'ordered',
      order: 'turn off never',
      matching_type: 'ordered-strict',
      score: 0.96,
      add: 'never turn off',
      wrong_order: true,
    },
    {
      ...MISS,
      synapse_name: 'strict',
      order: 'turn off',
      matching_type: 'strict',
      score: 0.57,
      add: 'never turn off',
      extra_words: ['never'],
    },
    {
      ...MISS,
      synapse_name: 'excluded',
      order: 'turn off',
      matching_type: 'not-contain',
      score: 0.57,
      excluded_words: ['never'],
    },
  ]);
});

test('a pattern tells the way to say it that comes nearest', () => {
  const written = '(turn|switch) (on|off) [the] {{ device }} light';
  const { near_misses } = explained(
    'switch off my bed lights',
    orderSynapse('light', { text: written, matchingType: 'pattern' }),
  );
  assert.equal(near_misses, [
    {
      ...MISS,
      synapse_name: 'light',
      order: written,
      matching_type: 'pattern',
      nearest_way: 'switch off my bed light',
      score: 0.89,
      parameters: { device: 'my bed' },
      add: 'switch off {{ device }} lights',
      missing_words: ['light'],
      similar_words: [{ said: 'lights', expected: 'light' }],
    },
  ]);
});

test('corrections are shown where they changed the order', () => {
  const corrections = [{ input: 'lite', output: 'light' }];
  const { matched_synapses, near_misses } = explained(
    'turn on the lite',
    orderSynapse('all', { text: 'light {{ rest }}', corrections }),
    orderSynapse('on-now', { text: 'turn on the light now', corrections }),
    orderSynapse('on', { text: 'turn on the lamp', corrections: [{ input: 'lamb', output: 'lamp' }] }),
  );
  assert.equal(matched_synapses, [
    {
      ...MATCH,
      synapse_name: 'all',
      matched_order: 'light {{ rest }}',
      corrected_order: 'turn on the light',
      parameters: { rest: '' },
    },
  ]);
  assert.equal(
    near_misses.map(({ synapse_name, corrected_order }) => [synapse_name, corrected_order]),
    [
      ['on-now', 'turn on the light'],
      ['on', null],
    ],
  );
});

test('a synapse that is not enabled is a near miss, even of its own order', () => {
  const { matched_synapses, near_misses } = explained('go', {
    ...orderSynapse('go', 'go'),
    isEnabled: false,
  });
  assert.equal(matched_synapses, []);
  assert.equal(near_misses, [{ ...MISS, synapse_name: 'go', order: 'go', score: 1, enabled: false }]);
});

test('each synapse is told once, by its best signal, and ten near misses at most', () => {
  const several = orderSynapse('several', 'turn on all lights', 'turn on the light now');
  assert.equal(
    explained('turn on the light', several).near_misses.map(({ order, signal }) => [order, signal]),
    [['turn on the light now', 1]],
  );
  const many = Array.from({ length: 30 }, (_, index) =>
    orderSynapse(`s${index}`, `open${index} now`, `go home${index}`),
  );
  assert.equal(
    explained('go home', ...many).near_misses.map(({ synapse_name }) => synapse_name),
    Array.from({ length: 10 }, (_, index) => `s${index}`),
  );
});

test('what on_order_not_found runs is told when nothing matches, without synapses that are not enabled', () => {
  const brain = brainOf([
    orderSynapse('sorry', 'sorry'),
    { ...orderSynapse('off', 'off'), isEnabled: false },
  ]);
  const fallback = ['off', 'sorry', 'nobody'];
  assert.equal(explain('what', brain, fallback).on_order_not_found, ['sorry']);
  assert.equal(explain('off', brain, fallback).on_order_not_found, ['sorry']);
  assert.equal(explain('sorry', brain, fallback).on_order_not_found, []);
});

test('nothing said comes near nothing', () => {
  const { matched_synapses, near_misses } = explained(
    ' ',
    orderSynapse('go', 'go'),
    orderSynapse('all', '{{ x }}'),
  );
  assert.equal(
    matched_synapses.map(({ synapse_name }) => synapse_name),
    ['all'],
  );
  assert.equal(near_misses, []);
});

test('tells the matches that run, and no enabled one of them as a near miss', () => {
  const firstSeed = Number(process.env.BROCA_TEST_SEED ?? Date.now() % 1_000_000_000);
  for (let seed = firstSeed; seed < firstSeed + 500; seed += 1) {
    const random = seededRandom(seed);
    const brain = brainOf(randomBrain(random));
    const order = randomOrder(random);
    const { matched_synapses, near_misses } = explain(order, brain, []);
    const expected = matchOrder(brain, order);
    assert.equal(
      matched_synapses.map(({ synapse_name, matched_order, parameters }) => [
        synapse_name,
        matched_order,
        parameters,
      ]),
      expected.map(({ synapse, matchedOrder, parameters }) => [synapse.name, matchedOrder, parameters]),
      `BROCA_TEST_SEED=${seed}`,
    );
    const matched = new Set(expected.map(({ synapse }) => synapse.name));
    assert.not(
      near_misses.some(({ synapse_name }) => matched.has(synapse_name)),
      `BROCA_TEST_SEED=${seed}`,
    );
  }
});

const text = (
  order: string,
  fallback: readonly string[],
  ...synapses: readonly Synapse[]
): readonly string[] => explanationText(explain(order, brainOf(synapses), fallback)).split('\n');

test('says what runs, with its parameters', () => {
  assert.equal(
    text('hello Bob', ['sorry'], orderSynapse('greet', 'hello {{ who }}'), orderSynapse('sorry')),
    ['"hello Bob" runs:', '  greet: "hello {{ who }}"', '    who: Bob', 'Nothing else comes near.'],
  );
});

test('says what nothing matches, and what runs instead', () => {
  assert.equal(text('nonsense', ['sorry'], orderSynapse('go', 'go'), orderSynapse('sorry')), [
    '"nonsense" matches nothing.',
    'on_order_not_found runs sorry.',
    'Nothing else comes near.',
  ]);
});

test('says of each near miss what was in its way', () => {
  const corrections = [{ input: 'lite', output: 'light' }];
  assert.equal(
    text(
      'turn off the lite',
      [],
      orderSynapse('light', 'turn off the light please'),
      orderSynapse('red', { text: 'turn (on|off) {{ x }} red light', matchingType: 'pattern', corrections }),
      orderSynapse('all', { text: 'turn off', matchingType: 'strict' }),
      orderSynapse('order', { text: 'the lite turn off', matchingType: 'ordered-strict' }),
      orderSynapse('not', { text: 'turn off', matchingType: 'not-contain', excludedWords: ['the'] }),
      { ...orderSynapse('disabled', 'turn off'), isEnabled: false },
    ),
    [
      '"turn off the lite" matches nothing.',
      'Near misses:',
      '  disabled: "turn off", 100 %',
      '    not enabled',
      '  order: "the lite turn off" (ordered-strict), 93 %',
      '    its words in another order',
      '    to add: - order: "turn off the lite"',
      '  light: "turn off the light please", 72 %',
      '    said "lite", expected "light"',
      '    missing: please',
      '    to add: - order: "turn off the lite"',
      '  red: "turn (on|off) {{ x }} red light" (pattern), 69 %',
      '    corrected to "turn off the light"',
      '    nearest: "turn off the red light"',
      '    x: the',
      '    missing: red',
      '    to add: - order: "turn off {{ x }} lite"',
      '  all: "turn off" (strict), 54 %',
      '    said too much: the, lite',
      '    to add: - order: "turn off the lite"',
      '  not: "turn off" (not-contain), 54 %',
      '    excluded: the',
    ],
  );
});

test.run();

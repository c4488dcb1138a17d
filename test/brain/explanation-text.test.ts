import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../src/brain/brain.ts';
import { explain, explanationText } from '../../src/brain/explain.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { orderSynapse } from '../support/order-synapse.ts';

const test = suite('explanationText');

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
      '  order: "the lite turn off" (ordered-strict), 90 %',
      '    its words in another order',
      '  red: "turn (on|off) {{ x }} red light" (pattern), 75 %',
      '    corrected to "turn off the light"',
      '    nearest: "turn off {{ x }} red light"',
      '    missing: red',
      '  light: "turn off the light please", 70 %',
      '    said "lite", expected "light"',
      '    missing: please',
      '  not: "turn off" (not-contain), 67 %',
      '    excluded: the',
      '  all: "turn off" (strict), 50 %',
      '    said too much: the, lite',
    ],
  );
});

test.run();

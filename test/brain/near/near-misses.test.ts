import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { matchOrder } from '../../../src/brain/match-order.ts';
import { nearMissesOf } from '../../../src/brain/near/near-misses.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import { NO_SENTENCES, type Sentences } from '../../../src/sentences/sentences.ts';
import { orderSynapse, type RawOrder } from '../../support/order-synapse.ts';

const SENTENCES: Sentences = {
  ...NO_SENTENCES,
  lists: {
    room: {
      kind: 'texts',
      values: ['kitchen', 'bedroom'].map((text) => ({ said: { kind: 'text', text }, out: text })),
    },
  },
};

const HEATING = orderSynapse('heating', {
  text: 'set the heating in the {room:where} to {0..30:degrees} degrees',
  matchingType: 'pattern',
});

const missesOf = (said: string, ...synapses: readonly Synapse[]) =>
  nearMissesOf(said, brainOf(synapses, SENTENCES));

test('a near miss holds the slots, and what to add names their lists and ranges', () => {
  const [miss] = missesOf('set the heater in the bedroom to 21 degrees', HEATING);
  assert.equal(miss?.slots, [
    { name: 'where', value: 'bedroom', text: 'bedroom' },
    { name: 'degrees', value: 21, text: '21' },
  ]);
  assert.equal(miss?.add, {
    text: 'set the heater in the {room:where} to {0..30:degrees} degrees',
    'matching-type': 'pattern',
  });
  assert.equal(miss?.similar_words, [{ said: 'heater', expected: 'heating' }]);
});

test('a sentence that requires an area is near only in a room with one', () => {
  const lights: Synapse = {
    ...orderSynapse('lights', ''),
    signals: [{ name: 'intent', parameters: 'Lights', intent: { intent: 'Lights', slots: {} } }],
  };
  const brain = brainOf([lights], {
    ...SENTENCES,
    intents: [
      {
        ...{ intent: 'Lights', slots: {}, excludes: {}, rules: {}, lists: {} },
        requires: { area: { slot: true } },
        sentences: [{ text: 'turn on the lights', said: { kind: 'text', text: 'turn on the lights' } }],
      },
    ],
  });
  assert.equal(nearMissesOf('turn on the light', brain), []);
  const [miss] = nearMissesOf('turn on the light', brain, { context: { area: 'bedroom' } });
  assert.is(miss?.synapse_name, 'lights');
});

const DIMMING = orderSynapse('dimming', {
  text: 'dim the lamp [in the {room}] to {0..100:level} percent in {1..60:minutes} minutes',
  matchingType: 'pattern',
});

const addedFor = (said: string, synapse: Synapse): RawOrder => {
  const [miss] = missesOf(said, synapse);
  const added = miss?.add ?? '';
  return typeof added === 'object' ? { text: added.text, matchingType: added['matching-type'] } : added;
};

/** With what was said, the order to add, and the slots that it then fills. */
const ADDED: readonly (readonly [said: string, synapse: Synapse, text: string, values: object])[] = [
  [
    'warm the bedroom to 21 degrees with the heating',
    HEATING,
    'warm the {room:where} to {0..30:degrees} degrees with the heating',
    { where: 'bedroom', degrees: 21 },
  ],
  [
    'dim the lmp to 40 percent in 10 minutes',
    DIMMING,
    'dim the lmp to {0..100:level} percent in {1..60:minutes} minutes',
    { level: 40, minutes: 10 },
  ],
  [
    'dim the lmp (kitchen to 40 percent in 10 minutes',
    DIMMING,
    'dim the lmp {room} to {0..100:level} percent in {1..60:minutes} minutes',
    { room: 'kitchen', level: 40, minutes: 10 },
  ],
  [
    'dim the [big] lamp to 20 percent in 2 minutes',
    DIMMING,
    'dim the \\[big\\] lamp to {0..100:level} percent in {1..60:minutes} minutes',
    { level: 20, minutes: 2 },
  ],
  [
    'write 12 to a(b {{}} 2 times pleas',
    orderSynapse('writing', { text: 'write 12 {0..9:count} times please', matchingType: 'pattern' }),
    'write 12 to a\\(b \\{\\{\\}\\} {0..9:count} times pleas',
    { count: 2 },
  ],
];

for (const [said, synapse, text, values] of ADDED) {
  test(`the order to add for "${said}" matches it`, () => {
    const added = addedFor(said, synapse);
    assert.is(typeof added === 'object' ? added.text : added, text);
    const [match] = matchOrder(brainOf([orderSynapse('added', added)], SENTENCES), said);
    assert.is(match?.synapse.name, 'added');
    assert.equal(Object.fromEntries(match?.slots?.map(({ name, value }) => [name, value]) ?? []), values);
  });
}

test('a word may go on a value in the order to add, where one does in the sentence', () => {
  const light = orderSynapse('light', { text: '{room}light on now', matchingType: 'pattern' });
  assert.equal(addedFor('kitchenlight on nowadays', light), {
    text: '{room}light on nowadays',
    matchingType: 'pattern',
  });
});

test('a value that was not said so stays as it was', () => {
  const [miss] = missesOf('set the heating in the bedrom to 21 degrees', HEATING);
  assert.equal(miss?.similar_words, [{ said: 'bedrom', expected: 'bedroom' }]);
  assert.equal(miss?.add, {
    text: 'set the heating in the bedrom to {0..30:degrees} degrees',
    'matching-type': 'pattern',
  });
});

test('where an excluded word was said nothing is to be added', () => {
  const [miss] = missesOf(
    'never turn offf',
    orderSynapse('off', { text: 'turn off', matchingType: 'not-contain', excludedWords: ['never'] }),
  );
  assert.equal([miss?.excluded_words, miss?.add], [['never'], undefined]);
});

test.run();

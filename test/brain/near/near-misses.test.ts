import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { nearMissesOf } from '../../../src/brain/near/near-misses.ts';
import type { Synapse } from '../../../src/brain/synapse.ts';
import { NO_SENTENCES, type Sentences } from '../../../src/sentences/sentences.ts';
import { orderSynapse } from '../../support/order-synapse.ts';

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

test('the order to add matches what was said', () => {
  const said = 'warm the bedroom to 21 degrees with the heating';
  const [miss] = missesOf(said, HEATING);
  const added = miss?.add;
  const order =
    typeof added === 'object' ? { text: added.text, matchingType: added['matching-type'] } : added;
  assert.equal(missesOf(said, orderSynapse('added', order ?? '')), []);
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

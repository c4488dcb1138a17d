import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { synapseSchema } from '../../../../src/console/brain/assist/schema.ts';
import { suggestionsAt } from '../../../../src/console/brain/assist/suggestions.ts';
import { placeAt } from '../../../../src/console/brain/assist/yaml-place.ts';
import { kitSchema } from '../../../../src/http/kit-schemas/kit-schemas.ts';
import { builtIn } from '../../../../src/modules/module.ts';

const test = suite('console/brain/assist/suggestions');

const schema = synapseSchema(kitSchema('brain', builtIn));
const NAMES = { synapses: ['tea', 'yes'], lists: ['room'], variables: ['town'] };

/** What can be written at the sign `^`. */
const at = (written: string) => {
  const text = written.replace('^', '');
  const place = placeAt(text, written.indexOf('^'));
  return place === undefined ? [] : suggestionsAt(place, text, schema, NAMES);
};

const labels = (written: string): readonly string[] => at(written).map(({ label }) => label);

const insert = (written: string, label: string): string | undefined =>
  at(written).find((one) => one.label === label)?.insert;

test('the keys of a synapse', () => {
  assert.equal(labels('^'), ['name', 'enabled', 'dangerous', 'signals', 'neurons']);
});

test('neurons with what they need, and by their name alone where they need nothing', () => {
  const all = labels('neurons:\n  - ^');
  assert.ok(
    ['say', 'shell', 'neurotimer', 'systemdate'].every((name) => all.includes(name)),
    all.join(),
  );
  assert.is(insert('neurons:\n  - sa^', 'say'), 'say:\n      message: ');
  assert.is(insert('neurons:\n  - bra^', 'brain'), 'brain:\n      synapse_name: ');
  assert.is(insert('neurons:\n  ^', 'say'), '- say:\n      message: ');
});

test('every signal, and the keys of an order', () => {
  assert.equal(labels('signals:\n  - ^').toSorted(), [...builtIn.signals.keys()].toSorted());
  const keys = labels('signals:\n  - order:\n      ^');
  assert.ok(
    ['text', 'matching-type', 'stt-correction'].every((key) => keys.includes(key)),
    keys.join(),
  );
});

test('the parameters of a neuron, those of all neurons too, each with its words', () => {
  const found = at('neurons:\n  - say:\n      ^');
  const message = found.find(({ label }) => label === 'message');
  assert.match(message?.info ?? '', 'a text, or a list from which Broca picks one');
  assert.ok(found.some(({ label }) => label === 'say_template'));
  const other = at('neurons:\n  - neurotransmitter:\n      ^').map(({ label }) => label);
  assert.ok(
    ['direct_link', 'from_answer_link', 'default'].every((key) => other.includes(key)),
    other.join(),
  );
});

test('values to choose from', () => {
  assert.equal(labels('signals:\n  - order:\n      matching-type: ^'), [
    ...['normal', 'strict', 'ordered-strict', 'not-contain', 'pattern'],
  ]);
  assert.equal(labels('enabled: ^'), ['true', 'false']);
  assert.equal(labels('neurons:\n  - volume:\n      action: ^').slice(0, 3), ['set', 'raise', 'lower']);
});

test('names of synapses, lists, slots and variables', () => {
  assert.equal(insert('neurons:\n  - neurotransmitter:\n      direct_link: ^', 'tea'), 'tea');
  assert.is(insert('neurons:\n  - brain:\n      synapse_name: ^', 'yes'), '"yes"');
  assert.equal(labels('neurons:\n  - list:\n      name: ^'), ['room']);
  assert.equal(labels('signals:\n  - order: "light in {^'), ['room']);
  const text = 'signals:\n  - order: "{{ who }} in {room:place}"\nneurons:\n  - say:\n      message: "{{ ^';
  assert.equal(labels(text), ['who', 'place', 'town', 'kalliope_memory']);
});

test('the words for a key are those of the documentation', () => {
  assert.is(schema.meaning(['neurons', 0, 'say']), 'Says a text.');
  assert.match(schema.meaning(['signals', 0, 'order', 'matching-type']) ?? '', 'how the words are compared');
  assert.is(schema.meaning(['neurons', 3, 'sey']), undefined);
});

test.run();

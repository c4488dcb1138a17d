import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('overlaps');

const synapse = (name: string, ...orders: readonly string[]) =>
  `- name: ${name}\n  neurons: [kill_switch]\n  signals:\n${orders.map((order) => `    - order: ${order}\n`).join('')}`;

test('an order that another synapse has too runs both', async () => {
  const brain = synapse('one', 'turn on the light') + synapse('two', 'hello', 'the light turn on');
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:9:14 warning: [1].signals[1].order: an order of "one" says the same: both synapses run',
  ]);
});

test('an order that its synapse has already is one too many', async () => {
  assert.equal(await linted({ 'brain.yml': synapse('one', 'Hello', 'hello') }), [
    'brain.yml:5:14 warning: [0].signals[1].order: an order above it in this synapse says the same',
  ]);
});

test('an order that differs in punctuation, quotes or stored accents alone says the same', async () => {
  const brain = synapse('one', '"What’s été, Bob?"') + synapse('two', `"what's e\u0301te\u0301 bob"`);
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:8:14 warning: [1].signals[0].order: an order of "one" says the same: both synapses run',
  ]);
});

test('an order of symbols alone is one that nobody can say', async () => {
  assert.equal(await linted({ 'brain.yml': synapse('one', '"?!"') }), [
    'brain.yml:4:14 warning: [0].signals[0].order: nothing that is said can match it',
  ]);
});

test('an order that excludes its own words can never match', async () => {
  const order = '{ text: turn on, matching-type: not-contain, excluded-words: [turn] }';
  assert.equal(await linted({ 'brain.yml': synapse('one', order) }), [
    'brain.yml:4:14 warning: [0].signals[0].order: nothing that is said can match it, because of turn',
  ]);
});

test('an order of nothing but holes is every order', async () => {
  assert.equal(await linted({ 'brain.yml': synapse('one', '"{{ anything }}"') }), [
    'brain.yml:4:14 warning: [0].signals[0].order: it has no word to say, so every order matches it',
  ]);
});

test('a disabled synapse is in nobody’s way', async () => {
  const enable =
    '- { name: go, signals: [{ order: go }], neurons: [{ brain: { synapse_name: two, enabled: true } }] }\n';
  const brain = synapse('one', 'hello') + synapse('two', 'hello').replace('\n', '\n  enabled: false\n');
  assert.equal(await linted({ 'brain.yml': brain + enable }), []);
});

test.run();

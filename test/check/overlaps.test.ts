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

const orderSynapse = (name: string, ...signals: readonly string[]) =>
  `- name: ${name}\n  neurons: [kill_switch]\n  signals:\n${signals.map((signal) => `    - ${signal}\n`).join('')}`;

test('an order that starts another synapse too is told where it stands', async () => {
  const brain =
    orderSynapse('one', 'order: turn on') + orderSynapse('two', 'event: { hour: 8 }', 'order: turn on light');
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:9:14 warning: [1].signals[1].order: saying "turn on light" also starts "one", whose order is "turn on"',
  ]);
});

test('it may stand in another file than the synapse that it starts', async () => {
  const home = {
    'brain.yml': `- includes: [more.yml]\n${orderSynapse('one', 'order: { text: make tea, matching-type: strict }')}`,
    'more.yml': orderSynapse('two', 'order: tea'),
  };
  assert.equal(await linted(home), [
    'brain.yml:5:14 warning: [1].signals[0].order: saying "make tea" also starts "two", whose order is "tea"',
  ]);
});

test('a disabled synapse is not started', async () => {
  const brain = `${orderSynapse('one', 'order: turn on').replace('\n', '\n  enabled: false\n')}${orderSynapse('two', 'order: turn on light')}- { name: three, signals: [{ order: enable }], neurons: [{ brain: { synapse_name: one, enabled: true } }] }\n`;
  assert.equal(await linted({ 'brain.yml': brain }), []);
});

const brain = (type: string) =>
  `- name: a\n  signals: [{ order: { text: "open the door", matching-type: ${type} } }]\n  neurons: []\n`;
const said = async (type: string) =>
  (await linted({ 'brain.yml': brain(type) })).filter((line) => line.includes('counts as normal'));

test('a type that Broca does not have is a warning that names the nearest', async () => {
  assert.equal(await said('Strict'), [
    'brain.yml:2:62 warning: [0].signals[0].order.matching-type: "Strict" is none of normal, strict, ordered-strict, not-contain, pattern: the order counts as normal: did you mean strict?',
  ]);
});

test('those it has are none', async () => {
  for (const type of ['normal', 'strict', 'ordered-strict']) assert.equal(await said(type), []);
});

test.run();

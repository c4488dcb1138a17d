import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('lint/matching-types');

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

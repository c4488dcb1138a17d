import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Brain, brainOf, edited } from '../../src/brain/brain.ts';
import { synapse } from '../support/synapse.ts';

const test = suite('brain');

const LIGHT = synapse('light', { orders: ['light on'] });
const DOOR = synapse('door', { orders: ['open the door'] });

const namesOf = ({ synapses }: Brain) => synapses.map(({ name }) => name);

test('a synapse is found by its exact name', () => {
  const brain = brainOf([LIGHT, DOOR]);
  assert.is(brain.find('door'), DOOR);
  for (const name of ['Door', 'nobody', '', 'toString', '__proto__']) assert.is(brain.find(name), undefined);
});

test('the index is made once', () => {
  const brain = brainOf([LIGHT, DOOR]);
  assert.is(brain.index(), brain.index());
});

test('an added synapse comes last, and the brain before is what it was', () => {
  const before = brainOf([LIGHT]);
  const after = edited(before, { type: 'synapse.added', synapse: DOOR });
  assert.equal([namesOf(before), namesOf(after)], [['light'], ['light', 'door']]);
  assert.is(before.find('door'), undefined);
  assert.is(after.find('door'), DOOR);
});

test('a deleted synapse is gone, and its neighbour is not', () => {
  const before = brainOf([LIGHT, DOOR]);
  const after = edited(before, { type: 'synapse.deleted', name: 'light' });
  assert.equal([namesOf(before), namesOf(after)], [['light', 'door'], ['door']]);
  assert.is(after.find('light'), undefined);
});

test('to delete what is not there changes nothing', () => {
  assert.equal(namesOf(edited(brainOf([LIGHT]), { type: 'synapse.deleted', name: 'Light' })), ['light']);
});

test.run();

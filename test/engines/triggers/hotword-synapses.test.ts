import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hotwordSynapses } from '../../../src/engines/triggers/hotword-codecs.ts';

const test = suite('hotwordSynapses');

test('a list names each with its place, and what stands beside it counts for nothing', () => {
  const hotwords = [{ phrase: 'a', synapse: 'one' }, { phrase: 'b' }, { name: 'c', synapse: 'two' }];
  assert.equal(hotwordSynapses({ hotwords, synapse: 'beside' }), [
    { path: ['hotwords', 0, 'synapse'], synapse: 'one' },
    { path: ['hotwords', 2, 'synapse'], synapse: 'two' },
  ]);
});

test('one hotword needs no list', () => {
  for (const hotwords of [undefined, null])
    assert.equal(hotwordSynapses({ phrase: 'a', synapse: 'one', hotwords }), [
      { path: ['synapse'], synapse: 'one' },
    ]);
});

test('what is no name is passed over', () => {
  for (const synapse of [undefined, null, 5, '', ' ', {}]) assert.equal(hotwordSynapses({ synapse }), []);
  for (const hotwords of ['okay', 5, {}, [null, 'okay', 5]]) assert.equal(hotwordSynapses({ hotwords }), []);
});

test.run();

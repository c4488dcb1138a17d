import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  foundTwice,
  hotwordSynapses,
  listOf,
  Sensitivity,
  Text,
} from '../../../src/engines/triggers/hotword-codecs.ts';

const test = suite('hotword codecs');

test('a sensitivity is from 0 to 1, both included', () => {
  assert.equal(
    [0, 0.5, 1, -0.1, 1.1, '0.5'].map((value) => E.isRight(Sensitivity.decode(value))),
    [true, true, true, false, false, false],
  );
});

test('a text is more than spaces, a list more than nothing', () => {
  assert.ok(E.isLeft(Text.decode('  ')));
  assert.ok(E.isLeft(listOf(t.string).decode([])));
  assert.ok(E.isRight(listOf(t.string).decode(['hey broca'])));
});

test('the second of two with one key is named', () => {
  const key = (text: string): string => text.toLowerCase();
  assert.is(foundTwice(['one', 'two'], key), undefined);
  assert.is(foundTwice(['One', 'two', 'ONE'], key), 'hotwords: found "one" twice');
  assert.is(
    foundTwice(['One', 'ONE'], key, (text) => text),
    'hotwords: found "ONE" twice',
  );
});

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

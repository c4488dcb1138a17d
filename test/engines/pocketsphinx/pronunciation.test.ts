import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arpabet, pronunciations } from '../../../src/engines/pocketsphinx/pronunciation.ts';

const test = suite('pronunciation');

test('maps phonetic symbols to phones, stress and length left out', () => {
  assert.is(arpabet('kˈælɪˌoʊp'), 'K AE L IH OW P');
  assert.is(arpabet('dʒˈɑːɹvɪs'), 'JH AA R V IH S');
});

test('a sound the model lacks gives nothing', () => {
  assert.is(arpabet('ǃa'), undefined);
  assert.is(arpabet(''), undefined);
});

test('each word gets its own phones, words of other scripts none', () => {
  const found = pronunciations(['zigbee', '世界', 'kalliope'], 'en-us');
  assert.equal([...found.keys()], ['zigbee', 'kalliope']);
  assert.is(found.get('zigbee'), 'Z IH G B IY');
});

test('no words need no program', () => {
  assert.is(pronunciations([], 'en-us').size, 0);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  lexiconIn,
  nearPhrases,
  phoneDistance,
} from '../../../../src/engines/triggers/wakeword/near-phrases.ts';
import { random } from '../../../../src/engines/triggers/wakeword/random.ts';

const test = suite('nearPhrases');

const LEXICON = lexiconIn(`okay OW K EY
okay(2) OW K EY
computer K AH M P Y UW T ER
computers K AH M P Y UW T ER Z
commuter K AH M Y UW T ER
compute K AH M P Y UW T
okra OW K R AH
table T EY B AH L
`);
const OTHERS = ['table', 'window'];

test('a dictionary is read without its second pronunciations', () => {
  assert.equal(LEXICON.get('okra'), ['OW', 'K', 'R', 'AH']);
  assert.is(LEXICON.size, 7);
});

test('phones that differ count, a vowel for a vowel a half', () => {
  const [computer, commuter, okay, okra] = ['computer', 'commuter', 'okay', 'okra'].map(
    (word) => LEXICON.get(word) ?? [],
  );
  assert.is(phoneDistance(computer ?? [], computer ?? []), 0);
  assert.is(phoneDistance(computer ?? [], commuter ?? []), 1);
  assert.is(phoneDistance(okay ?? [], okra ?? []), 1.5);
  assert.is(
    phoneDistance(okay ?? [], ['T', 'EY', 'B', 'AH', 'L', 'Z', 'UW', 'ER']),
    Number.POSITIVE_INFINITY,
  );
});

test('texts sound like the phrase, and none holds it', () => {
  const near = nearPhrases(['okay', 'computer'], {
    random: random(1),
    count: 30,
    lexicon: LEXICON,
    others: OTHERS,
  });
  assert.ok(near.includes('okay commuter'), near.join(', '));
  assert.ok(near.every((text) => !` ${text} `.includes(' okay computer ')));
  assert.ok(!near.includes('okay computers'), 'a longer form is the phrase itself');
  assert.is(new Set(near).size, near.length);
});

test('without a dictionary words are made up that are spelt alike', () => {
  const near = nearPhrases(['bonjour', 'maison'], { random: random(2), count: 20, others: OTHERS });
  assert.is(near.length, 20);
  assert.ok(
    near.some((text) => /^b\w{6} \w+/.test(text)),
    near.join(', '),
  );
  assert.ok(near.every((text) => text !== 'bonjour maison'));
});

test('the same seed gives the same texts', () => {
  const of = (seed: number) =>
    nearPhrases(['okay', 'computer'], { random: random(seed), count: 10, lexicon: LEXICON, others: OTHERS });
  assert.equal(of(5), of(5));
  assert.not.equal(of(5), of(6));
});

test.run();

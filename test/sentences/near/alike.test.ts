import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { likeness } from '../../../src/sentences/near/alike.ts';
import { areOpposite, smallWords } from '../../../src/sentences/near/small-words.ts';

test('words with other endings are alike, and so are words that sound or are spelled nearly the same', () => {
  for (const [one, other] of [
    ['light', 'lights'],
    ['lampe', 'lampen'],
    ['ouvert', 'ouverte'],
    ['light', 'lite'],
    ['phone', 'fone'],
    ['kitchen', 'kitchn'],
    ['up', 'ups'],
  ] as const)
    assert.ok(likeness(one, other) > 0.6, `${one} ${other}`);
});

test('other words and other numbers are not alike', () => {
  for (const [one, other] of [
    ['light', 'radio'],
    ['on', 'in'],
    ['20', '21'],
    ['kitchen', 'bathroom'],
    ['light2', 'light3'],
  ] as const)
    assert.is(likeness(one, other), 0, `${one} ${other}`);
});

test('endings of the language make words alike that have a short stem', () => {
  for (const [language, one, other] of [
    ['fr', 'mets', 'metez'],
    ['de', 'tür', 'türen'],
  ] as const)
    assert.is(likeness(one, other, smallWords(language).endings), 0.9, `${one} ${other}`);
  assert.is(likeness('turn', 'turning'), 0);
  assert.is(likeness('turn', 'turning', smallWords('en').endings), 0.9);
});

test('words of the kit that only begin the same are less alike than a word with another ending', () => {
  const { endings } = smallWords('fr');
  assert.ok(likeness('minutes', 'minuteurs', endings) < likeness('minute', 'minutes', endings));
});

test('a slip in the first letter is seldom: such words are less alike', () => {
  assert.ok(likeness('timer', 'zimmer') < likeness('timer', 'timber'));
});

test('words with opposite meanings are known in five languages', () => {
  for (const [language, one, other] of [
    ['en', 'on', 'off'],
    ['en-GB', 'open', 'close'],
    ['fr', 'allume', 'éteins'],
    ['de', 'ein', 'aus'],
    ['es', 'enciende', 'apaga'],
    ['it', 'accendi', 'spegni'],
  ] as const)
    assert.ok(areOpposite(smallWords(language), one, other), `${one} ${other}`);
  assert.not(areOpposite(smallWords('en'), 'on', 'up'));
  assert.not(areOpposite(smallWords('fr'), 'on', 'off'));
});

test.run();

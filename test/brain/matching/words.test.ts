import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isBlank, splitWords, wordsOf } from '../../../src/brain/matching/words.ts';

const test = suite('words');

test('words are separated by the spaces of Python', () => {
  const spaces = [
    '\t',
    '\n',
    '\r',
    '\u001c',
    '\u001f',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u3000',
  ];
  for (const space of spaces) assert.equal(splitWords(`${space}a${space}${space}b${space}`), ['a', 'b']);
});

test('a byte order mark and a zero-width space are part of a word', () => {
  assert.equal(splitWords('\ufeffa b\u200bc'), ['\ufeffa', 'b\u200bc']);
});

test('punctuation is part of a word', () => {
  assert.equal(splitWords("it's on, now!"), ["it's", 'on,', 'now!']);
});

test('a word is kept as written beside its lower case', () => {
  assert.equal(wordsOf('Ça ΣΑΣ'), [
    { written: 'Ça', lower: 'ça' },
    { written: 'ΣΑΣ', lower: 'σας' },
  ]);
});

test('a blank text has no words', () => {
  assert.equal(['', ' \u00a0\n'].map(isBlank), [true, true]);
  assert.equal(['', ' \u00a0\n'].map(splitWords), [[], []]);
  assert.is(isBlank(' a '), false);
});

test.run();

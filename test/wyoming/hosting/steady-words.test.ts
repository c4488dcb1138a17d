import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { steadyWords } from '../../../src/wyoming/hosting/asr.ts';

const test = suite('steady words');

const pieces = (texts: readonly string[], whole: string): readonly string[] => {
  const words = steadyWords();
  return [...texts.map(words.heard), words.rest(whole)];
};

test('a word is given once it stood there twice', () => {
  assert.equal(pieces(['turn', 'turn on', 'turn on'], 'turn on'), ['', 'turn', ' on', '']);
});

test('a word that changes is given when it stays', () => {
  assert.equal(pieces(['wreck', 'recognise', 'recognise speech'], 'recognise speech'), [
    '',
    '',
    'recognise',
    ' speech',
  ]);
});

test('what was given wrongly is not taken back, and nothing is added to it', () => {
  assert.equal(pieces(['wreck', 'wreck', 'recognise', 'recognise'], 'recognise'), ['', 'wreck', '', '', '']);
});

test('the end of a longer word is no new word', () => {
  assert.equal(pieces(['turn on', 'turn on', 'turn onto it', 'turn onto it'], 'turn onto it'), [
    '',
    'turn on',
    '',
    '',
    '',
  ]);
});

test('what nobody told before is given at the end', () => {
  assert.equal([pieces([], 'hello'), pieces([], '')], [['hello'], ['']]);
});

test.run();

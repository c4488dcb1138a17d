import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heldIn, textOf, wordsOf } from '../../../src/brain/matching/words.ts';

const test = suite('words');

test('a word is kept as written beside the form in which it is compared', () => {
  assert.equal(wordsOf('Ça ΣΑΣ'), [
    { written: 'Ça', lower: 'ça' },
    { written: 'ΣΑΣ', lower: 'σας' },
  ]);
  assert.equal(wordsOf('“No”, thank you.'), [
    { written: '“No”,', lower: 'no' },
    { written: 'thank', lower: 'thank' },
    { written: 'you.', lower: 'you' },
  ]);
});

test('punctuation that stands alone is no word, and stays with what is written before it', () => {
  assert.equal(wordsOf('« À Besançon » ?'), [
    { written: 'À', lower: 'à' },
    { written: 'Besançon » ?', lower: 'besançon' },
  ]);
  assert.equal(wordsOf('… ?'), []);
});

test('a hole holds the punctuation between its words and none at its ends', () => {
  const words = wordsOf('play “Yesterday”, by the Beatles !');
  assert.is(heldIn(words.slice(1)), 'Yesterday”, by the Beatles');
  assert.is(textOf(words), 'play “Yesterday”, by the Beatles !');
  assert.is(heldIn(words.slice(1, 2)), 'Yesterday');
  assert.is(heldIn([]), '');
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HOLE } from '../../../src/engines/pocketsphinx/automaton.ts';
import { spokenWords } from '../../../src/engines/pocketsphinx/spoken-words.ts';

const test = suite('spokenWords');

test('leaves lower case words without punctuation, but apostrophes inside them', () => {
  assert.equal(spokenWords("  Don’t stop, 'please'! "), ["don't", 'stop', 'please']);
});

test('says numbers, hours and percent', () => {
  assert.equal(spokenWords('21°').join(' '), 'twenty one');
  assert.equal(spokenWords('at 7:30').join(' '), 'at seven thirty');
  assert.equal(spokenWords('volume 50%').join(' '), 'volume fifty percent');
  assert.equal(spokenWords('channel 1234').join(' '), 'channel one thousand two hundred thirty four');
  assert.equal(spokenWords('007').join(' '), 'zero zero seven');
});

test('keeps holes, two neighbours as one', () => {
  assert.equal(spokenWords('play {{ song }} {{ artist }} loud'), ['play', HOLE, 'loud']);
});

test('nothing but punctuation is no word', () => {
  assert.equal(spokenWords('?!'), []);
});

test.run();

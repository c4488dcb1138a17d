import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPlainName, unknownName, unknownSynapse } from '../../src/brain/names.ts';

const test = suite('brain/plain-name');

const PLAIN = ['a', ' ', '../x', '__proto__', 'שלום', '😀'.repeat(255), 'x'.repeat(255)];
const STRANGE = ['', 'a\u0000', 'a\nb', '\t', '\u007f', '\ud800', 'a\udc00b', 'x'.repeat(256)];

test('anything a person may write on one line, of 1 to 255 characters, is a name', () => {
  assert.equal(
    PLAIN.map(isPlainName),
    PLAIN.map(() => true),
  );
  assert.equal(
    STRANGE.map(isPlainName),
    STRANGE.map(() => false),
  );
});

test('a name nobody has is refused with those that somebody has', () => {
  assert.equal(unknownName(['neurons', 0], 'sya', 'neuron', new Set(['say', 'play'])), {
    path: ['neurons', 0],
    found: 'sya',
    expected:
      'a known neuron (play, say), or one of your own: docs/community-modules.md says how to write it',
    known: ['play', 'say'],
    isUnknownName: true,
  });
});

test('a synapse nobody has is refused; the others may be too many to know', () => {
  const refused = { path: ['a'], found: 'b', expected: 'the name of a synapse' };
  assert.equal(unknownSynapse(['a'], 'b'), refused);
  assert.equal(unknownSynapse(['a'], 'b', ['c']), { ...refused, known: ['c'] });
});

test.run();

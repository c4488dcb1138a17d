import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPlainName } from '../../src/brain/names.ts';

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

test.run();

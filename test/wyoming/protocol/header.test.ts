import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { objectOf } from '../../../src/wyoming/protocol/decoder.ts';

const test = suite('a header');

test('bytes that are no JSON are told without any control character of theirs', () => {
  const read = objectOf(Buffer.from('\u001b[31mred\nBroca is ready: FAKE\u0007\u009b'));
  const message = E.isLeft(read) ? read.left : '';
  assert.match(message, 'not valid JSON');
  assert.match(message, '\\u001b');
  assert.not.match(message, /\p{Cc}/u);
});

test.run();

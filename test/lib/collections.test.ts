import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inReadingOrder } from '../../src/lib/collections.ts';

const test = suite('collections');

const at = (file: string, line: number, column = 1) => ({ file, line, column });

test('file by file as they are met, each from its start to its end', () => {
  assert.equal(inReadingOrder([at('b', 10), at('a', 2), at('b', 9, 7), at('b', 9, 5), at('a', 1)]), [
    at('b', 9, 5),
    at('b', 9, 7),
    at('b', 10),
    at('a', 1),
    at('a', 2),
  ]);
});

test('the files named come first, in their order', () => {
  assert.equal(inReadingOrder([at('c', 1), at('b', 1), at('a', 1)], ['a', 'b']), [
    at('a', 1),
    at('b', 1),
    at('c', 1),
  ]);
});

test.run();

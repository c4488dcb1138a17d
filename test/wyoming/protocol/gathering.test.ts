import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gathering } from '../../../src/wyoming/protocol/decoder.ts';

const test = suite('gathering');

test('pieces of any length become one, and then there is nothing', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 251);
  for (const size of [1, 3, 1_448, 19_999, 20_000]) {
    const { add, taken, length } = gathering();
    for (let at = 0; at < bytes.length; at += size) add(bytes.subarray(at, at + size), bytes.length);
    assert.is(length(), 20_000);
    assert.equal(taken(), bytes);
    assert.is(length(), 0);
    assert.equal(taken(), new Uint8Array());
  }
});

test('a length that was promised and never came costs nothing', () => {
  const before = process.memoryUsage().arrayBuffers;
  const all = Array.from({ length: 500 }, () => gathering());
  for (const { add } of all) add(new Uint8Array(100), 1_048_576);
  const grownMb = (process.memoryUsage().arrayBuffers - before) / 1024 ** 2;
  assert.ok(grownMb < 10, `${grownMb} MB for ${all.length} times 100 bytes`);
});

test.run();

import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseYaml } from '../../src/brain/yaml-file.ts';

const test = suite('plainScalars');

function scalars(text: string) {
  const file = parseYaml('a.yml', Buffer.from(text));
  if (E.isLeft(file)) throw new Error('no YAML');
  return file.right
    .scalars()
    .map(({ path, isKey, source, value, line, column }) => [path, isKey, source, value, line, column]);
}

test('words without quotes that are no texts are found with their place', () => {
  assert.equal(scalars('a: [on, text]\nb: { c: 0123 }\n'), [
    [['a', 0], false, 'on', true, 1, 5],
    [['b', 'c'], false, '0123', 83, 2, 9],
  ]);
});

test('a key is one too', () => {
  assert.equal(scalars('a: { no: b }'), [[['a', 'false'], true, 'no', false, 1, 6]]);
});

test('texts, quoted words and nothing at all are none', () => {
  assert.equal(scalars('a: "on"\nb: text\nc:\nd: ~\ne: |\n  1\n'), []);
});

test('what an alias repeats is found where it was written', () => {
  assert.equal(scalars('a: &x [1]\nb: *x\n'), [[['a', 0], false, '1', 1, 1, 8]]);
});

test.run();

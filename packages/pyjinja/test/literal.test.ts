import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { literal } from '../src/literal.ts';

const test = suite('literal');

const LITERALS: readonly (readonly [text: string, value: unknown])[] = [
  ['42', 42],
  ['-7', -7],
  ['+7', 7],
  [' 1_000 ', 1000],
  ['0x1F', 31],
  ['2.5', 2.5],
  ['-1e3', -1000],
  ['True', true],
  ['False', false],
  ['None', null],
  ["'a'", 'a'],
  ['"it\'s"', "it's"],
  ["'a\\n\\x41\\'' \"b\"", "a\nA'b"],
  ['[]', []],
  ["['a', 1, None, [True]]", ['a', 1, null, [true]]],
  ["(1, 'b',)", [1, 'b']],
  ['1, 2', '1, 2'],
  ['()', []],
  ['{}', {}],
  ["{'a': 7, 'b': {'c': [1.5]}, 1: 'one', True: 2}", { a: 7, b: { c: [1.5] }, 1: 'one', True: 2 }],
];

for (const [text, value] of LITERALS) {
  test(`${text} means ${JSON.stringify(value)}`, () => assert.equal(literal(text), value));
}

const TEXTS = [
  '',
  ' ',
  'hello',
  'true',
  'none',
  'null',
  '[a]',
  '[1',
  '1 2',
  '1 + 1',
  '{{ a }}',
  '{1, 2}',
  "{'a'}",
  "'a' + 'b'",
  "f('x')",
  "'a'.upper()",
  '[1, true]',
  '21:30',
  '2026-11-21',
  '007',
  '1e999',
  '33612345678901234567',
  '9'.repeat(1_233),
  '9'.repeat(1_250),
  `[0x${'f'.repeat(1_100)}]`,
  "'open",
  '"}}',
  '42 }}',
  '42 }} {{ 1',
  '- x',
  "-'a'",
  '('.repeat(50_000),
  `[${'1,'.repeat(60_000)}]`,
];

for (const text of TEXTS) {
  test(`'${text.slice(0, 30)}' is itself`, () => assert.is(literal(text), text));
}

test('a key __proto__ is a key like any other', () => {
  const value = literal("{'__proto__': 1}") as object;
  assert.equal(Object.entries(value), [['__proto__', 1]]);
});

test.run();

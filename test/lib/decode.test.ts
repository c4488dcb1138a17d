import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { schemaOf, withSchema } from '../../src/lib/codecs.ts';
import { inReadingOrder } from '../../src/lib/collections.ts';
import { foundText, pathText, refusals } from '../../src/lib/decode.ts';

const test = suite('decode');

const refusalsOf = (codec: t.Mixed, value: unknown) => {
  const decoded = codec.decode(value);
  return E.isLeft(decoded) ? refusals(decoded.left) : [];
};

test('a value of the wrong type is refused where it stands', () => {
  const codec = t.type({ a: t.array(t.type({ b: t.string })) });
  assert.equal(refusalsOf(codec, { a: [{ b: 'x' }, { b: 3 }] }), [
    { path: ['a', 1, 'b'], found: 3, expected: 'string' },
  ]);
});

test('the root has an empty path', () => {
  assert.equal(refusalsOf(t.string, 3), [{ path: [], found: 3, expected: 'string' }]);
});

test('everything wrong is refused, not only the first', () => {
  assert.equal(refusalsOf(t.type({ a: t.string, b: t.number }), { a: 1 }), [
    { path: ['a'], found: 1, expected: 'string' },
    { path: ['b'], found: undefined, expected: 'number' },
  ]);
});

test('a union is refused as a whole, by its name', () => {
  const codec = t.type({ a: t.union([t.string, t.array(t.string)], 'a text or texts') });
  assert.equal(refusalsOf(codec, { a: ['x', 3] }), [
    { path: ['a'], found: ['x', 3], expected: 'a text or texts' },
  ]);
});

test('the members of an intersection leave no number in the path and refuse a place once', () => {
  const codec = t.intersection([t.type({ a: t.string }), t.partial({ b: t.number })]);
  assert.equal(refusalsOf(codec, { a: 1, b: 'x' }), [
    { path: ['a'], found: 1, expected: 'string' },
    { path: ['b'], found: 'x', expected: 'number' },
  ]);
  assert.is(refusalsOf(codec, 3).length, 1);
});

test('of a choice the names that would do are known', () => {
  assert.equal(
    refusalsOf(t.type({ a: t.keyof({ set: null, raise: null }, 'set or raise') }), { a: 'sett' }),
    [{ path: ['a'], found: 'sett', expected: 'set or raise', known: ['set', 'raise'] }],
  );
});

test('a key that looks like an index stays a key', () => {
  assert.equal(refusalsOf(t.record(t.string, t.string), { 7: 3 }), [
    { path: ['7'], found: 3, expected: 'string' },
  ]);
});

test('a sentence of its own goes before the name of the codec', () => {
  const codec = new t.Type<string>('name', t.string.is, (u, c) => t.failure(u, c, 'my sentence'), String);
  assert.equal(refusalsOf(codec, 3), [{ path: [], found: 3, expected: 'my sentence' }]);
});

const PATHS: readonly (readonly [path: (string | number)[], text: string])[] = [
  [[], ''],
  [['hooks', 'on_start'], 'hooks.on_start'],
  [[3, 'neurons', 0, 'say', 'message'], '[3].neurons[0].say.message'],
  [['7', 7], '7[7]'],
];

for (const [path, text] of PATHS) {
  test(`${JSON.stringify(path)} is written '${text}'`, () => assert.is(pathText(path), text));
}

const FOUND: readonly (readonly [found: unknown, text: string])[] = [
  [undefined, 'nothing'],
  [null, 'null'],
  ['text', '"text"'],
  ['a\n"b"', '"a\\n\\"b\\""'],
  [['a', { b: 1 }], '["a",{"b":1}]'],
  [1.5, '1.5'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [12345678901234567890n, '12345678901234567890'],
];

for (const [found, text] of FOUND) {
  test(`${text} is shown as it would be written`, () => assert.is(foundText(found), text));
}

test('what was found is cut to 60 characters', () => {
  assert.is(foundText('x'.repeat(58)), `"${'x'.repeat(58)}"`);
  assert.is(foundText('x'.repeat(59)), `"${'x'.repeat(58)}…`);
  assert.is(foundText('x'.repeat(1_000_000)).length, 60);
});

test.run();

const codecsTest = suite('codecs');

const codec = () => t.refinement(t.string, (text) => text !== '', 'some text');

codecsTest('says what a codec takes, and leaves the codec what it is', () => {
  const one = codec();
  assert.is(withSchema(one, { minLength: 1 }), one);
  assert.equal(schemaOf(one), { schema: { minLength: 1 } });
  assert.is(schemaOf(t.string), undefined);
  assert.is(one.is(''), false);
});

codecsTest('what is said later goes before what was said of the same, and the rest stays', () => {
  const like = t.type({ a: t.string });
  const one = withSchema(withSchema(codec(), { title: 'Text', minLength: 1 }), { minLength: 2 });
  assert.equal(schemaOf(withSchema(one, like)), { like, schema: { title: 'Text', minLength: 2 } });
});

codecsTest.run();

const collectionsTest = suite('collections');

const at = (file: string, line: number, column = 1) => ({ file, line, column });

collectionsTest('file by file as they are met, each from its start to its end', () => {
  assert.equal(inReadingOrder([at('b', 10), at('a', 2), at('b', 9, 7), at('b', 9, 5), at('a', 1)]), [
    at('b', 9, 5),
    at('b', 9, 7),
    at('b', 10),
    at('a', 1),
    at('a', 2),
  ]);
});

collectionsTest('the files named come first, in their order', () => {
  assert.equal(inReadingOrder([at('c', 1), at('b', 1), at('a', 1)], ['a', 'b']), [
    at('a', 1),
    at('b', 1),
    at('c', 1),
  ]);
});

collectionsTest.run();

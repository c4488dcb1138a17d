import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemOf, shapeOf } from '../../src/check/unknown-keys.ts';
import { withKnownKeys } from '../../src/lib/codecs.ts';

const test = suite('shape');

const keys = (codec: t.Mixed) => {
  const shape = shapeOf(codec);
  return shape === undefined ? undefined : [...shape.keys()];
};

const opaque = new t.Type<unknown>('anything', t.unknown.is, t.success, (value) => value);

test('a map has its keys, those of intersections and unions too', () => {
  assert.equal(keys(t.type({ a: t.string })), ['a']);
  assert.equal(keys(t.partial({ a: t.string, b: t.number })), ['a', 'b']);
  assert.equal(keys(t.intersection([t.type({ a: t.string }), t.partial({ b: t.string })])), ['a', 'b']);
  assert.equal(keys(t.union([t.type({ a: t.string }), t.string, t.null])), ['a']);
  assert.equal(keys(t.refinement(t.type({ a: t.string }), () => true)), ['a']);
  assert.equal(keys(t.exact(t.type({ a: t.string }))), ['a']);
});

test('a text, a number or a list has none', () => {
  assert.equal([t.string, t.number, t.boolean, t.array(t.string)].map(keys), [[], [], [], []]);
});

test('nobody knows the keys of a map that takes any, nor of a codec written by hand', () => {
  assert.equal([t.UnknownRecord, t.record(t.string, t.number), t.unknown, opaque].map(keys), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assert.is(keys(t.union([t.type({ a: t.string }), opaque])), undefined);
});

test('a codec written by hand may say what it takes', () => {
  const codec = withKnownKeys(
    new t.Type<unknown>('x', t.unknown.is, t.success, String),
    t.partial({ a: t.string }),
  );
  assert.equal(keys(codec), ['a']);
  assert.equal(codec.decode({ a: 1 }), t.success({ a: 1 }));
});

test('the items of a list are found in unions too, where they are the same for all', () => {
  const item = t.type({ a: t.string });
  assert.is(itemOf(t.readonlyArray(item)), item);
  assert.is(itemOf(t.union([t.string, t.array(item)])), item);
  assert.is(itemOf(t.refinement(t.array(item), () => true)), item);
  assert.is(itemOf(t.union([t.array(t.string), t.array(item)])), undefined);
  assert.is(itemOf(t.string), undefined);
});

test.run();

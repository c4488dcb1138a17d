import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Expression } from '../../src/sentences/expression.ts';
import { DEEPEST, loopsIn, namedIn } from '../../src/sentences/named.ts';
import { parsedTemplate } from '../../src/sentences/template.ts';

const test = suite('names in sentences');

const said = (text: string): Expression => {
  const read = parsedTemplate(text);
  if (E.isLeft(read)) throw new Error(read.left);
  return read.right;
};

const rulesOf = (written: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(written).map(([name, text]) => [name, said(text)]));

/** The ways of loops, and the names of what is too deep. */
const told = (written: Readonly<Record<string, string>>, lists = {}) =>
  loopsIn(lists, rulesOf(written)).map(({ name, way }) => way?.join(' ') ?? name);

test('all lists and rules of a template are named, wherever they stand', () => {
  const { lists, rules } = namedIn([said('[<a>] (x; ({b:slot}|<c>)) {0..9:n} {{ hole }}')]);
  assert.equal([[...lists], [...rules]], [['b'], ['a', 'c']]);
});

test('rules without a loop have none, also when several lead to one', () => {
  assert.equal(told({ a: '<b> <c>', b: '<d>', c: '<d>', d: 'x' }), []);
});

test('a rule that names itself is a loop', () => {
  assert.equal(told({ a: 'x [<a>]' }), ['<a> <a>']);
});

test('what leads to a loop is none', () => {
  assert.equal(told({ a: '<b>', b: '<c>', c: '<b>' }), ['<b> <c> <b>', '<c> <b> <c>']);
});

test('without the loops that are found, none is left', () => {
  const written: Record<string, string> = { a: '<b> <c>', b: '<a>', c: '<d> <b>', d: '<c> <a>' };
  const looping = new Set(loopsIn({}, rulesOf(written)).map(({ name }) => name));
  const rest = Object.fromEntries(Object.entries(written).filter(([name]) => !looping.has(name)));
  assert.ok(looping.size > 0);
  assert.equal(told(rest), []);
});

const chain = (length: number): readonly (readonly [string, string])[] =>
  Array.from({ length }, (_, at) => [`r${at}`, at + 1 === length ? 'x' : `<r${at + 1}>`]);

test('rules may lead through a hundred others, and through no more', () => {
  assert.equal(told(Object.fromEntries(chain(DEEPEST))), []);
  assert.equal(told(Object.fromEntries(chain(DEEPEST + 1))), ['r0']);
  assert.equal(told(Object.fromEntries(chain(DEEPEST + 1).toReversed())), ['r0']);
});

test('a chain of many thousand rules is told and not followed', () => {
  const found = new Set(told(Object.fromEntries(chain(20_000))));
  const rest = Object.fromEntries(chain(20_000).filter(([name]) => !found.has(name)));
  assert.ok(found.size > 0);
  assert.equal(told(rest), []);
});

test.run();

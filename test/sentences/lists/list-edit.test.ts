import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalsText } from '../../../src/lib/decode.ts';
import { List } from '../../../src/sentences/codecs.ts';
import {
  editedList,
  type IsTemplate,
  type ListEdit,
  NO_TEMPLATES,
} from '../../../src/sentences/lists/list-edit.ts';

const test = suite('changed lists');

const ALL: IsTemplate = () => true;

/** A list after a change, in hassil's form, or what is wrong with the change. */
function after(before: unknown, edit: ListEdit, isTemplate = ALL): unknown {
  const read = List.decode(before);
  if (E.isLeft(read)) throw new Error('the list before');
  const changed = editedList(read.right, edit, isTemplate);
  return E.isRight(changed) ? List.encode(changed.right) : refusalsText(changed.left, 'the list');
}

test('values are set, removed and added in this order, and those that are there stay where they are', () => {
  assert.equal(after(['a', 'b'], { set: ['c', 'd'] }), ['c', 'd']);
  assert.equal(after(['milk', 'bread', 'tea'], { remove: 'Bread', add: ['milk', 'honey', 'honey'] }), [
    'milk',
    'tea',
    'honey',
  ]);
  assert.equal(after(['a'], { set: ['b', 'c'], remove: ['c', 'nothing like it'], add: 'd' }), ['b', 'd']);
});

test('a value that says the same as one that is there takes its place', () => {
  assert.equal(after(['a', { in: 'b', out: 1 }], { add: [{ in: 'B', out: 2 }] }), ['a', { in: 'B', out: 2 }]);
  const twice = [
    { in: 'lamp', context: { area: 'hall' } },
    { in: 'lamp', context: { area: 'loft' } },
  ];
  assert.equal(after(twice, { add: 'fan' }), [...twice, 'fan']);
});

test('a text alone is said as it is written, whatever signs it has', () => {
  assert.equal(after([], { set: ['(a|b)', 'What’s Up (Remix)', ' {room} ', '<x> [y]'] }), [
    { in: 'a\\|b', out: '(a|b)' },
    { in: "What's Up Remix", out: 'What’s Up (Remix)' },
    { in: '\\{room\\}', out: '{room}' },
    { in: '\\<x\\> \\[y\\]', out: '<x> [y]' },
  ]);
  assert.equal(after([], { add: 'AC/DC, live' }), ['AC/DC, live']);
});

test('in hassil’s form texts are templates if their author may write them', () => {
  const values = ['(tv|television)', { in: 'lamp[s]', out: 'lamp' }];
  const templates = [{ in: '(tv|television)' }, { in: 'lamp[s]', out: 'lamp' }];
  assert.equal(after([], { set: { values } }), templates);
  assert.equal(after([], { set: values }), [{ in: 'tv\\|television', out: '(tv|television)' }, templates[1]]);
  assert.equal(after([], { set: { values } }, NO_TEMPLATES), [
    { in: 'tv\\|television', out: '(tv|television)' },
    { in: 'lamp\\[s\\]', out: 'lamp' },
  ]);
  assert.equal(after([], { add: { in: 'lamp[s]' } }, NO_TEMPLATES), [{ in: 'lamp\\[s\\]', out: 'lamp[s]' }]);
});

test('a list may become a range, a wildcard or a type, which have no single values', () => {
  const range = { from: 0, to: 10, step: 2, digits: true, words: true };
  assert.equal(after(['a'], { set: { range: { from: 0, to: 10, step: 2 } } }), { range });
  assert.equal(after(['a'], { set: { wildcard: true } }), { wildcard: true });
  assert.equal(after(['a'], { set: { type: 'duration' } }), { type: 'duration' });
  assert.match(
    String(after({ wildcard: true }, { add: 'b' })),
    /found "wildcard", expected a list of values/,
  );
});

test('what is wrong is named with its place', () => {
  const texts = 'expected a text, or a map with in';
  assert.is(after([], { set: ['a', true] }), `set[1]: found true, ${texts}`);
  assert.match(
    String(after([], { set: { values: [{ in: '(a' }] } })),
    /^set\.values\[0\]\.in: found "\(a", expected a "\)"/,
  );
  const blank = 'expected a text with a letter or a digit, of at most 1000 characters';
  assert.is(
    after([], { add: ['a', '…'], remove: { in: ' ' } }),
    `remove.in: found " ", ${blank}; add[1]: found "…", ${blank}`,
  );
  assert.match(String(after([], { add: 'x'.repeat(1_001) })), /^add: found "x+…, expected a text/);
  const deep = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
  assert.match(
    String(after([], { add: { in: 'a', out: deep } })),
    /^add: found "more", expected at most 100 levels/,
  );
  assert.match(String(after([], { set: {} })), /^set: found {}, expected a list of values, or a map/);
});

test.run();

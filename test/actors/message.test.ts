import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { messageOf } from '../../src/actors/message.ts';

const test = suite('messageOf');

const first = () => 0;
const last = () => 0.999;

test('a message is said as it is, braces and all', () => {
  assert.equal(messageOf({ message: 'a {{ b }}' }, {}, first), E.right('a {{ b }}'));
});

test('chance picks one message of a list', () => {
  assert.equal(messageOf({ message: ['a', 'b', 'c'] }, {}, first), E.right('a'));
  assert.equal(messageOf({ message: ['a', 'b', 'c'] }, {}, last), E.right('c'));
});

test('an empty list is nothing to say', () => {
  assert.equal(messageOf({ message: [] }, {}, first), E.right(null));
});

test('a message goes before a say_template', () => {
  assert.equal(messageOf({ message: 'a', values: {} }, { say_template: 'b' }, first), E.right('a'));
});

test('values are put into the say_template', () => {
  const said = messageOf({ values: { n: 1 } }, { say_template: '{{ n }} of {{ n }}' }, first);
  assert.equal(said, E.right('1 of 1'));
});

test('chance picks one say_template of a list', () => {
  const templates = { say_template: ['a {{ n }}', 'b {{ n }}'] };
  assert.equal(messageOf({ values: { n: 1 } }, templates, last), E.right('b 1'));
});

test('values without a say_template, and a say_template without values, say nothing', () => {
  assert.equal(messageOf({ values: { n: 1 } }, {}, first), E.right(null));
  assert.equal(messageOf({}, { say_template: 'a' }, first), E.right(null));
});

test('a say_template that is no text is told', () => {
  const wrong = E.left('say_template: expected a template or a list of them');
  assert.equal(messageOf({ values: {} }, { say_template: 5 }, first), wrong);
  assert.equal(messageOf({ values: {} }, { say_template: ['a', 5] }, first), wrong);
  assert.equal(
    messageOf({ values: {} }, { say_template: [] }, first),
    E.left('say_template: the list is empty'),
  );
});

test('what the template engine refuses is told in one line', () => {
  const said = messageOf({ values: {} }, { say_template: '{{ n | nonsense }}' }, first);
  assert.ok(E.isLeft(said));
  assert.match(said.left, /^say_template: .*nonsense.*$/);
  assert.not.match(said.left, '\n');
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mayBecome } from '../src/template.ts';

const test = suite('mayBecome');

test('a text without holes becomes itself alone', () => {
  assert.ok(mayBecome('Hello (there)?', 'Hello (there)?'));
  assert.not(mayBecome('Hello (there)?', 'Hello there'));
});

test('a text that looks like an expression is a text', () => {
  assert.ok(mayBecome('/.+/', '/.+/'));
  assert.not(mayBecome('Hello', '/.+/'));
});

test('anything may come out of a hole, and nothing too', () => {
  assert.ok(mayBecome('The {{ room }} light{% if on %} is on{% endif %}', 'The small kitchen light is on'));
  assert.ok(mayBecome('Good {{ day }}', 'Good '));
  assert.not(mayBecome('Good {{ day }}', 'A good day'));
});

test.run();

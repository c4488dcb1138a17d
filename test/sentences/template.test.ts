import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parsedTemplate } from '../../src/sentences/template.ts';

const test = suite('sentence templates');

const expected = (text: string): string => {
  const parsed = parsedTemplate(text);
  return E.isLeft(parsed) ? parsed.left : 'nothing else';
};

test('a mistake is named with its place', () => {
  assert.is(expected('turn (on|off'), 'a ")" for the "(" at character 6');
  assert.is(expected('turn on]'), 'a "[" before the "]" at character 8');
  assert.is(expected('turn (on] now'), 'a ")" for the "(" at character 6 before the "]" at character 9');
  assert.is(expected('set {to'), 'a \\ before the "{" at character 5, or its other end');
  assert.is(expected('set to}'), 'a \\ before the "}" at character 7, or its other end');
  assert.is(expected('set {}'), 'the name of a list, as in {name} or {name:slot}, at character 5');
  assert.is(expected('set <>'), 'the name of a rule, as in <name>, at character 5');
  assert.match(expected('set {0..100}'), /^a range with a name at character 5/);
  assert.is(expected('set {5..1:x}'), 'a range from the smaller to the larger number at character 5');
  assert.is(expected('set {1..5,0:x}'), 'a step above 0 at character 5');
  assert.match(expected('say {{ my-name }}'), /^\{\{ and \}\} around a name/);
  assert.match(expected('(a|b;c)'), /^brackets around one of the two/);
  assert.is(expected('on\\'), 'a sign after the \\ at character 3');
  assert.is(expected('('.repeat(60)), 'at most 40 brackets inside one another');
  assert.is(expected('(a;b;c;d;e;f;g;h;i)'), 'at most 8 parts in any order, at character 17');
  assert.is(expected('(a;b;c;d;e;f;g;h)'.repeat(10)), 'at most 64 ";" in one template, at character 158');
  assert.is(expected('turn on\0'), 'no control character, as the one at character 8');
  assert.is(expected('a'.repeat(5_001)), 'at most 5000 characters, not 5001');
});

test('a well-formed template is taken', () => {
  for (const text of [
    'turn (on|off) [the] {name} [in <area>]',
    '(tv; pause)',
    '{0..100,5:brightness}%',
    '{-10..10:degrees}',
    '{name:@said} {@room}',
    'say \\{this\\} \\(now\\)',
    '{{ what }} and {{ long: duration }}',
    'a|b',
    'light[s]',
    '[a;b]',
  ])
    assert.is(expected(text), 'nothing else', text);
});

test.run();

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('subscript');

rendersAll(test, [
  ["{{ 'abcdef'[1:3] }}", 'bc'],
  ["{{ 'abcdef'[::-1] }}", 'fedcba'],
  ["{{ 'abcdef'[-2:] }}", 'ef'],
  ["{{ 'abcdef'[::2] }}", 'ace'],
  ["{{ 'abcdef'[5:1:-2] }}", 'fd'],
  ['{{ list[1:3] }}', '[1, None]'],
  ['{{ list[-1] }}', '2.5'],
  ['{{ list[::-1] }}', "[2.5, True, None, 1, 'a']"],
  ['{{ (1,2,3)[1:] }}', '(2, 3)'],
  ['{{ range(10)[2:5] }}', 'range(2, 5)'],
  ['{{ range(10)[2] }}', '2'],
  ['{{ list[10:20] }}', '[]'],
  ["{{ 'abc'[0] }}", 'a'],
  ["{{ 'abc'[-1] }}", 'c'],
  ['{{ list[99] }}', ''],
  ['{{ map.nope }}', ''],
  ["{{ map['nope'] }}", ''],
  ['{{ nope }}', ''],
  ['{{ s[99] }}', ''],
  ['{{ n.foo }}', ''],
  ['{{ z.foo }}', ''],
  ["{{ 'abc'.upper().lower()|title }}", 'Abc'],
  ["{{ ('a' ~ 'b')|upper }}", 'AB'],
  ["{{ 'a'|upper ~ 'b' }}", 'Ab'],
  ["{{ 1 + '2'|int }}", '3'],
  ['{{ [1,2,3][1] }}', '2'],
  ["{{ 'abc'[1]|upper }}", 'B'],
  ["{{ {'a': {'b': [1,2]}}.a.b[1] }}", '2'],
  ['{{ (1,2).0 }}', '1'],
  ['{{ list.0 }}', 'a'],
  ['{{ feed[0].title }}', 'One'],
  ['{{ feed.0.title }}', 'One'],
  ["{{ {'a':1}[[1]] }}", ''],
  ["{{ list['x'] }}", ''],
]);

test.run();

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('text-splits');

rendersAll(test, [
  ['{{ s.split() }}', "['Hello', 'wOrld']"],
  ["{{ 'a,b,c'.split(',') }}", "['a', 'b', 'c']"],
  ["{{ 'a,b,c'.split(',', 1) }}", "['a', 'b,c']"],
  ["{{ 'a,b,c'.rsplit(',', 1) }}", "['a,b', 'c']"],
  ["{{ ' a  b c '.split(None, 1) }}", "['a', 'b c ']"],
  ["{{ ' a  b c '.rsplit(None, 1) }}", "[' a  b', 'c']"],
  ['{{ nl.splitlines() }}', "['a', 'b', '', 'c']"],
  ['{{ nl.splitlines(true) }}', "['a\\n', 'b\\n', '\\n', 'c']"],
  ["{{ 'a-b-c'.partition('-') }}", "('a', '-', 'b-c')"],
  ["{{ 'a-b-c'.rpartition('-') }}", "('a-b', '-', 'c')"],
  ["{{ 'abc'.partition('x') }}", "('abc', '', '')"],
  ["{{ 'abc'.rpartition('x') }}", "('', '', 'abc')"],
  ["{{ 'a\\tb  c'.split() }}", "['a', 'b', 'c']"],
  ["{{ 'a\\u00a0b'.split() }}", "['a', 'b']"],
  ["{{ ' \\n x'.strip() }}", 'x'],
  ["{{ 'aXbX'.split('X') }}", "['a', 'b', '']"],
  ["{{ ''.split() }}", '[]'],
  ["{{ ''.split(',') }}", "['']"],
  ["{{ 'abc'.split('b', 0) }}", "['abc']"],
]);

test.run();

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('text-methods');

rendersAll(test, [
  ['{{ s.upper() }}', 'HELLO WORLD'],
  ['{{ s.lower() }}', 'hello world'],
  ['{{ s.title() }}', 'Hello World'],
  ['{{ s.capitalize() }}', 'Hello world'],
  ['{{ s.swapcase() }}', 'hELLO WoRLD'],
  ["{{ ' a '.strip() }}", 'a'],
  ["{{ 'xxaxx'.strip('x') }}", 'a'],
  ["{{ 'xxa'.lstrip('x') }}", 'a'],
  ["{{ 'axx'.rstrip('x') }}", 'a'],
  ["{{ 'abcabc'.replace('b','X') }}", 'aXcaXc'],
  ["{{ 'abcabc'.replace('b','X',1) }}", 'aXcabc'],
  ["{{ 'abc'.replace('','-') }}", '-a-b-c-'],
  ["{{ 'abc'.replace('','-',2) }}", '-a-bc'],
  ["{{ 'a.b'.replace('.', '$&') }}", 'a$&b'],
  ["{{ ','.join(['a','b']) }}", 'a,b'],
  ["{{ '7'.zfill(3) }}", '007'],
  ["{{ '-7'.zfill(4) }}", '-007'],
  ["{{ 'ab'.center(5) }}", '  ab '],
  ["{{ 'ab'.center(6,'*') }}", '**ab**'],
  ["{{ 'abc'.center(6,'*') }}", '*abc**'],
  ["{{ 'ab'.ljust(4,'.') }}", 'ab..'],
  ["{{ 'ab'.rjust(4,'.') }}", '..ab'],
  ["{{ 'ß'.upper() }}", 'SS'],
  ["{{ 'ÀÉ'.lower() }}", 'àé'],
  ["{{ 'éa'.capitalize() }}", 'Éa'],
  ['{{ "they\'re bill\'s".title() }}', "They'Re Bill'S"],
  ["{{ 'éa bc'|title }}", 'Éa Bc'],
  ["{{ 'a_b'.title() }}", 'A_B'],
  ["{{ 'x1y'.title() }}", 'X1Y'],
]);

// text-questions
rendersAll(test, [
  ["{{ s.find('o') }}", '4'],
  ["{{ s.rfind('o') }}", '4'],
  ["{{ s.find('zz') }}", '-1'],
  ["{{ s.index('l') }}", '2'],
  ["{{ s.count('l') }}", '3'],
  ["{{ s.count('') }}", '12'],
  ["{{ s.find('o', 5) }}", '-1'],
  ["{{ s.startswith('He') }}", 'True'],
  ["{{ s.endswith(('x','ld')) }}", 'True'],
  ["{{ u.find('w') }}", '8'],
  ['{{ u|length }}', '13'],
  ['{{ u[6] }}', '😀'],
  ['{{ u[::-1] }}', 'dlröw 😀 olléh'],
  ["{{ u.index('😀') }}", '6'],
  ["{{ '12'.isdigit() }}", 'True'],
  ["{{ 'a1'.isalpha() }}", 'False'],
  ["{{ 'a1'.isalnum() }}", 'True'],
  ["{{ '½'.isnumeric() }}", 'True'],
  ["{{ ' '.isspace() }}", 'True'],
  ["{{ 'AB1'.isupper() }}", 'True'],
  ["{{ 'ab1'.islower() }}", 'True'],
  ["{{ '1'.isupper() }}", 'False'],
  ["{{ ''.isdigit() }}", 'False'],
]);

// text-splits
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

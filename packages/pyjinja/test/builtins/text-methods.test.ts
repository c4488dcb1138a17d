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

test.run();

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('text-questions');

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

test.run();

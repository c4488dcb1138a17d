import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('comparison');

rendersAll(test, [
  ['{{ 1 < 2 < 3 }}', 'True'],
  ['{{ 1 < 3 < 2 }}', 'False'],
  ['{{ 1 == 1.0 }}', 'True'],
  ['{{ true == 1 }}', 'True'],
  ["{{ 'a' < 'b' }}", 'True'],
  ['{{ [1,2] < [1,3] }}', 'True'],
  ['{{ (1,2) == (1,2) }}', 'True'],
  ['{{ [1] == (1,) }}', 'False'],
  ["{{ {'a':1} == {'a':1.0} }}", 'True'],
  ['{{ 1 in [1,2] }}', 'True'],
  ["{{ 'a' in 'abc' }}", 'True'],
  ["{{ 'k' in map }}", 'True'],
  ['{{ 4 not in [1] }}', 'True'],
  ['{{ not 1 in [1] }}', 'False'],
  ['{{ n and a }}', 'x'],
  ["{{ '' or 'b' }}", 'b'],
  ['{{ none or 0 or [] }}', '[]'],
  ['{{ not n }}', 'False'],
  ['{{ not not n }}', 'True'],
  ['{{ 1 and 0 or 2 }}', '2'],
  ["{{ 'x' if n > 2 else 'y' }}", 'x'],
  ["{{ 'x' if n > 5 }}", ''],
  ['{{ 1 if false else 2 if false else 3 }}', '3'],
  ['{{ (1 if t else 2) + 1 }}', '2'],
]);

test.run();

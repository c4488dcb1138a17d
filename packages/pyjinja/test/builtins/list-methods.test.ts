import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('list-methods');

rendersAll(test, [
  [
    "{% do nums.append(4) %}{{ nums }} {{ nums.pop() }} {{ nums.index(1) }} {{ nums.count(1) }} {% do nums.insert(0, 'x') %}{% do nums.extend([7,8]) %}{% do nums.remove(1) %}{% do nums.reverse() %}{{ nums }} {{ nums.copy() }}",
    "[3, 1, 2, 4] 4 1 1 [8, 7, 2, 3, 'x'] [8, 7, 2, 3, 'x']",
  ],
  ['{{ nums.index(1) }} {{ nums.count(3) }} {{ (1, 2, 1).count(1) }} {{ (1, 2).index(2) }}', '1 1 2 1'],
  [
    '{% do nums.append(4) %}{{ nums }} {{ nums.pop() }} {{ nums.pop(0) }} {{ nums }}',
    '[3, 1, 2, 4] 4 3 [1, 2]',
  ],
  [
    '{% do nums.insert(0, "x") %}{% do nums.insert(-1, "y") %}{% do nums.insert(99, "z") %}{{ nums }}',
    "['x', 3, 1, 'y', 2, 'z']",
  ],
  [
    '{% do nums.extend([7]) %}{% do nums.extend("ab") %}{% do nums.remove(1) %}{{ nums }}',
    "[3, 2, 7, 'a', 'b']",
  ],
  [
    '{% do nums.reverse() %}{{ nums }}{% do nums.sort() %}{{ nums }}{% do nums.sort(reverse=true) %}{{ nums }}',
    '[2, 1, 3][1, 2, 3][3, 2, 1]',
  ],
  ['{% set c = nums.copy() %}{% do c.clear() %}{{ c }}{{ nums }}', '[][3, 1, 2]'],
]);

test.run();

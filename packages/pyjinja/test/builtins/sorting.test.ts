import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('sorting');

rendersAll(test, [
  ['{{ nums|sort }}', '[1, 2, 3]'],
  ['{{ nums|sort(reverse=true) }}', '[3, 2, 1]'],
  ["{{ ['b','A','c']|sort }}", "['A', 'b', 'c']"],
  ["{{ ['b','A','c']|sort(case_sensitive=true) }}", "['A', 'b', 'c']"],
  ["{{ feed|sort(attribute='title')|map(attribute='title')|list }}", "['One', 'Three', 'two']"],
  ["{{ feed|sort(attribute='n,title')|map(attribute='title')|list }}", "['two', 'One', 'Three']"],
  ['{{ nums|min }}', '1'],
  ['{{ nums|max }}', '3'],
  ["{{ feed|max(attribute='n') }}", "{'title': 'One', 'n': 2}"],
  ['{{ nums|sum }}', '6'],
  ["{{ feed|sum(attribute='n') }}", '5'],
  ['{{ [0.1]*3|int }}', '[0.1, 0.1, 0.1]'],
  ['{{ nums|sum(start=10) }}', '16'],
  ["{{ ['A','a','b']|unique|list }}", "['A', 'b']"],
  ['{{ nums|reverse|list }}', '[2, 1, 3]'],
  ["{{ 'abc'|reverse }}", 'cba'],
]);

test.run();

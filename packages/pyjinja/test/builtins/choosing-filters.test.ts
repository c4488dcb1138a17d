import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('choosing-filters');

rendersAll(test, [
  ['{{ [1,0,2,none]|select|list }}', '[1, 2]'],
  ["{{ [1,2,3]|select('odd')|list }}", '[1, 3]'],
  ["{{ [1,2,3]|reject('odd')|list }}", '[2]'],
  ["{{ [1,2,3]|select('gt', 1)|list }}", '[2, 3]'],
  ["{{ feed|selectattr('n', '==', 2)|map(attribute='title')|list }}", "['One', 'Three']"],
  ["{{ feed|rejectattr('n', 'eq', 2)|map(attribute='title')|list }}", "['two']"],
  ["{{ feed|selectattr('title')|list|length }}", '3'],
  ["{{ [1,'1',2]|map('string')|unique|list }}", "['1', '2']"],
  ["{{ 'abc' | batch(2) | map('join') | join('-') }}", 'ab-c'],
  ["{{ 'a-b'|upper|lower|title }}", 'A-B'],
  ["{{ ['b', 'a'] | sort | join(' and ') }}", 'a and b'],
  ["{{ feed | map(attribute='title') | map('lower') | sort | join(', ') }}", 'one, three, two'],
  ["{{ feed | map(attribute='title') | first }}", 'One'],
  ['{{ nope|upper }}', ''],
  ["{{ nope|default('d') }}", 'd'],
  ["{{ ''|default('d') }}", ''],
  ["{{ ''|default('d', true) }}", 'd'],
  ["{{ z|d('x') }}", 'None'],
  ["{{ z|d('x', boolean=true) }}", 'x'],
  ["{{ map|attr('get') is callable }}", 'True'],
  ["{{ map|attr('k') }}", ''],
]);

test.run();

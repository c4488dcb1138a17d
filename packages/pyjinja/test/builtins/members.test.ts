import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('members');

rendersAll(test, [
  ['{{ nope|list }}', '[]'],
  ['{{ nope|join }}', ''],
  ['{{ nope|first }}', ''],
  ['{{ nope|trim }}', ''],
  ['{{ nope|string }}', ''],
  ["{{ nope|replace('a','b') }}", ''],
  ['{{ nope|sort }}', '[]'],
  ["{{ nope|tojson if false else '' }}", ''],
  ['{{ nope|e }}', ''],
  ['{{ nope|sum }}', '0'],
  ["{{ nope|map('upper')|list }}", '[]'],
  ['{{ nope|reverse|list }}', '[]'],
  ['{{ nope|items|list }}', '[]'],
  ['{{ nope|wordcount }}', '0'],
  ['{{ nope|title }}', ''],
  [
    "{{ nope ~ 'x' }} {{ nope|length }} {{ nope is defined }} {{ nope == nope2 }} {{ not nope }} {{ 'x' in nope }}{% for i in nope %}x{% else %}none{% endfor %}",
    'x 0 False True True Falsenone',
  ],
  ["{{ map|attr('get') is callable }}", 'True'],
  ["{{ map|attr('k') }}", ''],
  ["{{ 'x'|string|length }}", '1'],
  ['{{ list|string }}', "['a', 1, None, True, 2.5]"],
  ['{{ 5|string ~ 5 }}', '55'],
  ["{{ 'a'|safe }}", 'a'],
  ['{{ list|pprint }}', "['a', 1, None, True, 2.5]"],
  ["{{ 'x'|pprint }}", "'x'"],
]);

test.run();

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('filters');

rendersAll(test, [
  [
    "{% if x is defined %}d{% else %}u{% endif %} {{ z is none }} {{ t is true }} {{ t is boolean }} {{ n is integer }} {{ f is float }} {{ f is number }} {{ t is number }} {{ a is string }} {{ map is mapping }} {{ list is sequence }} {{ map is sequence }} {{ a is iterable }} {{ n is iterable }} {{ range is callable }} {{ 3 is odd }} {{ 3 is even }} {{ 9 is divisibleby 3 }} {{ 9 is divisibleby(2) }} {{ 1 is eq 1 }} {{ 1 is in [1] }} {{ 2 is not in [1] }} {{ 'a' is lower }} {{ 'A' is upper }} {{ 3 is gt 2 }} {{ 3 is le(2) }} {{ z is sameas none }} {{ 'upper' is filter }} {{ 'odd' is test }} {{ n is not defined }} {{ 1.0 is integer }} {{ nope is undefined }} {{ t is integer }} {{ range(2) is sequence }}",
    'u True True True True True True True True True True True True False True True False True False True True True True True True False True True True False False True False True',
  ],
  ["{{ '' is string }}", 'True'],
  ['{{ [] is iterable }}', 'True'],
  ['{{ none is iterable }}', 'False'],
  ['{{ map is iterable }}', 'True'],
  ['{{ nope is iterable }}', 'True'],
  ['{{ nope is mapping }}', 'False'],
  ['{{ nope is sequence }}', 'True'],
  ['{{ nope is string }}', 'False'],
  ['{{ nope is number }}', 'False'],
  ["{{ 'x' is eq('x') and 3 is odd }}", 'True'],
  ["{{ (1 is odd) ~ 'x' }}", 'Truex'],
  ['{{ n is divisibleby 3 and t }}', 'True'],
  ['{{ a is string or false }}', 'True'],
  ['{{ 1 is odd == true }}', 'True'],
]);

test.run();

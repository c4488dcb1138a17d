import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('lexer');

rendersAll(test, [
  ['{{- n -}} x   {{- n }}   {%- if true -%}   y   {%- endif -%}   {# c #} z {#- d -#}  w', '3x3y zw'],
  ['{% raw %}{{ x }} {% if %}{% endraw %} {%- raw -%}  y  {%- endraw -%}  z', '{{ x }} {% if %}yz'],
  ['{%+ if true +%}x{%+ endif +%} {{+ 1 }} {#+ c +#}', 'x 1 '],
  ["{{ '{{ x }}' }}", '{{ x }}'],
  ['{{ "%}" }}', '%}'],
  ["{{ {'a': {'b': 1}} }}", "{'a': {'b': 1}}"],
  ["{{ {'a':{}} }}", "{'a': {}}"],
  ['{{ a }}\n\n', 'x\n'],
  ['{{ a }}\r\nb\r\n', 'x\nb'],
  ['x{# multi\nline #}y{% if true %}\n  z\n{% endif %}\nw\n', 'xy\n  z\n\nw'],
  ['{{ a\n}}\n{% set x = {\n "k": 1,\n} %}{{ x }}\n', "x\n{'k': 1}"],
  ['{{ "a\nb" }}', 'a\nb'],
  ['a {%- if true %} b {%- endif %} c\n {{- n -}} \n d', 'a b c3d'],
  ['', ''],
  ['\n', ''],
  [' {% set x = 1 -%}\n\n  y', ' y'],
  ['{ a } } {{ a }} %} #}', '{ a } } x %} #}'],
]);

test.run();

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('macro');

rendersAll(test, [
  [
    "{% macro m(a, b='B', c=3) %}[{{ a }}{{ b }}{{ c }}]{% endmacro %}{{ m(1) }}{{ m(1, c='x') }}{{ m() }}{{ m(1,2,3) }} {{ m.name }} {{ m.arguments }}",
    "[1B3][1Bx][B3][123] m ('a', 'b', 'c')",
  ],
  ['{% macro m(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1,2,3,x=4) }}', "1(2, 3){'x': 4}"],
  [
    "{% macro dialog(title) %}<{{ title }}>{{ caller('arg') }}</>{% endmacro %}{% call(x) dialog('T') %}body {{ x }}{% endcall %}",
    '<T>body arg</>',
  ],
  ['{% macro fact(n) %}{{ 1 if n <= 1 else n * fact(n - 1)|int }}{% endmacro %}{{ fact(5) }}', '120'],
  ['{% macro m(a=1) %}{{ a }}{% endmacro %}{{ m(none) }}{{ m() }}{{ m(a=none) }}', 'None1None'],
  ['{% macro m(a, b=a) %}{{ a }}{{ b }}{% endmacro %}{{ m(1) }}', '11'],
  ['{% set x = 1 %}{% macro m() %}{{ x }}{% set x = 2 %}{{ x }}{% endmacro %}{{ m() }}{{ x }}', '121'],
  ['{% macro m(a) %}{{ a }}{% endmacro %}{{ m(*[1]) }}{{ m(**{"a": 2}) }}', '12'],
  [
    '{% macro li(x) %}<{{ caller() if caller else x }}>{% endmacro %}{{ li(1) }}{% call li(2) %}in{% endcall %}',
    '<1><in>',
  ],
  ['{% macro m(n) %}{% if n > 0 %}{{ n }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(3) }}', '321'],
  [
    '{{ [1, 2]|map("string")|list }}{% macro up(s) %}{{ s|upper }}{% endmacro %}{{ up("a") ~ up("b") }}',
    "['1', '2']AB",
  ],
]);

test.run();

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('render');

rendersAll(test, [
  [
    '{% set x = 1 %}{% for i in nums %}{{ x }}{% set x = i %}{{ x }}{% endfor %}{{ x }}{% if true %}{% set x = 9 %}{% endif %}{{ x }}',
    '13111219',
  ],
  ["{% set a, b = 1, 2 %}{{ a }}{{ b }}{% set (c, d) = 'xy' %}{{ c }}{{ d }}", '12xy'],
  [
    "{% set y %}hello {{ n }}{% endset %}{{ y|upper }} {% set y | upper | replace('L','_') %}hello{% endset %}{{ y }}",
    'HELLO 3 HE__O',
  ],
  ['{% with x = 1, y = 2 %}{{ x + y }}{% endwith %}{{ x }}', '3'],
  [
    '{% for x in nums: %}{{ x }}{% else: %}none{% endfor %} {% if n == 1 : %}a{% elif n == 3: %}b{% else: %}c{% endif %}',
    '312 b',
  ],
  [
    '{% macro m(x): %}<{{ x }}{{ caller() }}>{% endmacro %}{% call m(1): %}y{% endcall %} {% filter upper: %}z{% endfilter %}',
    '<1y> Z',
  ],
  ['{% set v: %}b{% endset %}{{ v }}{% set v | upper: -%} b{% endset %}{{ v }}', 'bB'],
  ["{% if s[1:]: %}{{ {'k': 1}['k'] }}{% endif %}{% for x in nums if x == 1: %}{{ x }}{% endfor %}", '11'],
  [
    "{% filter upper %}hello {{ a }}{% endfilter %} {% filter replace('a','b')|title %}aaa{% endfilter %}",
    'HELLO X Bbb',
  ],
  [
    '{% autoescape true %}x{% endautoescape %} {% print 1 + 1 %} {% if 0 %}{% elif n == 3 %}three{% else %}no{% endif %}',
    'x 2 three',
  ],
  [
    "{% if 'x' in a and n > 2 or false %}ok{% endif %} {{ a in ['x'] }} {{ 'Z' not in a }} {{ a == 'x' != false }}",
    'ok True True True',
  ],
  [
    "{% if a is defined and a %}A{% endif %}{% if not nope %}B{% endif %}{% if nope is not defined %}C{% endif %}{% if list %}D{% endif %}{% if [] %}E{% endif %}{% if 0.0 %}F{% endif %}{% if 'False' %}G{% endif %}",
    'ABCDG',
  ],
  ['{{ 1 if nope else 2 }}', '2'],
  ["{{ 'yes' if 'a' in 'cat' else 'no' }}", 'yes'],
  ["{{ nope|default(n)|string ~ 'x' }}", '3x'],
  ["{{ nope.x|default('d') if nope is defined else 'u' }}", 'u'],
]);

// macro
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

import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('execute');

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

test.run();

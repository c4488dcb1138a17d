import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('loop');

rendersAll(test, [
  ['{% for k, v in map.items() %}{{ k }}={{ v }};{% endfor %}', 'k=v;n=1;items=i;'],
  ['{% for k in map %}{{ k }};{% endfor %}', 'k;n;items;'],
  [
    '{% for item in feed %}{{ item.title }}{% if not loop.last %}, {% endif %}{% endfor %}',
    'One, two, Three',
  ],
  [
    "{% for item in feed if item.n == 2 %}{{ loop.index }}/{{ loop.length }} {{ item.title }} {{ loop.first }} {{ loop.last }} {{ loop.revindex }} {{ loop.revindex0 }} {{ loop.index0 }} {{ loop.cycle('odd', 'even') }} {{ loop.depth }};{% endfor %}",
    '1/2 One True False 2 1 0 odd 1;2/2 Three False True 1 0 1 even 1;',
  ],
  [
    '{% for i in nums %}{{ loop.previtem }}<{{ i }}>{{ loop.nextitem }} {{ loop.changed(i > 1) }};{% endfor %}',
    '<3>1 True;3<1>2 True;1<2> True;',
  ],
  [
    '{% for n in tree recursive %}{{ n.n }}({{ loop.depth }},{{ loop.depth0 }})[{{ loop(n.c) }}]{% endfor %}',
    '1(1,0)[2(2,1)[]3(2,1)[4(3,2)[]]]',
  ],
  [
    '{% for i in range(5) %}{% if i == 1 %}{% continue %}{% endif %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}',
    '02',
  ],
  ['{% for a, (b, c) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}', '123'],
  ['{% for a in [] %}x{% else %}empty{% endfor %}', 'empty'],
  [
    "{% for c in 'abc' %}{{ c }}{% endfor %} {% for i in range(3) %}{{ i }}{% endfor %} {% for a in [[1,2],[3,4]] %}{{ a|sum }}{% endfor %}",
    'abc 012 37',
  ],
  [
    "{% for row in nums|batch(2, '-') %}{{ row|join(',') }};{% endfor %} {% for col in range(5)|slice(2) %}{{ col }}{% endfor %}",
    '3,1;2,-; [0, 1, 2][3, 4]',
  ],
  [
    '{% for i in [1,2] %}{% for j in [1,2] %}{{ loop.index }}{% endfor %}{{ loop.index }}{% endfor %} {% for i in [3,4] %}{% set outer = loop %}{% for j in [1] %}{{ outer.index }}{% endfor %}{% endfor %}',
    '121122 12',
  ],
  [
    '{% for i in [1,1,2] %}{% if loop.changed(i) %}{{ i }}{% endif %}{% endfor %} {% for x in nums|sort if x > 1 %}{{ x }}{% endfor %} {% for x in [1,2,3] if x is odd %}{{ x }}{% else %}n{% endfor %} {% for x in [2] if x is odd %}{{ x }}{% else %}n{% endfor %}',
    '12 23 13 n',
  ],
  [
    '{% for x in nn %}{{ loop.previtem }}|{{ x }}|{{ loop.nextitem }}|{{ loop.cycle(none, 2) }};{% endfor %}',
    '|None|1|None;None|1|None|2;1|None||None;',
  ],
  ['{% for x in none|map("upper") %}{{ x }}{% else %}none{% endfor %}', 'none'],
  [
    '{% for x in [1,2,3] %}{% for y in [1,2] %}{% if y == 2 %}{% break %}{% endif %}{{ x }}{{ y }} {% endfor %}{% endfor %}',
    '11 21 31 ',
  ],
  ['{% for x in [1,2,3] %}{% if x == 2 %}{% continue %}{% endif %}{{ x }}{% else %}e{% endfor %}', '13'],
  ['{% for x in [1,2,3] if x != 2 %}{{ loop.index }}{{ x }}{% endfor %}', '1123'],
  ['{% for x in [] %}{% else %}{% set y = 1 %}{{ y }}{% endfor %}{{ y }}', '1'],
  ['{% for (a, b), c in [((1, 2), 3)] %}{{ a }}{{ b }}{{ c }}{% endfor %}', '123'],
  ['{% for i in [1] %}{{ loop }}{% endfor %}', '<LoopContext 1/1>'],
]);

test.run();

const renderTest = suite('render');

rendersAll(renderTest, [
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
rendersAll(renderTest, [
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

renderTest.run();

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

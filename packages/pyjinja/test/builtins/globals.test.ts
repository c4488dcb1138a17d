import { suite } from 'uvu';
import { rendersAll } from '../support/templates.ts';

const test = suite('globals');

rendersAll(test, [
  ["{{ dict(a=1, b='x') }}", "{'a': 1, 'b': 'x'}"],
  ["{{ dict([('k', 1)]) }}", "{'k': 1}"],
  ["{{ dict({'x': 1}, y=2) }}", "{'x': 1, 'y': 2}"],
  ['{{ range(3) }}', 'range(0, 3)'],
  ['{{ range(1,10,3)|list }}', '[1, 4, 7]'],
  ['{{ range(5,0,-2)|list }}', '[5, 3, 1]'],
  ['{{ range(3)|length }}', '3'],
  [
    "{% set c = cycler('a','b') %}{{ c.next() }}{{ c.next() }}{{ c.current }}{{ c.next() }}{% set j = joiner(', ') %}{{ j() }}a{{ j() }}b",
    'abaaa, b',
  ],
  [
    '{% set ns = namespace(x=0) %}{% for i in nums %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x }} {{ ns }} {{ ns.nope }}',
    "6 <Namespace {'x': 6}> ",
  ],
  ["{{ namespace(a=1, b='x') }}", "<Namespace {'a': 1, 'b': 'x'}>"],
  ['{{ namespace() }}', '<Namespace {}>'],
  ["{{ namespace({'a': 1}).a }}", '1'],
  [
    '{% set ns = namespace(items=[]) %}{% for i in [1,2] %}{% set ns.items = ns.items + [i] %}{% endfor %}{{ ns.items }}',
    '[1, 2]',
  ],
]);

test.run();

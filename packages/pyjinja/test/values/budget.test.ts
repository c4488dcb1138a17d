import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { template } from '../../src/template.ts';

const test = suite('budget');

const TEXT = /makes too much text/;
const STEPS = /takes too many steps/;
const DEEP = /nested too deeply/;

/** Each would take very long or very much memory. */
const ENDLESS: readonly (readonly [text: string, why: RegExp])[] = [
  ['{{ "a" * 200000000 }}', TEXT],
  ["{{ ('a' * 1000)|replace('a', 'b' * 1000)|replace('b', 'c' * 1000) }}", STEPS],
  ["{{ ('ab' * 1000)|replace('ab', 'b' * 5000) }}", TEXT],
  ["{{ ['a', 'b']|join('x' * 3000000) }}", TEXT],
  ["{{ ('x' * 3000000).join(['a', 'b', 'c']) }}", TEXT],
  ["{{ 'a'.center(10**9) }}", TEXT],
  ["{{ 'a'|center(10**9) }}", TEXT],
  ["{{ 'a'.ljust(10**9) }}", TEXT],
  ["{{ 'a'.zfill(10**9) }}", TEXT],
  ["{{ ('a\n' * 1000)|indent(10**9) }}", TEXT],
  ["{{ '%1000000000d' % 1 }}", TEXT],
  ["{{ '%.1000000000f' % 1 }}", TEXT],
  ["{{ '%.*f' % (10**9, 1.5) }}", TEXT],
  ["{{ '{:>1000000000}'.format('x') }}", TEXT],
  ["{{ ('{0}' * 10000).format('a' * 10000) }}", TEXT],
  ["{{ ('%(a)s' * 10000) % {'a': 'b' * 10000} }}", TEXT],
  ["{{ {'a': 1}|tojson(10**9) }}", TEXT],
  ["{% set ns = namespace(x='ab') %}{% for i in range(100) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}", TEXT],
  ['{{ range(10**9)|list }}', STEPS],
  ['{{ 5 in range(10**9) }}', STEPS],
  ['{{ ([0] * 10**9)|length }}', STEPS],
  ['{{ (0,) * 10**9 }}', STEPS],
  ['{% set ns = namespace(l=[1]) %}{% for i in range(99) %}{% set ns.l = ns.l + ns.l %}{% endfor %}', STEPS],
  ['{% set l = [1] %}{% for i in range(99) %}{% do l.extend(l) %}{% endfor %}', STEPS],
  ['{% for i in range(100000) %}{% for j in range(100000) %}x{% endfor %}{% endfor %}', STEPS],
  ["{% set x = 'a' * 100000 %}{% for i in range(100000) %}{% set y = x.count('b') %}{% endfor %}", TEXT],
  ["{% set x = 'a' * 500000 %}{{ x.find('a' * 200000 ~ 'b') }}", TEXT],
  ["{% set x = '9' * 1200 %}{% for i in range(100000) %}{% set y = x|int %}{% endfor %}", STEPS],
  [
    '{% set ns = namespace(x=(1,)) %}{% for i in range(30) %}{% set ns.x = (ns.x, ns.x) %}{% endfor %}{{ ns.x|string }}',
    TEXT,
  ],
  ['{{ 2 ** (10**9) }}', /more than 4096 bits/],
  ['{% set x = 2 ** 3000 %}{{ x * x }}', /more than 4096 bits/],
  [`{{ ${'9'.repeat(2000)} }}`, /too many digits/],
  [
    '{% set ns = namespace(x=(1,)) %}{% for i in range(30) %}{% set ns.x = (ns.x, ns.x) %}{% endfor %}{{ {ns.x: 1} }}',
    /cannot be a key/,
  ],
  ['{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}', DEEP],
  ['{% set l = [] %}{% do l.append(l) %}{{ l }}', DEEP],
  ['{% set l = [] %}{% set k = [] %}{% do l.append(l) %}{% do k.append(k) %}{{ l == k }}', DEEP],
  [`{{ ${'1 + '.repeat(20000)} 1 }}`, DEEP],
  [`{{ a${'|d'.repeat(30000)} }}`, DEEP],
  [`{{ ${'not '.repeat(20000)} 1 }}`, DEEP],
  ['{% if 1 %}'.repeat(5000), DEEP],
];

for (const [text, why] of ENDLESS) {
  test(`${text.slice(0, 100)} is stopped before it is done`, () => {
    assert.throws(() => template(text).render({ a: 1 }), why);
    assert.throws(() => template(text).render({ a: 1 }), why);
  });
}

test('what people write is far from the limits', () => {
  const items = Array.from({ length: 2000 }, (_, n) => ({ title: `title ${n}`, text: 'words '.repeat(10) }));
  const text =
    '{% for item in items %}{{ loop.index }}. {{ item.title|upper }}: {{ item.text|trim }}\n{% endfor %}';
  assert.is(template(text).render({ items }).split('\n').length, 2001);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { template } from '../../src/template.ts';
import { rendersAll } from '../support/templates.ts';

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

const subscriptTest = suite('subscript');

rendersAll(subscriptTest, [
  ["{{ 'abcdef'[1:3] }}", 'bc'],
  ["{{ 'abcdef'[::-1] }}", 'fedcba'],
  ["{{ 'abcdef'[-2:] }}", 'ef'],
  ["{{ 'abcdef'[::2] }}", 'ace'],
  ["{{ 'abcdef'[5:1:-2] }}", 'fd'],
  ['{{ list[1:3] }}', '[1, None]'],
  ['{{ list[-1] }}', '2.5'],
  ['{{ list[::-1] }}', "[2.5, True, None, 1, 'a']"],
  ['{{ (1,2,3)[1:] }}', '(2, 3)'],
  ['{{ range(10)[2:5] }}', 'range(2, 5)'],
  ['{{ range(10)[2] }}', '2'],
  ['{{ list[10:20] }}', '[]'],
  ["{{ 'abc'[0] }}", 'a'],
  ["{{ 'abc'[-1] }}", 'c'],
  ['{{ list[99] }}', ''],
  ['{{ map.nope }}', ''],
  ["{{ map['nope'] }}", ''],
  ['{{ nope }}', ''],
  ['{{ s[99] }}', ''],
  ['{{ n.foo }}', ''],
  ['{{ z.foo }}', ''],
  ["{{ 'abc'.upper().lower()|title }}", 'Abc'],
  ["{{ ('a' ~ 'b')|upper }}", 'AB'],
  ["{{ 'a'|upper ~ 'b' }}", 'Ab'],
  ["{{ 1 + '2'|int }}", '3'],
  ['{{ [1,2,3][1] }}', '2'],
  ["{{ 'abc'[1]|upper }}", 'B'],
  ["{{ {'a': {'b': [1,2]}}.a.b[1] }}", '2'],
  ['{{ (1,2).0 }}', '1'],
  ['{{ list.0 }}', 'a'],
  ['{{ feed[0].title }}', 'One'],
  ['{{ feed.0.title }}', 'One'],
  ["{{ {'a':1}[[1]] }}", ''],
  ["{{ list['x'] }}", ''],
]);

subscriptTest.run();

const arithmeticTest = suite('arithmetic');

rendersAll(arithmeticTest, [
  ['{{ 4/2 }}', '2.0'],
  ['{{ 7//2 }}', '3'],
  ['{{ -7//2 }}', '-4'],
  ['{{ 7.0//2 }}', '3.0'],
  ['{{ -7.5//2 }}', '-4.0'],
  ['{{ 2**3 }}', '8'],
  ['{{ 2**-1 }}', '0.5'],
  ['{{ 2**0.5 }}', '1.4142135623730951'],
  ['{{ 5 % -3 }}', '-1'],
  ['{{ -5 % 3 }}', '1'],
  ['{{ 5.5 % -3 }}', '-0.5'],
  ['{{ true + 1 }}', '2'],
  ['{{ 10**20 }}', '100000000000000000000'],
  ['{{ 10**20 // 3 }}', '33333333333333333333'],
  ['{{ 1e16 }}', '1e+16'],
  ['{{ 1e15 }}', '1000000000000000.0'],
  ['{{ 1.5e-7 }}', '1.5e-07'],
  ['{{ 0.0001 }}', '0.0001'],
  ['{{ 0.00001 }}', '1e-05'],
  ['{{ 1e22 }}', '1e+22'],
  ['{{ 123456789.123 }}', '123456789.123'],
  ['{{ 0.1+0.2 }}', '0.30000000000000004'],
  ['{{ 1e3 }}', '1000.0'],
  ['{{ 1.0 }}', '1.0'],
  ['{{ -0.0 }}', '-0.0'],
  ['{{ 1_000 }}', '1000'],
  ['{{ 0x1F }}', '31'],
  ['{{ 0b11 }}', '3'],
  ['{{ 0o17 }}', '15'],
  ["{{ 'a'*3 }}", 'aaa'],
  ["{{ 3*'ab' }}", 'ababab'],
  ['{{ [1]*2 }}', '[1, 1]'],
  ['{{ [1]+[2] }}', '[1, 2]'],
  ['{{ (1,2)+(3,) }}', '(1, 2, 3)'],
  ['{{ (1,)*2 }}', '(1, 1)'],
  ['{{ () }}', '()'],
  ['{{ (1,) }}', '(1,)'],
  ['{{ 1,2 }}', '(1, 2)'],
  ['{{ [] }}', '[]'],
  ['{{ {} }}', '{}'],
  ['{{ 0.1 + 0.7 }}', '0.7999999999999999'],
  ['{{ 1/3 }}', '0.3333333333333333'],
  ['{{ 100/3 }}', '33.333333333333336'],
  ['{{ 1e100 }}', '1e+100'],
  ['{{ 2**53 + 1 }}', '9007199254740993'],
  ['{{ 2**64 }}', '18446744073709551616'],
  ['{{ 10**15/1 }}', '1000000000000000.0'],
  ['{{ 10**16/1 }}', '1e+16'],
  ['{{ 3.0*2 }}', '6.0'],
  ['{{ 1e-5*1 }}', '1e-05'],
  ['{{ 5e-324 }}', '5e-324'],
  ['{{ 1.7976931348623157e308 }}', '1.7976931348623157e+308'],
  ['{{ 7 / 7 }}', '1.0'],
  ['{{ 2.0 ** 3 }}', '8.0'],
  ['{{ 0.1 * 3 }}', '0.30000000000000004'],
  ['{{ 1e5 }}', '100000.0'],
  ['{{ 12345678901234567890 }}', '12345678901234567890'],
  ['{{ 1.0e10 }}', '10000000000.0'],
  ['{{ -n|abs }}', '3'],
  ['{{ -n ** 2 }}', '9'],
  ['{{ 2**3**2 }}', '64'],
  ['{{ 2 + 3 * 4 }}', '14'],
  ['{{ 7 - 2 - 1 }}', '4'],
  ["{{ 'a' ~ 1 ~ none ~ 2.0 ~ [1] }}", 'a1None2.0[1]'],
  ['{{ 10 / 4 * 2 }}', '5.0'],
  ['{{ +3 }}', '3'],
  ['{{ 1 ~ 2 * 3 }}', '16'],
]);

arithmeticTest.run();

const pythonTextTest = suite('python-text');

rendersAll(pythonTextTest, [
  ['{{ t }}', 'True'],
  ['{{ z }}', 'None'],
  ['{{ n }}', '3'],
  ['{{ f }}', '2.5'],
  ['{{ list }}', "['a', 1, None, True, 2.5]"],
  ['{{ map }}', "{'k': 'v', 'n': 1, 'items': 'i'}"],
  ["{{ '%s' % f }}", '2.5'],
  ['{{ f|string }}', '2.5'],
  ["{{ f ~ '' }}", '2.5'],
  ['{{ [f, 2.0, t, z] }}', '[2.5, 2.0, True, None]'],
  ['{{ (t, z) }}', '(True, None)'],
  ["{{ {'t': t} }}", "{'t': True}"],
  ["{{ [[1, [2]], {'a': none}] }}", "[[1, [2]], {'a': None}]"],
  ["{{ 'a' 'b' \"c\" }}", 'abc'],
  ["{{ 'it\\'s' }}", "it's"],
  ['{{ "tab\\tq" }}', 'tab\tq'],
  ['{{ "\\x41\\u00e9\\U0001F600" }}', 'Aé😀'],
  ["{{ '\\d' }}", '\\d'],
  [
    "{{ ['a\\nb', \"it's\", 'q\"', '\\\\', 'é', '\\x01', '\\u200b', '\\xa0'] }}",
    "['a\\nb', \"it's\", 'q\"', '\\\\', 'é', '\\x01', '\\u200b', '\\xa0']",
  ],
  ['{{ [q, qq, u] }}', "[\"it's\", 'say \"hi\" it\\'s', 'héllo 😀 wörld']"],
  ['{{ {"Monday": "lundi", "Tuesday": "mardi",}[day] }}', 'lundi'],
  ["{{ {1: 'one', True: 'yes'}[1] }}", 'yes'],
  ["{{ {'a': [1, {'b': (1,)}]} }}", "{'a': [1, {'b': (1,)}]}"],
  ['{{ {1.5: 1, none: 2, (1,2): 3} }}', '{1.5: 1, None: 2, (1, 2): 3}'],
  ['{{ [nope] }}', '[Undefined]'],
  ['{{ (nope, nope) }}', '(Undefined, Undefined)'],
  ['{{ {"k": nope} }}', "{'k': Undefined}"],
  ['{{ ["\'", \'"\', "\'\\""] }}', "[\"'\", '\"', '\\'\"']"],
]);

pythonTextTest.run();

const comparisonTest = suite('comparison');

rendersAll(comparisonTest, [
  ['{{ 1 < 2 < 3 }}', 'True'],
  ['{{ 1 < 3 < 2 }}', 'False'],
  ['{{ 1 == 1.0 }}', 'True'],
  ['{{ true == 1 }}', 'True'],
  ["{{ 'a' < 'b' }}", 'True'],
  ['{{ [1,2] < [1,3] }}', 'True'],
  ['{{ (1,2) == (1,2) }}', 'True'],
  ['{{ [1] == (1,) }}', 'False'],
  ["{{ {'a':1} == {'a':1.0} }}", 'True'],
  ['{{ 1 in [1,2] }}', 'True'],
  ["{{ 'a' in 'abc' }}", 'True'],
  ["{{ 'k' in map }}", 'True'],
  ['{{ 4 not in [1] }}', 'True'],
  ['{{ not 1 in [1] }}', 'False'],
  ['{{ n and a }}', 'x'],
  ["{{ '' or 'b' }}", 'b'],
  ['{{ none or 0 or [] }}', '[]'],
  ['{{ not n }}', 'False'],
  ['{{ not not n }}', 'True'],
  ['{{ 1 and 0 or 2 }}', '2'],
  ["{{ 'x' if n > 2 else 'y' }}", 'x'],
  ["{{ 'x' if n > 5 }}", ''],
  ['{{ 1 if false else 2 if false else 3 }}', '3'],
  ['{{ (1 if t else 2) + 1 }}', '2'],
]);

comparisonTest.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { render } from '../src/evaluation/render.ts';
import { parse } from '../src/syntax/parse.ts';
import { canRenderAs, isTemplate, template, type Values } from '../src/template.ts';
import { rendersAll } from './support/templates.ts';

const test = suite('template');

const RENDERED: readonly (readonly [text: string, values: Values, rendered: string])[] = [
  ['hello', {}, 'hello'],
  ['hello {{ name }}', { name: 'Bob' }, 'hello Bob'],
  ['{{name}}{{  name\t}}', { name: 'a' }, 'aa'],
  ['{{ a }} and {{ b }}', { a: '{{ b }}', b: '{% if x %}' }, '{{ b }} and {% if x %}'],
  ['{{ a }}', { a: '' }, ''],
  ['{{ a }}', { a: '$& $1' }, '$& $1'],
  ['{{ a }}', { a: '<b>&</b>' }, '<b>&</b>'],
  ['{{ a }}', { a: 3 }, '3'],
  ['{{ a }}', { a: 1.5 }, '1.5'],
  ['{{ a }}\n', { a: 'x' }, 'x'],
  ['{{ a }}\r\n', { a: 'x' }, 'x'],
  [
    '{{ a }} {{ b }} {{ c }}',
    { a: true, b: null, c: ['a', 1, false, null, 2.5] },
    "True None ['a', 1, False, None, 2.5]",
  ],
  ['{{ a }}', { a: { k: 'v', n: { x: [] } } }, "{'k': 'v', 'n': {'x': []}}"],
  ['{{ a }}', { a: new Date('2026-11-21') }, '2026-11-21'],
  ['{{ a }}', { a: new Date('2026-11-21T10:20:30Z') }, '2026-11-21 10:20:30'],
  ['{{ a }}', { a: new Map([['k', 1]]) }, "{'k': 1}"],
  ['{{ a }}|{{ b }}', { a: undefined, b: () => 1 }, '|'],
  ['{{ a }}\n\n', { a: 'x' }, 'x\n'],
  ['{{ a | upper }}\n\n', { a: 'x' }, 'X\n'],
  ['{{ a | upper }}', { a: 'x' }, 'X'],
  ['{{ a.upper() }}', { a: 'x' }, 'X'],
  ['{{ a.b }} {{ a.c.d }}', { a: { b: 1, c: { d: 2 } } }, '1 2'],
  ['{{ a["b"] }} {{ list[1] }}', { a: { b: 1 }, list: [1, 2] }, '1 2'],
  ['{{ a + 1 }} {{ 4 / 2 }} {{ -a }}', { a: 1 }, '2 2.0 -1'],
  ['{{ 42 }} {{ "text" }}', {}, '42 text'],
  ['{{ missing | default("none") }}', {}, 'none'],
  ['{% if a == "x" %}yes{% else %}no{% endif %}', { a: 'x' }, 'yes'],
  ['{% for i in list %}{{ i }}{{ loop.index }} {% endfor %}', { list: ['a', 'b'] }, 'a1 b2 '],
  ['{% for k, v in map.items() %}{{ k }}={{ v }}{% endfor %}', { map: { a: 1 } }, 'a=1'],
  ['{%- set y = 3 -%} {{ y }}', {}, '3'],
  ['{% with z = 1 %}{{ z }}{% endwith %}', {}, '1'],
  ['a{# {{ nobody }} #}b', {}, 'ab'],
  ['{% raw %}{{ nobody }}{% endraw %}', {}, '{{ nobody }}'],
  ['}} {{ a }}', { a: 1 }, '}} 1'],
];

for (const [text, values, rendered] of RENDERED) {
  test(`${JSON.stringify(text)} of ${JSON.stringify(values)} is ${JSON.stringify(rendered)}`, () => {
    const { needs, render } = template(text);
    assert.equal(
      needs.filter((name) => !Object.hasOwn(values, name)),
      [],
    );
    assert.is(render(values), rendered);
    assert.is(render(values), rendered);
  });
}

const NEEDS: readonly (readonly [text: string, needs: readonly string[]])[] = [
  ['hello', []],
  ['{{ a }} {{ b }} {{ a }}', ['a', 'b']],
  ['{{ a.b.c }}', ['a']],
  ['{{ a | upper }} {{ b["c"] }} {{ c + 1 }}', []],
  ['{{ true }} {{ False }} {{ none }} {{ None }} {{ 42 }}', []],
  ['{{ trueish }} {{ __proto__ }}', ['trueish', '__proto__']],
  ['{% for a, b in c %}{{ a }}{{ b }}{{ loop.index }}{{ d }}{% endfor %}', ['d']],
  ['{% set x = 1 %}{{ x }}{{ y }}', ['y']],
  ['{# {{ a }} #}{{ b }}{# {{ c }}\n #}', ['b']],
  ['{{ a if b else c }} {{ a.b[0] }} {{ a.b() }} {{- d -}} {{ (e) }}', ['d', 'e']],
  ['{% with a = 1, b = 2 %}{{ a }}{{ b }}{{ c }}{% endwith %}', ['c']],
  ['{% macro m(a, b=1) %}{{ a }}{{ b }}{% endmacro %}{{ m }}', []],
  ['{% set (a, b), ns.c = x %}{{ a }}{{ b }}{{ ns }}', ['ns']],
  ['{{ kalliope_memory.x.y }}', ['kalliope_memory']],
  ['{{ "{{ a }}" }}', []],
  ['{% raw %}{{ a }}{% endraw %}{{ b }}{%- raw -%}{{ c }}{%- endraw -%}', ['b']],
];

for (const [text, needs] of NEEDS) {
  test(`'${text}' needs ${JSON.stringify(needs)}`, () => assert.equal(template(text).needs, needs));
}

const WRONG: readonly (readonly [text: string, problem: string])[] = [
  [`{{ ${'9'.repeat(1_250)} }}`, 'a number of more than 4096 bits'],
  [`{{ ${'9'.repeat(1_301)} }}`, 'a number of too many digits'],
  ['{{ a', 'expected "}}", found the end of the template'],
  ['{{ }}', 'expected a value, found "}}"'],
  ['{% if a %}', 'expected "elif" or "else" or "endif", found the end of the template'],
  ['{{ a | nobody }}', 'unknown filter "nobody"'],
  ['{{ a is nobody }}', 'unknown test "nobody"'],
  ['hello\n{{ a | }}\n', 'line 2: expected a name, found "}}"'],
  ['{{ a\n\n b }}', 'line 3: expected "}}", found "b"'],
  ['{#\n#}{{ "\n" }}\n{{ 1 + }}', 'line 4: expected a value, found "}}"'],
  ['{% include "/etc/passwd" %}', '"include" is not available: a template stands alone'],
  ['{% extends "a" %}', '"extends" is not available: a template stands alone'],
  ['{% block a %}{% endblock %}', '"block" is not available: a template stands alone'],
  ['{% import "a" as b %}', '"import" is not available: a template stands alone'],
  ['{% from "a" import b %}', '"from" is not available: a template stands alone'],
  ['{% break %}', '"break" stands outside of a loop'],
  ['{% if a:: %}{% endif %}', 'expected "%}", found ":"'],
  ['{% if a %}{% endif: %}', 'expected "%}", found ":"'],
  ['{% with a = 1: %}{% endwith %}', 'expected ",", found ":"'],
  [`{{ ${'('.repeat(200)}1${')'.repeat(200)} }}`, 'the template is nested too deeply'],
  ['x'.repeat(100_001), 'a template of more than 100000 characters'],
];

for (const [text, problem] of WRONG) {
  test(`'${text.slice(0, 40)}' is wrong as it is written, which it says every time`, () => {
    const { render, needs, problem: known } = template(text);
    assert.is(known, problem);
    assert.equal(needs, []);
    for (const _ of [1, 2])
      assert.throws(
        () => render({ a: 'x' }),
        (error: Error) => error.message === problem,
      );
  });
}

const FAILING: readonly (readonly [text: string, values: Values, message: string])[] = [
  ['{{ a.b.c }}', { a: 'x' }, "'str object' has no attribute 'b'"],
  ['{{ a.b.c }}', { a: {} }, "'dict object' has no attribute 'b'"],
  ['{{ nobody.b }}', {}, "'nobody' is undefined"],
  ['{{ nobody + 1 }}', {}, "'nobody' is undefined"],
  ['{{ nobody() }}', {}, "'nobody' is undefined"],
  ['{{ a + 1 }}', { a: 'x' }, 'can only concatenate str (not "int") to str'],
  ['{{ 1 + a }}', { a: 'x' }, "unsupported operand type(s) for +: 'int' and 'str'"],
  ['{{ 1 / 0 }}', {}, 'division by zero'],
  ['{{ a < 1 }}', { a: 'x' }, "'<' not supported between instances of 'str' and 'int'"],
  ['{{ a() }}', { a: 1 }, "'int' object is not callable"],
  ['{{ a.center() }}', { a: 'x' }, "center() missing a required argument: 'width'"],
  ['{{ a|round(nope=1) }}', { a: 1 }, "round() got an unexpected keyword argument 'nope'"],
  ['{{ a|trim(1, 2) }}', { a: 1 }, 'trim() takes 1 values at most, not 2'],
  ['{% for b, c in a %}{% endfor %}', { a: [[1]] }, 'not enough values to unpack (expected 2, got 1)'],
  ['{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}', {}, "macro 'm' takes not more than 1 argument(s)"],
  ['one\ntwo {{ a }}\nthree {{ a.b.c }}\n', { a: 'x' }, "line 3: 'str object' has no attribute 'b'"],
];

for (const [text, values, message] of FAILING) {
  test(`'${text}' of ${JSON.stringify(values)} fails: ${message}`, () => {
    const { render, problem } = template(text);
    assert.is(problem, undefined);
    for (const _ of [1, 2])
      assert.throws(
        () => render(values),
        (error: Error) => error.message === message,
      );
  });
}

test('a template reaches nothing of the program', () => {
  assert.throws(() => template('{{ cycler.__init__.__globals__ }}').render({}));
  const names = [
    'constructor',
    '__proto__',
    '__class__',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
  ];
  for (const name of names) {
    for (const a of ['x', 1, 1.5, true, null, [1], {}, new Date(), new Map()]) {
      assert.is(template(`{{ a.${name} }}{{ a['${name}'] }}{{ a|attr('${name}') }}`).render({ a }), '', name);
    }
    for (const thing of [
      'range',
      'namespace()',
      'cycler(1)',
      'a.upper',
      '{}.items',
      'range(3)',
      '(1,)',
      'joiner()',
    ]) {
      assert.is(template(`{{ (${thing}).${name} }}`).render({ a: 'x' }), '', thing);
    }
    assert.throws(() => template(`{{ a|map(attribute='${name}.x')|list }}`).render({ a: ['x'] }));
    assert.throws(() => template(`{{ '{0.${name}}'.format(a) }}`).render({ a: 'x' }));
    assert.is(template(`{{ ${name} }}`).render({}), '');
  }
  assert.throws(() => template('{{ a.constructor("return process")() }}').render({ a: 'x' }));
});

test('a template changes nothing of its values, and sees its own changes', () => {
  const values = Object.freeze({
    list: Object.freeze([1]),
    map: Object.freeze({ list: Object.freeze([1]) }),
  });
  const text =
    '{% do list.append(2) %}{% do map.list.append(2) %}{% do map.update(x=1) %}{{ list }} {{ map }}';
  assert.is(template(text).render(values), "[1, 2] {'list': [1, 2], 'x': 1}");
  assert.is(template('{{ list }} {{ map }}').render(values), "[1] {'list': [1]}");
});

test('a value is data, whatever it holds', () => {
  const a = '{{ 1 + 1 }}{% if true %}x{% endif %}{# c #}';
  for (const text of [
    '{{ a }}',
    '{{ a|string }}',
    "{{ a ~ '' }}",
    '{% set b = a %}{{ b }}',
    '{{ [a][0] }}',
    '{{ "%s" % a }}',
  ]) {
    assert.is(template(text).render({ a }), a);
  }
});

test('one of a list at random', () => {
  const text = '{{ ["a", "b", "c"]|random }}';
  assert.ok(['a', 'b', 'c'].includes(template(text).render({})));
  const parsed = parse(text);
  assert.equal(
    [0, 0.4, 0.99].map((random) => render(parsed, {}, { random: () => random })),
    ['a', 'b', 'c'],
  );
});

test('a whole number is an int, however large', () => {
  const { render } = template('{{ a }} {{ a + 1 }}');
  assert.is(render({ a: 2n ** 70n }), '1180591620717411303424 1180591620717411303425');
  assert.is(render({ a: 2 ** 53 }), '9007199254740992 9007199254740993');
});

test('a text is compiled once', () => {
  assert.is(template('once {{ a }}'), template('once {{ a }}'));
});

test('what is thrown out of the cache is compiled again', () => {
  const first = template('{{ a | upper }} first');
  assert.is(first.render({ a: 'x' }), 'X first');
  for (let n = 0; n < 20_001; n++) template(`${n} {{ a }}`);
  assert.is.not(template('{{ a | upper }} first'), first);
  assert.is(template('{{ a | upper }} first').render({ a: 'x' }), 'X first');
  assert.throws(() => template('{{ a').render({}));
});

test('only what an engine would change is a template', () => {
  for (const text of ['{{ a }}', '{% if a %}', '{# a #}', '{{']) assert.ok(isTemplate(text));
  for (const text of ['', 'a', '{ a }', '}}', '%}', '{"a": {"b": 1}}']) assert.not(isTemplate(text));
});

test('a text is dropped from the cache when the texts in it are very long', () => {
  const first = template('first {{ a }}');
  for (let n = 0; n < 30; n++) template(`${n}${' '.repeat(90_000)}{{ a }}`);
  assert.is.not(template('first {{ a }}'), first);
});

test('a text of more than 1 MiB fails, plain or not', () => {
  const a = 'x'.repeat(1024 * 1024);
  assert.is(template('{{ a }}').render({ a }), a);
  assert.throws(() => template('{{ a }}!').render({ a }), /more than 1 MiB of text/);
  assert.throws(() => template('{{ a|string }}!').render({ a }), /more than 1 MiB of text/);
});

test('a text without holes becomes itself alone', () => {
  assert.ok(canRenderAs('Hello (there)?', 'Hello (there)?'));
  assert.not(canRenderAs('Hello (there)?', 'Hello there'));
});

test('a text that looks like an expression is a text', () => {
  assert.ok(canRenderAs('/.+/', '/.+/'));
  assert.not(canRenderAs('Hello', '/.+/'));
});

test('anything may come out of a hole, and nothing too', () => {
  assert.ok(canRenderAs('The {{ room }} light{% if on %} is on{% endif %}', 'The small kitchen light is on'));
  assert.ok(canRenderAs('Good {{ day }}', 'Good '));
  assert.not(canRenderAs('Good {{ day }}', 'A good day'));
});

// kits
rendersAll(test, [
  ['{{ {"Monday": "lundi", "Tuesday": "mardi", "Wednesday": "mercredi",}[day] }}', 'lundi'],
  [
    "{% set days = {'Monday': 'lundi', 'Tuesday': 'mardi'} %}{% set months = {'01': 'janvier'} %}Nous sommes {{ days[day] }} {{ months[\"01\"] }}",
    'Nous sommes lundi janvier',
  ],
  [
    'It is {{ hour }} hours and {{ minute }} minute{% if minute|int > 1 %}s{% endif %}',
    'It is 7 hours and 5 minutes',
  ],
  ['It is {{ "%02d:%02d" % (hour, minute) }}', 'It is 07:05'],
  [
    'Il fait {{ temp|float|round|int }} degrés, ressenti {{ "%.1f"|format(temp|float) }}',
    'Il fait 21 degrés, ressenti 21.5',
  ],
  [
    '{% for item in feed %}{{ item.title }}{% if not loop.last %}, {% endif %}{% endfor %}',
    'One, two, Three',
  ],
  [
    '{% for item in feed[:2] %}{{ loop.index }}. {{ item[\'title\'] }}{{ "\\n" if not loop.last }}{% endfor %}',
    '1. One\n2. two',
  ],
  ["{% if kalliope_memory['x'] == 'y' %}yes{% else %}no{% endif %}", 'yes'],
  ['{{ kalliope_memory[\'missing\'] }}{{ kalliope_memory.get("missing", "none") }}', 'none'],
  [
    '{% if feed|length == 0 %}nothing{% elif feed|length == 1 %}one{% else %}{{ feed|length }} items{% endif %}',
    '3 items',
  ],
  ["{{ hours|int + 1 }} {{ hours ~ ' h' }}", '8 7 h'],
  ["{%- set count = feed|selectattr('n', 'equalto', 2)|list|length -%} {{ count }} of two", '2 of two'],
  ['{{ day|lower|replace("monday", "lundi")|capitalize }}', 'Lundi'],
  ["{{ feed|map(attribute='title')|join(' and ') }}", 'One and two and Three'],
  ['{% for key, value in map|dictsort %}{{ key }}: {{ value }}; {% endfor %}', 'items: i; k: v; n: 1; '],
  ["{{ long.split(' ')[1:3]|join(' ') }}", 'quick brown'],
  [
    '{{ list }} {{ map.k }} {{ t }} {{ z }} {{ temp|float }} {{ 4 / 2 }}',
    "['a', 1, None, True, 2.5] v True None 21.456 2.0",
  ],
  [
    "{% macro plural(n, word) %}{{ n }} {{ word }}{{ 's' if n > 1 }}{% endmacro %}{{ plural(1, 'song') }}, {{ plural(2, 'song') }}",
    '1 song, 2 songs',
  ],
  [
    '{% set ns = namespace(total=0) %}{% for item in feed %}{% set ns.total = ns.total + item.n %}{% endfor %}{{ ns.total }}',
    '5',
  ],
  ['{{ html|striptags|truncate(9) }}', 'Tom &...'],
  ['{{ "{:02d}:{:02d}".format(hour, minute) }}', '07:05'],
  ['{{ ["a", "b"]|random if false else day[:3] }}', 'Mon'],
  [
    "{{ day in ['Saturday', 'Sunday'] }} {{ 'weekend' if day in ('Saturday', 'Sunday') else 'work' }}",
    'False work',
  ],
  ["{% if not nobody %}nobody{% endif %}{{ nobody|default('unknown') }}", 'nobodyunknown'],
  ['{{- day -}}   !', 'Monday!'],
]);

test.run();

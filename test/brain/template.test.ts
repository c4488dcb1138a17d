import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTemplate, template, type Values } from '../../src/brain/template.ts';

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
  ['{% raw %}{{ a }}{% endraw %}{{ b }}{%- raw -%}{{ c }}{%- endraw -%}', ['b']],
];

for (const [text, needs] of NEEDS) {
  test(`'${text}' needs ${JSON.stringify(needs)}`, () => assert.equal(template(text).needs, needs));
}

for (const text of [
  '{{ a',
  '{{ }}',
  '{% if a %}',
  '{{ a | nobody }}',
  '{{ a.b.c }}',
  '{{ a + 1 }}',
  '{% include "/etc/passwd" %}',
]) {
  test(`'${text}' throws, every time`, () => {
    const { render } = template(text);
    assert.throws(() => render({ a: 'x' }));
    assert.throws(() => render({ a: 'x' }));
  });
}

test('a template reaches nothing of the program', () => {
  assert.throws(() => template('{{ cycler.__init__.__globals__ }}').render({}));
  assert.is(template('{{ a.constructor }}{{ a.__proto__ }}{{ a.__class__ }}').render({ a: 'x' }), '');
  assert.throws(() => template('{{ a.constructor("return process")() }}').render({ a: 'x' }));
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

test('a loop that would take for ever fails instead', () => {
  const text = '{% for i in range(100000) %}{% for j in range(100000) %}x{% endfor %}{% endfor %}';
  assert.throws(() => template(text).render({}), /ran out of fuel/);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { template } from '../../src/template.ts';
import { rendersAll } from '../support/templates.ts';

const test = suite('lexer');

rendersAll(test, [
  ['{{- n -}} x   {{- n }}   {%- if true -%}   y   {%- endif -%}   {# c #} z {#- d -#}  w', '3x3y zw'],
  ['{% raw %}{{ x }} {% if %}{% endraw %} {%- raw -%}  y  {%- endraw -%}  z', '{{ x }} {% if %}yz'],
  ['{%+ if true +%}x{%+ endif +%} {{+ 1 }} {#+ c +#}', 'x 1 '],
  ["{{ '{{ x }}' }}", '{{ x }}'],
  ['{{ "%}" }}', '%}'],
  ["{{ {'a': {'b': 1}} }}", "{'a': {'b': 1}}"],
  ["{{ {'a':{}} }}", "{'a': {}}"],
  ['{{ a }}\n\n', 'x\n'],
  ['{{ a }}\r\nb\r\n', 'x\nb'],
  ['x{# multi\nline #}y{% if true %}\n  z\n{% endif %}\nw\n', 'xy\n  z\n\nw'],
  ['{{ a\n}}\n{% set x = {\n "k": 1,\n} %}{{ x }}\n', "x\n{'k': 1}"],
  ['{{ "a\nb" }}', 'a\nb'],
  ['a {%- if true %} b {%- endif %} c\n {{- n -}} \n d', 'a b c3d'],
  ['', ''],
  ['\n', ''],
  [' {% set x = 1 -%}\n\n  y', ' y'],
  ['{ a } } {{ a }} %} #}', '{ a } } x %} #}'],
]);

test.run();

const sourcesTest = suite('sources');

const VALUES = {
  x: 'EVIL',
  deep: { a: ['EVIL'] },
  lamps: { EVIL: 'lamp/1', evil: 'lamp/2' },
  list: ['a', 'b'],
};
const AUTHORED = new Set(['lamps', 'list']);

const pieces = (text: string) => template(text).pieces(VALUES, AUTHORED);
const written = (text: string): string =>
  pieces(text)
    .map((piece) => piece.text)
    .join('');
const tainted = (text: string): string =>
  pieces(text)
    .flatMap((piece) => (piece.isTainted ? [piece.text] : []))
    .join('');

/** However a value is handed on, it is known for one. */
for (const text of [
  '{{ x }}',
  '{{ x | lower }}',
  '{{ "a" ~ x }}',
  '{{ "a%s" % x }}',
  '{{ "a{}".format(x) }}',
  '{{ "a{b}".format(b=x) }}',
  '{{ "a" + x }}',
  '{{ x[0] }}{{ x[1:] }}',
  '{{ x.upper() }}',
  '{{ ",".join([x]) }}',
  '{{ [x] | join(",") }}',
  '{{ list | join(x) }}',
  '{{ "a" | replace("a", x) }}',
  '{{ nobody | default(x) }}',
  '{{ nobody or x }}',
  '{{ x if x else "b" }}',
  '{{ deep.a[0] }}',
  '{{ deep["a"] | first }}',
  '{{ {"a": x}["a"] }}',
  '{{ {x: 1} }}',
  '{{ lamps.get("b", x) }}',
  '{{ lamps.get("b", default=x) }}',
  '{% set y = x %}{{ y }}',
  '{% set a, b = [1, x] %}{{ b }}',
  '{% set y %}a{{ x }}{% endset %}{{ y }}',
  '{% set y | replace("a", x) %}a{% endset %}{{ y }}',
  '{% with y = x %}{{ y }}{% endwith %}',
  '{% for y in deep.a %}{{ y }}{% endfor %}',
  '{% for y in x %}{{ y }}{% endfor %}',
  '{% for y in [x] %}{{ loop.changed(y) }}{{ loop.cycle(y) }}{% endfor %}',
  '{% for y in [1, x] %}{{ loop.previtem }}{{ loop.nextitem }}{% endfor %}',
  '{% for y in list recursive %}{{ y }}{% if loop.depth < 2 %}{{ loop([x]) }}{% endif %}{% endfor %}',
  '{% macro m(a) %}{{ a }}{% endmacro %}{{ m(x) }}',
  '{% macro m(a=x) %}{{ a }}{% endmacro %}{{ m() }}',
  '{% macro m() %}{{ x }}{% endmacro %}{{ m() }}',
  '{% macro m() %}{{ varargs[0] }}{{ kwargs.a }}{% endmacro %}{{ m(x, a=x) }}',
  '{% macro m(a) %}{{ caller(a) }}{% endmacro %}{% call(b) m(x) %}{{ b }}{% endcall %}',
  '{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{{ x }}{% endcall %}',
  '{% filter upper %}{{ x }}{% endfilter %}',
  '{% filter replace("a", x) %}a{% endfilter %}',
  '{% set a = [] %}{% set b = a %}{% do a.append(x) %}{{ b[0] }}',
  '{% set a = {} %}{% do a.update({"k": x}) %}{{ a.k }}',
  '{% do lamps.update({"k": x}) %}{{ lamps.k }}',
  '{% do list.insert(0, x) %}{{ list[0] }}',
  '{% set ns = namespace(v=1) %}{% set ns.v = x %}{{ ns.v }}',
  '{% set ns = namespace() %}{% set other = ns %}{% set other.v = x %}{{ ns.v }}',
  '{% set ns = namespace() %}{% macro m(a) %}{% set ns.v = a %}{% endmacro %}{% set f = m %}{% do f(x) %}{{ ns.v }}',
  '{% set c = cycler(x) %}{{ c.next() }}',
  '{% set j = joiner(x) %}{{ j() }}{{ j() }}',
  '{% set list = [x] %}{{ list[0] }}',
  '{{ lamps | dictsort | map("replace", "lamp", x) | list if false else x }}',
]) {
  sourcesTest(`${text} is told to be a value`, () => {
    const letters = (whole: string) => whole.replace(/[^EVIL]/gi, '').toUpperCase();
    assert.match(letters(written(text)), /EVIL/);
    assert.match(letters(tainted(text)), /EVIL/);
    assert.is(
      pieces(text).some((piece) => !piece.isTainted && piece.text.includes('EVIL')),
      false,
    );
  });
}

/** A value that only chooses is in no text. */
for (const [text, is] of [
  ['{{ "a" }}{{ 1 + 1 }}', 'a2'],
  ['{{ lamps[x] }}', 'lamp/1'],
  ['{{ lamps[x | lower] }}', 'lamp/2'],
  ['{{ lamps.get(x, "none") }}', 'lamp/1'],
  ['{{ {"EVIL": "good"}[x] }}', 'good'],
  ['{{ "a" if x == "EVIL" else "b" }}', 'a'],
  ['{% if x %}a{% else %}{{ x }}{% endif %}', 'a'],
  ['{% set y = lamps[x] %}{{ y }}', 'lamp/1'],
  ['{{ x == "EVIL" }}{{ x is string }}{{ not x }}', 'TrueTrueFalse'],
  ['{{ list | join("/") }}', 'a/b'],
  ['{{ nobody | default("a/b") }}', 'a/b'],
  ['{% for y in list %}{{ y }}{{ loop.index }}{% endfor %}', 'a1b2'],
  ['{% macro m(a) %}<{{ a }}>{% endmacro %}{{ m("b") }}', '<b>'],
] as const) {
  sourcesTest(`${text} is its author's`, () => {
    assert.is(written(text), is);
    assert.is(tainted(text), '');
  });
}

sourcesTest('the last filter is known, also of a name that is set once', () => {
  const filters = (text: string) => pieces(text).flatMap(({ isValue, filter }) => (isValue ? [filter] : []));
  assert.equal(filters('{{ x | lower | urlencode }}{{ x | urlencode | lower }}{{ x }}'), [
    'urlencode',
    'lower',
    undefined,
  ]);
  assert.equal(filters('{% set y = x | urlencode %}{% set z = y %}{{ z }}'), ['urlencode']);
  assert.equal(filters('{% set y = x | urlencode %}{% set y = x %}{{ y }}'), [undefined]);
  assert.equal(filters('{% for y in [x | urlencode] %}{{ y }}{% endfor %}'), [undefined]);
  assert.equal(filters('{% for y in list %}{% set x = x | urlencode %}{% endfor %}{{ x }}'), [undefined]);
  assert.equal(filters('{% filter urlencode %}{{ x }}{% endfilter %}'), ['urlencode']);
});

sourcesTest.run();

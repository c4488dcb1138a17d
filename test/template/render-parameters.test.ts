import * as E from 'fp-ts/lib/Either.js';
import { template, type Values } from 'pyjinja';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderParameters, templatesIn } from '../../src/template/render-parameters.ts';
import { sandbox } from '../../src/template/sandbox.ts';

const test = suite('renderParameters');

const VALUES: Values = { a: 'A', n: 3, map: { key: 'v' }, bad: '{{ a }}' };

const RENDERED: readonly (readonly [title: string, parameters: Values, rendered: Values])[] = [
  ['no parameters', {}, {}],
  ['a text', { message: 'say {{ a }}' }, { message: 'say A' }],
  ['a text in lists and maps', { x: [{ y: ['{{ a }}', '{{ n }}'] }] }, { x: [{ y: ['A', '3'] }] }],
  ['no key', { '{{ a }}': 1 }, { '{{ a }}': 1 }],
  ['nothing but texts', { a: 1, b: null, c: true, d: [1.5] }, { a: 1, b: null, c: true, d: [1.5] }],
  ['a statement without holes', { message: '{% if n == 3 %}three{% endif %}' }, { message: 'three' }],
  ['a dotted name', { message: '{{ map.key }}' }, { message: 'v' }],
  ['a literal', { message: '{{ 42 }} {{ "x" }}' }, { message: '42 x' }],
  ['a loop variable', { message: '{% for i in [1, 2] %}{{ i }}{% endfor %}' }, { message: '12' }],
  ['a value, which is no template', { message: '{{ bad }}' }, { message: '{{ a }}' }],
  [
    'keys whose names are parts of the reserved ones',
    { say: '{{ a }}', file: '{{ a }}', template: '{{ a }}', s: '{{ a }}', from: '{{ a }}', '': '{{ a }}' },
    { say: 'A', file: 'A', template: 'A', s: 'A', from: 'A', '': 'A' },
  ],
  [
    'what is reserved only later',
    {
      say_template: '{{ x }}',
      file_template: '{{ x }}',
      kalliope_memory: { k: '{{ x }}' },
      from_answer_link: ['{{ x }}'],
    },
    {
      say_template: '{{ x }}',
      file_template: '{{ x }}',
      kalliope_memory: { k: '{{ x }}' },
      from_answer_link: ['{{ x }}'],
    },
  ],
];

for (const [title, parameters, rendered] of RENDERED) {
  test(`${title} is rendered`, () => assert.equal(renderParameters(parameters, VALUES), E.right(rendered)));
}

test('parameters without templates are handed on as they are, and none are changed', () => {
  const parameters = Object.freeze({ message: 'hello', list: Object.freeze([1]) });
  const rendered = renderParameters(parameters, VALUES);
  assert.equal(rendered, E.right({ message: 'hello', list: [1] }));
  const templates = Object.freeze({ map: Object.freeze({ message: '{{ a }}' }) });
  assert.equal(renderParameters(templates, VALUES), E.right({ map: { message: 'A' } }));
  assert.equal(templates, { map: { message: '{{ a }}' } });
});

test('a parameter __proto__ is one like any other', () => {
  const parameters = JSON.parse('{"__proto__": "{{ a }}", "b": "{{ a }}"}') as Values;
  const rendered = renderParameters(parameters, VALUES);
  assert.equal(E.isRight(rendered) && Object.entries(rendered.right), [
    ['__proto__', 'A'],
    ['b', 'A'],
  ]);
});

const REFUSED: readonly (readonly [written: Values, parameter: string, message: string])[] = [
  [{ message: '{{ x }}' }, 'message', 'no value for x'],
  [{ x: { y: ['{{ a }}', '{{ x }} {{ y.z }} {{ x }}'] } }, 'x.y[1]', 'no value for x, y'],
  [{ message: '{{ toString }} {{ __proto__ }}' }, 'message', 'no value for toString, __proto__'],
  [{ message: '{{ a' }, 'message', 'expected "}}", found the end of the template'],
  [{ message: '{{ a | nobody }}' }, 'message', 'unknown filter "nobody"'],
  [{ message: '{{ map.key.deep.deeper }}' }, 'message', "'str object' has no attribute 'deep'"],
  [{ a: '{{ a }}', b: ['{{ a }}', { c: '\n{{ 1 / 0 }}' }] }, 'b[1].c', 'line 2: division by zero'],
];

for (const [written, parameter, message] of REFUSED) {
  test(`${JSON.stringify(written)} is refused with its parameter and reason`, () => {
    assert.equal(renderParameters(written, VALUES), E.left({ parameter, message }));
  });
}

test('what was said holds as data, though it looks like a template', () => {
  const said = { word: '{{ kalliope_memory }}{% for i in range(9) %}x{% endfor %}' };
  assert.equal(
    renderParameters({ message: 'you said {{ word }}' }, said),
    E.right({ message: `you said ${said.word}` }),
  );
});

test('templatesIn names the places of what would be rendered', () => {
  const written = { a: '{{ x }}', b: ['y', '{% z %}', { c: '{# #}' }], say_template: '{{ v }}', d: 1 };
  assert.equal(templatesIn(written), ['a', 'b[1]', 'b[2].c']);
});

test('in a command for the shell values are quoted, and in nothing else', () => {
  const values = { a: "it's", list: ['b', 2] };
  const parameters = {
    cmd: `say {{ a }} '{{ a|upper }}' {% for item in list %}"{{ item }}"{% endfor %}`,
    other: '{{ a }}',
    map: { cmd: '{{ a }}' },
  };
  const variables = `broca_1='it'\\''s'; broca_2='IT'\\''S'; broca_3='b'; broca_4='2'; `;
  const command = `say "\${broca_1}" ''"\${broca_2}"'' """\${broca_3}""""""\${broca_4}"""`;
  assert.equal(
    renderParameters(parameters, values, { encodings: { cmd: 'shell', missing: 'shell' } }),
    E.right({ cmd: variables + command, other: "it's", map: { cmd: "it's" } }),
  );
});

for (const cmd of [
  '{% set b %}x {{ a }}{% endset %}say {{ b }}',
  '{% macro b() %}x {{ a }}{% endmacro %}say {{ b() }}',
  'say {% filter trim %}x {{ a }} {% endfilter %}',
  '{% macro b() %}x {{ caller() }}{% endmacro %}say {% call b() %}{{ a }}{% endcall %}',
]) {
  test(`${cmd}: what a block or a macro makes is a value`, () => {
    assert.equal(
      renderParameters({ cmd }, { a: '$(b)' }, { encodings: { cmd: 'shell' } }),
      E.right({ cmd: `broca_1='x $(b)'; say "\${broca_1}"` }),
    );
  });
}

test('a value that looks like a template or like a variable is a value', () => {
  const values = { a: '{{ b }}', b: `\${broca_1}` };
  assert.equal(
    renderParameters({ cmd: 'say {{ a }}{{ b }}' }, values, { encodings: { cmd: 'shell' } }),
    E.right({ cmd: `broca_1='{{ b }}'; broca_2='\${broca_1}'; say "\${broca_1}""\${broca_2}"` }),
  );
});

test('what comes through the API is quoted too', async () => {
  const { parameters, close } = sandbox();
  assert.equal(
    await parameters({ cmd: "say '{{ a }}'" }, { a: "it's" }, { encodings: { cmd: 'shell' } }),
    E.right({ cmd: `broca_1='it'\\''s'; say ''"\${broca_1}"''` }),
  );
  await close();
});

test('a command without templates stays as it is, whatever it holds', () => {
  const cmd = 'echo `date` $((1 + 1)) <<E';
  assert.equal(renderParameters({ cmd }, {}, { encodings: { cmd: 'shell' } }), E.right({ cmd }));
  assert.equal(renderParameters({ cmd: 3 }, {}, { encodings: { cmd: 'shell' } }), E.right({ cmd: 3 }));
});

test('a command that would not be safe, or lacks a value, is refused', () => {
  assert.equal(
    renderParameters({ cmd: 'eval {{ a }}' }, { a: 'A' }, { encodings: { cmd: 'shell' } }),
    E.left({
      parameter: 'cmd',
      message:
        'a value that is no number cannot be put safely in a command with eval; quote_parameters: false gives up the protection',
    }),
  );
  assert.equal(
    renderParameters({ cmd: 'echo {{ x }}' }, {}, { encodings: { cmd: 'shell' } }),
    E.left({ parameter: 'cmd', message: 'no value for x' }),
  );
});

test('the pieces of a template are its text, and a wrong one has none', () => {
  const text = 'a {{ b }}{% if b %} c {{ b * 2 }}{% endif %}{# d #}\n';
  const { pieces, render } = template(text);
  assert.is(
    pieces({ b: 2 })
      .map((piece) => piece.text)
      .join(''),
    render({ b: 2 }),
  );
  assert.equal(
    pieces({ b: 2 }).flatMap(({ text: piece, isValue }) => (isValue ? [piece] : [])),
    ['2', '4'],
  );
  assert.throws(() => template('{{ a').pieces({}));
});

test.run();

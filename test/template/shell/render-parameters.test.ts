import * as E from 'fp-ts/lib/Either.js';
import { template } from 'pyjinja';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderParameters } from '../../../src/template/render-parameters.ts';
import { sandbox } from '../../../src/template/sandbox.ts';

const test = suite('renderParameters of commands');

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

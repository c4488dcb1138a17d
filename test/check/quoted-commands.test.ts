import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('quotedCommands');

const running = (shell: string, files: Parameters<typeof linted>[0] = {}) =>
  linted({
    ...files,
    'brain.yml': `- name: run
  signals: [{ order: "run {{ x }} with {{ y }}" }]
  neurons:
    - shell: { cmd: ${shell} }
`,
  });

const refused = (place: string) => [
  `brain.yml:4:21 warning: [0].neurons[0].shell.cmd: a value that is no number cannot be put safely ${place}; quote_parameters: false gives up the protection`,
];

for (const cmd of [
  '{{ x }}',
  '{{ x }} -v {{ y }}',
  ' {{ x | lower }} | cat',
  '{% if y %}{{ x }} on{% else %}ls{% endif %}',
  '{{ x ~ "-player" }} {{ y }}',
  '{{ "play" ~ x }} {{ y }}',
]) {
  test(`no value names the program of ${JSON.stringify(cmd)}`, async () => {
    assert.equal(
      await running(JSON.stringify(cmd)),
      refused('as the name of a program (write ./programs/{{ x }})'),
    );
  });
}

test('it says how to write what another shell would read', async () => {
  assert.equal(
    await running(`'sh -c "echo {{ x }}"'`),
    refused(`in the code of sh (write sh -c 'echo "$1"' sh {{ x }})`),
  );
});

for (const cmd of [
  '"echo {{ x }} {{ y }}"',
  '"./{{ x }} {{ y }}"',
  '"{{ x }}", quote_parameters: false',
  '"{{ x }}", quote_parameters: "no"',
  '"echo $(( {{ x | int }} + 1 ))"',
  '"{# {{ x }} #}ls {{ x }}"',
  '"echo $(( {{ (x | int + 1) * 2 }} + 1 ))"',
]) {
  test(`cmd: ${cmd} does what it looks like`, async () => assert.equal(await running(cmd), []));
}

test('a variable of the settings may name a program', async () => {
  const files = { 'settings.yml': 'var_files: [v.yml]', 'v.yml': 'player: mpg123' };
  assert.equal(await running('"{{ player }} {{ x }}"', files), []);
  assert.equal(
    await running('"{{ player }} -c {{ x }}"', { ...files, 'v.yml': 'player: sh' }),
    refused(`in the code of sh (write sh -c 'echo "$1"' sh {{ x }})`),
  );
});

test('a hole of the order goes before a variable of its name, and a part of a name is no variable alone', async () => {
  const withVariable = (name: string) => ({
    'settings.yml': 'var_files: [v.yml]',
    'v.yml': `${name}: mpg123`,
  });
  const asProgram = refused('as the name of a program (write ./programs/{{ x }})');
  assert.equal(await running('"{{ x }} {{ y }}"', withVariable('x')), asProgram);
  assert.equal(await running("'{{ player ~ x }} {{ y }}'", withVariable('player')), asProgram);
  assert.equal(await running(`'{{ player ~ "1" }} {{ y }}'`, withVariable('player')), []);
});

test('a neuron of the kit that quotes its own commands is no different', async () => {
  const neuron = `export default ({ neuron }) => neuron({ name: 'remote', quoted: () => ['command'], run: () => {} });`;
  const brain =
    '- { name: run, signals: [{ order: "run {{ x }}" }], neurons: [{ remote: { command: "{{ x }}" } }] }';
  const [finding = '', ...more] = await linted({
    'settings.yml': 'resource_directory: { neuron: neurons }',
    'neurons/remote.js': neuron,
    'brain.yml': brain,
  });
  assert.match(
    finding,
    'brain.yml:1:84 warning: [0].neurons[0].remote.command: a value that is no number cannot be put safely as the name of a program',
  );
  assert.equal(more, []);
});

test('a neuron of the kit that cannot tell what it quotes is left alone', async () => {
  const neuron = `export default ({ neuron }) => neuron({ name: 'remote', quoted: () => 7, run: () => {} });`;
  const brain =
    '- { name: run, signals: [{ order: "run {{ x }}" }], neurons: [{ remote: { command: "{{ x }}" } }] }';
  const files = {
    'settings.yml': 'resource_directory: { neuron: neurons }',
    'neurons/remote.js': neuron,
    'brain.yml': brain,
  };
  assert.equal(await linted(files), []);
});

test.run();

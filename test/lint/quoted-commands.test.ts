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

for (const cmd of ['{{ x }}', '{{ x }} -v {{ y }}', ' {{ x | lower }} | cat']) {
  test(`the first word of ${JSON.stringify(cmd)} brings no arguments`, async () => {
    const hole = cmd.slice(cmd.indexOf('{'), cmd.indexOf('}}') + 2);
    assert.equal(await running(JSON.stringify(cmd)), [
      `brain.yml:4:21 warning: [0].neurons[0].shell.cmd: ${hole} is quoted as one word, so it can name a program but bring no arguments; where its value is never spoken, quote_parameters: false puts it there as it is`,
    ]);
  });
}

for (const cmd of [
  '"echo {{ x }} {{ y }}"',
  '"{{ x }}/bin/run {{ y }}"',
  '"./{{ x }} {{ y }}"',
  '"{{ x }}", quote_parameters: false',
  '"{{ x }}", quote_parameters: "no"',
]) {
  test(`cmd: ${cmd} does what it looks like`, async () => assert.equal(await running(cmd), []));
}

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
    'brain.yml:1:84 warning: [0].neurons[0].remote.command: {{ x }} is quoted as one word',
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

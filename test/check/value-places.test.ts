import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('places of values');

const findings = async (
  neuron: string,
  files: Parameters<typeof linted>[0] = {},
): Promise<readonly string[]> => {
  const brain = `- { name: run, signals: [{ order: "run {{ x }}" }], neurons: [{ ${neuron} }] }`;
  const lines = await linted({ ...files, 'a/b': '', 'brain.yml': brain });
  return lines.map((line) => line.replace(/^\S+ warning: \[0\]\.neurons\[0\]\./, ''));
};

const GIVEN_UP = 'quote_parameters: false gives up the protection';
const ALONE_AS_PATH = `"{{ x }}" alone cannot be a path; write the folder before it, as in "./{{ name }}"; ${GIVEN_UP}`;
const BEFORE_PATH = `"{{ x }}" cannot stand before the path of an address; write scheme, machine, port and a "/" before it, or name a variable of the settings; ${GIVEN_UP}`;

for (const [neuron, place, message] of [
  ['script: { path: "{{ x }}" }', 'script.path', ALONE_AS_PATH],
  ['play: { file: ["a/b", " {{ x | lower }}"] }', 'play.file[1]', ALONE_AS_PATH],
  ['ansible_playbook: { task_file: " {{ x }}" }', 'ansible_playbook.task_file', ALONE_AS_PATH],
  ['uri: { url: "http://h/", data_from_file: "{{ x }}" }', 'uri.data_from_file', ALONE_AS_PATH],
  ['settings: { var_files: ["{{ x }}"] }', 'settings.var_files[0]', ALONE_AS_PATH],
  ['uri: { url: "{{ x }}" }', 'uri.url', BEFORE_PATH],
  ['uri: { url: "http://{{ x }}/a" }', 'uri.url', BEFORE_PATH],
  ['uri: { url: "http://h{{ x }}" }', 'uri.url', BEFORE_PATH],
  ['uri: { url: "http://h:{{ x }}/" }', 'uri.url', BEFORE_PATH],
  [
    'mqtt_publisher: { broker_ip: h, topic: "{{ x }}", payload: a }',
    'mqtt_publisher.topic',
    `"{{ x }}" alone cannot be a topic; write the level before it, as in "home/{{ room }}"; ${GIVEN_UP}`,
  ],
  [
    'mqtt_publisher: { broker_ip: "{{ x }}", topic: a, payload: a }',
    'mqtt_publisher.broker_ip',
    `"{{ x }}" cannot name a machine or its port; write them, or name a variable of the settings; ${GIVEN_UP}`,
  ],
] as const) {
  test(`${neuron} can never run`, async () => assert.equal(await findings(neuron), [`${place}: ${message}`]));
}

for (const neuron of [
  'script: { path: "a/{{ x }}" }',
  'play: { file: "{{ x }}.wav" }',
  'uri: { url: "http://h/{{ x }}?q={{ x }}", data: \'{"a": {{ x }}}\', headers: { a: "{{ x }}" } }',
  'mqtt_publisher: { broker_ip: h, topic: "a/{{ x }}", payload: "{{ x }}" }',
  'uri: { url: "{{ x }}", quote_parameters: false }',
  'uri: { url: "{% if x == \'a\' %}http://h/{% endif %}{{ x }}" }',
  'say: { message: "{{ x }}" }',
]) {
  test(`${neuron} may run`, async () => assert.equal(await findings(neuron), []));
}

test('a variable of the settings may stand anywhere, unless a hole of the order has its name', async () => {
  const settings = { 'settings.yml': 'var_files: [v.yml]', 'v.yml': 'base: "http://h"\nx: "http://x"\n' };
  const ofPlaces = async (url: string) => {
    const lines = await findings(`uri: { url: "${url}" }`, settings);
    return lines.filter((line) => line.includes('cannot stand'));
  };
  for (const url of ['{{ base }}', '{{ base }}/{{ x }}', '{{ base | lower }}/a?b={{ x }}'])
    assert.equal(await ofPlaces(url), []);
  assert.equal(await ofPlaces('{{ x }}'), [`uri.url: ${BEFORE_PATH}`]);
  assert.equal(await ofPlaces('{{ base }}{{ x }}'), [`uri.url: ${BEFORE_PATH}`]);
});

test('a hole goes before a variable by the name that the matching makes of it', async () => {
  const files = {
    'settings.yml': 'var_files: [v.yml]',
    'v.yml': 'hôte: "http://h"\nname: "http://n"\n',
    'brain.yml':
      '- { name: a, signals: [{ order: "appelle {{ hôte }}." }], neurons: [{ uri: { url: "{{ hôte }}" } }] }\n' +
      '- { name: b, signals: [{ order: "open file{{ name }}." }], neurons: [{ uri: { url: "{{ name }}" } }] }\n',
  };
  const [line = '', ...others] = await linted(files);
  assert.match(line, '[0].neurons[0].uri.url: "{{ hôte }}" cannot stand before the path of an address');
  assert.equal(others, []);
});

test('quote_parameters is known to neurons that protect something, and to no others', async () => {
  assert.equal(await findings('play: { file: "a/b", quote_parameters: false }'), []);
  const [line = ''] = await findings('say: { message: a, quote_parameters: false }');
  assert.match(line, /^say\.quote_parameters: unknown key/);
});

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

const last = (finding: string | undefined) => finding?.split(': did you mean ')[1];

const misspelt: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  suggestion: string | undefined,
])[] = [
  [
    'neuron',
    { 'brain.yml': '- { name: a, signals: [{ order: a }], neurons: [{ syaa: {} }, kill_swich] }' },
    undefined,
  ],
  [
    'neuron',
    { 'brain.yml': '- { name: a, signals: [{ order: a }], neurons: [kill_swich] }' },
    'kill_switch?',
  ],
  ['signal', { 'brain.yml': '- { name: a, signals: [{ ordre: a }], neurons: [] }' }, 'order?'],
  [
    'link',
    {
      'brain.yml':
        '- { name: coffee, signals: [{ order: a }], neurons: [{ neurotransmitter: { direct_link: cofee } }] }',
    },
    'coffee?',
  ],
  ['hook', { 'settings.yml': 'hooks: { on_strat: null }' }, 'on_start?'],
  ['choice', { 'settings.yml': 'default_player: speeker\nplayers: [speaker]' }, 'speaker?'],
];
for (const [what, files, suggestion] of misspelt) {
  test(`an unknown ${what} is an error with ${suggestion ?? 'no suggestion where none is near'}`, async () => {
    const [finding] = (await linted(files)).filter((text) => text.includes(' error: '));
    assert.ok(finding);
    assert.is(last(finding), suggestion);
  });
}

const bare: readonly (readonly [written: string, suggestion: string | undefined])[] = [
  ['say: Hello', 'say: { message: "Hello" }?'],
  ['say: [Hello, Hi]', 'say: { message: ["Hello","Hi"] }?'],
  ['sleep: 5', 'sleep: { seconds: 5 }?'],
  ['kill_switch: now', undefined],
];
for (const [written, suggestion] of bare) {
  test(`${written} is an error with ${suggestion ?? 'no suggestion'}`, async () => {
    const brain = `- name: a\n  signals: [{ order: a }]\n  neurons:\n    - ${written}\n`;
    const [finding] = (await linted({ 'brain.yml': brain })).filter((text) => text.includes(' error: '));
    assert.match(finding ?? '', 'the parameters of');
    assert.is(last(finding), suggestion);
  });
}

test.run();

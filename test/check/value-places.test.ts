import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('valuePlaces');

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
  assert.match(line, /^say\.quote_parameters: nobody reads this key/);
});

test.run();

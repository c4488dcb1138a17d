import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('templates and files');

const settings = 'var_files: [variables.yml]';
const brain = (neuron: string, order = 'hello {{ name }}') =>
  `- name: hello\n  signals: [{ order: "${order}" }]\n  neurons: [{ ${neuron} }]\n`;

test('a variable that no template names is not used', async () => {
  const files = {
    'settings.yml': settings,
    'variables.yml': 'city: Paris\nfloor: 2\nroom: { light: on2 }\n',
    'brain.yml': brain('say: { message: "{{ city }} {% if room.light %}light{% endif %}" }'),
  };
  assert.equal(await linted(files), ['variables.yml:2:1 warning: floor: no template of the brain names it']);
});

test('a template file may name it too', async () => {
  const files = {
    'settings.yml': settings,
    'variables.yml': 'city: Paris\n',
    'hello.j2': 'Hello in {{ city }}',
    'brain.yml': brain('say: { file_template: hello.j2 }'),
  };
  assert.equal(await linted(files), []);
});

test('a name that nobody gives a value is named with the one that was meant', async () => {
  const files = { 'brain.yml': brain('say: { message: ["Hello", "Hello {{ nmae }}"] }') };
  assert.equal(await linted(files), [
    'brain.yml:3:41 warning: [0].neurons[0].say.message[1]: no order of this synapse and no variable gives "nmae" a value: did you mean name?',
  ]);
});

test('a hole that is glued to a word gives no value to its bare name', async () => {
  const files = { 'brain.yml': brain('say: { message: "{{ name }}" }', 'open file{{ name }}.') };
  assert.equal(await linted(files), [
    'brain.yml:3:31 warning: [0].neurons[0].say.message: no order of this synapse and no variable gives "name" a value',
  ]);
});

const known: readonly (readonly [what: string, brain: string])[] = [
  ['the order gives it', brain('say: { message: "Hello {{ name }}" }')],
  ['the order glues it to a word', brain('say: { message: "{{ filename }}" }', 'open file{{ name }}')],
  ['it has an accent', brain('say: { message: "{{ prénom }}" }', 'bonjour {{ prénom }}.')],
  ['a sign stands behind it', brain('say: { message: "{{ filename }}" }', 'open file{{ name }}, please')],
  [
    'one way to say the order gives it',
    '- { name: hello, signals: [{ order: { text: "(go|drive)[ to {{ place }}]", matching-type: pattern } }], neurons: [{ say: { message: "{{ place }}" } }] }',
  ],
  ['it is remembered', brain('say: { message: "{{ kalliope_memory.guest }}" }')],
  ['it has a default', brain(`say: { message: "{{ guest | default('you') }}" }`)],
  ['the neuron finds it', brain('systemdate: { say_template: "{{ hours }}" }')],
  [
    'it is a hole of an answer',
    brain(
      'neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["{{ x }}"] }], default: hello }',
    ),
  ],
  [
    'somebody links to the synapse',
    `${brain('say: { message: "{{ guest }}" }')}- { name: b, signals: [{ order: b }], neurons: [{ neurotransmitter: { direct_link: hello } }] }`,
  ],
  [
    'no order starts it',
    '- { name: hello, signals: [{ event: { hour: 7 } }], neurons: [{ say: { message: "{{ guest }}" } }] }',
  ],
];
for (const [what, text] of known) {
  test(`nothing is said of a name when ${what}`, async () => {
    assert.equal(await linted({ 'brain.yml': text }), []);
  });
}

test('a template that can never be rendered is an error', async () => {
  const [finding = ''] = await linted({ 'brain.yml': brain('say: { message: "Hello {{ name" }') });
  assert.match(finding, /^brain\.yml:3:31 error: \[0\]\.neurons\[0\]\.say\.message: ./);
});

test('a template file that can never be rendered is an error where it is named', async () => {
  const files = { 'hello.j2': '{% if %}', 'brain.yml': brain('say: { file_template: hello.j2 }') };
  const [finding = ''] = await linted(files);
  assert.match(finding, /^brain\.yml:3:37 error: \[0\]\.neurons\[0\]\.say\.file_template: \S*hello\.j2: ./);
});

test('certificates of the broker that are not there are named', async () => {
  const settings =
    'mqtt:\n  broker_ip: pi\n  topic: a\n  ca_cert: ca.pem\n  certfile: brain.yml\n  keyfile: me.key\n';
  const found = (await linted({ 'settings.yml': settings })).filter((line) => line.includes('no file'));
  assert.equal(
    found.map((line) => line.replace(/no file .*/, 'no file')),
    ['settings.yml:4:12 warning: mqtt.ca_cert: no file', 'settings.yml:6:12 warning: mqtt.keyfile: no file'],
  );
});

test.run();

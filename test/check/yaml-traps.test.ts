import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('yamlTraps');

const brain = (neurons: string, signals = '[{ order: go }]') =>
  `- name: go\n  signals: ${signals}\n  neurons: ${neurons}\n`;

const traps: readonly (readonly [written: string, readAs: string, column: number])[] = [
  ['on', 'true', 33],
  ['no', 'false', 33],
  ['1:30', '90', 33],
  ['0123', '83', 33],
  ['+5', '5', 33],
  ['1_000', '1000', 33],
];
for (const [written, readAs, column] of traps) {
  test(`${written} where any value will do is read as ${readAs}`, async () => {
    assert.equal(await linted({ 'brain.yml': brain(`[{ debug: { message: ${written} } }]`) }), [
      `brain.yml:3:${column} warning: [0].neurons[0].debug.message: ${written} without quotes is read as ${readAs}: did you mean "${written}"?`,
    ]);
  });
}

test('where only a text will do the error says which quotes are missing', async () => {
  assert.equal(await linted({ 'brain.yml': brain('[{ say: { message: on } }]') }), [
    'brain.yml:3:31 error: [0].neurons[0].say.message: found true, expected a text or a list of texts: did you mean "on"?',
  ]);
});

test('answers of yes and no need quotes', async () => {
  const neurons =
    '[{ neurotransmitter: { from_answer_link: [{ synapse: go, answers: [yes, "no"] }], default: go } }]';
  assert.equal(await linted({ 'brain.yml': brain(neurons) }), [
    'brain.yml:3:79 error: [0].neurons[0].neurotransmitter.from_answer_link[0].answers[0]: found true, expected a text (yes, no, on and off need quotes): did you mean "yes"?',
  ]);
});

test('an answer that is a trap is told where it stands', async () => {
  const neurons =
    '[{ neurotransmitter: { from_answer_link: [{ synapse: go, answers: [never, 1:30] }], default: go } }]';
  assert.equal(await linted({ 'brain.yml': brain(neurons) }), [
    'brain.yml:3:86 warning: [0].neurons[0].neurotransmitter.from_answer_link[0].answers[1]: 1:30 without quotes is read as 90: did you mean "1:30"?',
  ]);
});

test('a boolean where one belongs is no trap, nor is a number that is what it looks like', async () => {
  const home = {
    'settings.yml':
      'options: { mute: yes }\ntext_to_speech: [{ espeak: { cache: no } }]\nsend_anonymous_usage_stats: no\n',
    'brain.yml': `- name: go
  enabled: yes
  signals: [{ order: go }]
  neurons: [{ sleep: { seconds: 1.50 } }, { debug: { message: true } }, { debug: { message: "on" } }]
`,
  };
  assert.equal(await linted(home), []);
});

test('a password or a variable with a leading zero is not what was written', async () => {
  const home = {
    'settings.yml': `rest_api:
  password_protected: true
  login: admin
  password: 0123
var_files: [variables.yml]
`,
    'variables.yml': 'door: 0456\n',
    'brain.yml': brain('[{ say: { message: "{{ door }}" } }]'),
  };
  assert.equal(await linted(home), [
    'settings.yml:4:13 warning: rest_api.password: without quotes it is read as something else',
    'variables.yml:1:7 warning: door: 0456 without quotes is read as 302: did you mean "0456"?',
  ]);
});

test('a key may be a trap too', async () => {
  const neurons = '[{ debug: { message: { on: 1 } } }]';
  assert.equal(await linted({ 'brain.yml': brain(neurons) }), [
    'brain.yml:3:35 warning: [0].neurons[0].debug.message.true: on without quotes is read as true: did you mean "on"?',
  ]);
});

test('07 of an event is 7 however it is read, and 010 is not 10', async () => {
  const signals = '[{ event: { hour: 07, minute: 010 } }]';
  assert.equal(await linted({ 'brain.yml': brain('[{ say: { message: a } }]', signals) }), [
    'brain.yml:2:42 warning: [0].signals[0].event.minute: 010 without quotes is read as 8: did you mean "010"?',
  ]);
});

test('a switch is the same with and without quotes; what is said beside it is not', async () => {
  const neurons = '[{ settings: { mute: yes } }, { shell: { cmd: ls, async: on, say_template: no } }]';
  assert.equal(await linted({ 'brain.yml': brain(neurons) }), [
    'brain.yml:3:87 warning: [0].neurons[1].shell.say_template: no without quotes is read as false: did you mean "no"?',
  ]);
});

test.run();

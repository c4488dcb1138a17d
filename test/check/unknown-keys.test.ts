import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemOf, shapeOf } from '../../src/check/unknown-keys.ts';
import { withKnownKeys } from '../../src/lib/codecs.ts';
import { linted } from '../support/linted.ts';

const test = suite('unknown keys');

const keys = (codec: t.Mixed) => {
  const shape = shapeOf(codec);
  return shape === undefined ? undefined : [...shape.keys()];
};

const opaque = new t.Type<unknown>('anything', t.unknown.is, t.success, (value) => value);

test('a map has its keys, those of intersections and unions too', () => {
  assert.equal(keys(t.type({ a: t.string })), ['a']);
  assert.equal(keys(t.partial({ a: t.string, b: t.number })), ['a', 'b']);
  assert.equal(keys(t.intersection([t.type({ a: t.string }), t.partial({ b: t.string })])), ['a', 'b']);
  assert.equal(keys(t.union([t.type({ a: t.string }), t.string, t.null])), ['a']);
  assert.equal(keys(t.refinement(t.type({ a: t.string }), () => true)), ['a']);
  assert.equal(keys(t.exact(t.type({ a: t.string }))), ['a']);
});

test('a text, a number or a list has none', () => {
  assert.equal([t.string, t.number, t.boolean, t.array(t.string)].map(keys), [[], [], [], []]);
});

test('nobody knows the keys of a map that takes any, nor of a codec written by hand', () => {
  assert.equal([t.UnknownRecord, t.record(t.string, t.number), t.unknown, opaque].map(keys), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assert.is(keys(t.union([t.type({ a: t.string }), opaque])), undefined);
});

test('a codec written by hand may say what it takes', () => {
  const codec = withKnownKeys(
    new t.Type<unknown>('x', t.unknown.is, t.success, String),
    t.partial({ a: t.string }),
  );
  assert.equal(keys(codec), ['a']);
  assert.equal(codec.decode({ a: 1 }), t.success({ a: 1 }));
});

test('the items of a list are found in unions too, where they are the same for all', () => {
  const item = t.type({ a: t.string });
  assert.is(itemOf(t.readonlyArray(item)), item);
  assert.is(itemOf(t.union([t.string, t.array(item)])), item);
  assert.is(itemOf(t.refinement(t.array(item), () => true)), item);
  assert.is(itemOf(t.union([t.array(t.string), t.array(item)])), undefined);
  assert.is(itemOf(t.string), undefined);
});

test('a misspelt key is named with the one that was meant, wherever it stands', async () => {
  const brain = `- name: hello
  enable: true
  signals:
    - order:
        text: hello
        matching_type: strict
        stt-correction: [{ input: a, output: b, ouput: c }]
  neurons:
    - say:
        message: Hello
        say_tempalte: Hi
- includes: [more.yml]
  include: more
`;
  assert.equal(await linted({ 'brain.yml': brain, 'more.yml': '[]' }), [
    'brain.yml:2:3 warning: [0].enable: unknown key: did you mean enabled?',
    'brain.yml:6:9 warning: [0].signals[0].order.matching_type: unknown key: did you mean matching-type?',
    'brain.yml:7:49 warning: [0].signals[0].order.stt-correction[0].ouput: unknown key: did you mean output?',
    'brain.yml:11:9 warning: [0].neurons[0].say.say_tempalte: unknown key: did you mean say_template?',
    'brain.yml:13:3 warning: [1].include: unknown key: did you mean includes?',
  ]);
});

test('a key that is like no other is named with those that are known', async () => {
  const brain = `- { name: nap, signals: [{ order: nap }], neurons: [{ sleep: { seconds: 1, colour: red } }] }`;
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:1:76 warning: [0].neurons[0].sleep.colour: unknown key; known are file_template, kalliope_memory, say_template, seconds',
  ]);
});

test('a key the settings do not know is named, in sections too, and Kalliope keys that mean nothing are not', async () => {
  const settings = `defualt_player: none
send_anonymous_usage_stats: false
rest_api:
  prot: 5001
options: { mut: true }
rest_apis: {}
`;
  assert.equal(await linted({ 'settings.yml': settings }), [
    'settings.yml:1:1 warning: defualt_player: unknown key: did you mean default_player?',
    'settings.yml:4:3 warning: rest_api.prot: unknown key: did you mean port?',
    'settings.yml:5:12 warning: options.mut: unknown key: did you mean mute?',
    'settings.yml:6:1 warning: rest_apis: unknown key: did you mean rest_api?',
  ]);
});

test('a parameter that an engine of Broca does not know is named, one of another engine is not', async () => {
  const settings = `text_to_speech:
  - espeak: { langauge: en-US }
  - pico2wave: { langauge: en-US }
players: [none: { volume: 3 }]
`;
  assert.equal(await linted({ 'settings.yml': settings }), [
    'settings.yml:2:15 warning: text_to_speech[0].espeak.langauge: unknown key: did you mean language?',
    'settings.yml:4:19 warning: players[0].none.volume: unknown key; there are none here',
  ]);
});

test('a key of older kits is named with what does its work now', async () => {
  const home = {
    'settings.yml': `default_synapse: go
random_wake_up_answers: [yes sir]
random_wake_up_sounds: [ding.wav]
play_on_ready_notification: never
on_ready_answers: [ready]
on_ready_sounds: [ding.wav]
`,
    'brain.yml': `- name: go
  signals: [{ order: go }]
  neurons:
    - shell: { cmd: echo, args: "{{ x }}" }
    - neurotransmitter: { links: [{ synapse: go, answers: [a] }], default: go }
    - say: { links: 1, message: a }
  links: 1
`,
  };
  const keys = (await linted(home)).filter((finding) => /unknown key|no longer used/.test(finding));
  const gone = 'this key is no longer used: did you mean';
  assert.equal(keys, [
    `settings.yml:1:1 warning: default_synapse: ${gone} hooks.on_order_not_found?`,
    `settings.yml:2:1 warning: random_wake_up_answers: ${gone} hooks.on_triggered?`,
    `settings.yml:3:1 warning: random_wake_up_sounds: ${gone} hooks.on_triggered?`,
    `settings.yml:4:1 warning: play_on_ready_notification: ${gone} hooks.on_start?`,
    `settings.yml:5:1 warning: on_ready_answers: ${gone} hooks.on_start?`,
    `settings.yml:6:1 warning: on_ready_sounds: ${gone} hooks.on_start?`,
    `brain.yml:4:27 warning: [0].neurons[0].shell.args: ${gone} query?`,
    `brain.yml:5:27 warning: [0].neurons[1].neurotransmitter.links: ${gone} from_answer_link?`,
    'brain.yml:6:14 warning: [0].neurons[2].say.links: unknown key; known are file_template, kalliope_memory, message, parameters, satellites, say_template',
    'brain.yml:7:3 warning: [0].links: unknown key; known are dangerous, enabled, name, neurons, signals',
  ]);
});

test('a map where a text belongs is an error, and its keys are no warnings beside it', async () => {
  const brain = `- { name: go, signals: [{ order: go }], neurons: [{ say: { message: { a: b } } }] }`;
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:1:69 error: [0].neurons[0].say.message: found {"a":"b"}, expected a text or a list of texts',
  ]);
});

test('what every neuron may have is known to each', async () => {
  const brain = `- name: time
  signals: [{ order: time }]
  neurons:
    - systemdate: { say_template: "{{ hours }}", kalliope_memory: { then: "{{ hours }}" } }
    - kill_switch
`;
  assert.equal(await linted({ 'brain.yml': brain }), []);
});

const misspelt: readonly (readonly [neuron: string, parameters: string, suggestion: string])[] = [
  ['say', '{ mesage: hi, message: hi }', 'message'],
  ['neurotransmitter', '{ direct_link: go, defualt: go }', 'default'],
  ['neurotimer', '{ synapse: go, minutes: 1, secnods: 3 }', 'seconds'],
  ['shell', '{ cmd: ls, asynch: true }', 'async'],
  ['script', '{ path: /bin/ls, argz: [] }', 'args'],
  ['uri', '{ url: "http://localhost", metod: GET }', 'method'],
  ['mqtt_publisher', '{ broker_ip: here, topic: t, payload: 1, ca_crt: x }', 'ca_cert'],
  ['play', '{ file: /bin/ls, fil: x }', 'file'],
  ['settings', '{ mute: true, defaf: true }', 'deaf'],
  ['volume', '{ level: 5, levell: 5 }', 'level'],
  ['ansible_playbook', '{ task_file: /bin/ls, sudo_usr: x }', 'sudo_user'],
];
for (const [neuron, parameters, suggestion] of misspelt) {
  test(`a misspelt parameter of ${neuron} is named with ${suggestion}`, async () => {
    const brain = `- { name: go, signals: [{ order: go }], neurons: [{ ${neuron}: ${parameters} }] }`;
    const found = await linted({ 'brain.yml': brain });
    const [finding = '', ...more] = found.filter((text) => !text.includes(' error: '));
    assert.ok(finding.endsWith(`: unknown key: did you mean ${suggestion}?`), found.join('\n'));
    assert.equal(more, []);
  });
}

test('a key of a satellite that nobody reads is named, whatever the satellite is called', async () => {
  const settings =
    'satellites:\n  kitchen: { uri: tcp://127.0.0.1:1, aera: below }\n  deaf: tcp://127.0.0.1:2\n';
  assert.equal(await linted({ 'settings.yml': settings }), [
    'settings.yml:2:38 warning: satellites.kitchen.aera: unknown key: did you mean area?',
  ]);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tested } from '../../support/tested.ts';

const test = suite('kit tests');

const BRAIN = `
- name: hello
  signals: [{ order: "hello {{ name }}" }, { order: hello }]
  neurons: [{ say: { message: ["Hello.", "Good day.", "Hi {{ name | default('you') }}."] } }]
- name: hello-twice
  signals: [{ order: { text: "hello hello", matching-type: strict } }]
  neurons: [{ say: { message: "Hello again." } }]
- name: light
  signals: [{ order: "turn on the {{ room }} light" }]
  neurons:
    - shell: { cmd: "lamp {{ room }}", say_template: "Done: {{ output | default('nothing') }}" }
- name: tea
  signals: [{ order: tea }]
  neurons:
    - say: { message: "Sugar?" }
    - neurotransmitter:
        from_answer_link: [{ synapse: sweet, answers: ["yes", "{{ n }} spoons"] }]
        default: plain
- { name: sweet, signals: [], neurons: [{ say: { message: "Sweet {{ n | default(1) }}." } }] }
- { name: plain, signals: [], neurons: [{ say: { message: "Plain." } }, { say: { message: "Hot." } }] }
- name: time
  signals: [{ order: what time is it }]
  neurons: [{ sleep: { seconds: 3600 } }, { systemdate: { say_template: ["{{ hours }}:{{ minutes }}", "It is {{ hours }}"] } }]
- { name: broken, signals: [{ order: break }], neurons: [{ say: { message: "{{ 1 / 0 }}" } }, { say: { message: Still here. } }] }
- { name: lost, signals: [], neurons: [{ say: { message: "What?" } }] }
- { name: city, signals: [{ order: where }], neurons: [{ say: { message: "In {{ city }}." } }] }
`;

const HOME = { 'settings.yml': 'hooks: { on_order_not_found: lost }', 'brain.yml': BRAIN };

const right: readonly (readonly [what: string, written: string])[] = [
  ['the synapses', '{ order: hello there, synapses: [hello] }'],
  ['several synapses in the order of the brain', '{ order: hello hello, synapses: [hello, hello-twice] }'],
  ['nothing', '{ order: blah, synapses: [], says: "What?" }'],
  ['parameters', '{ order: turn on the kitchen light, parameters: { room: kitchen } }'],
  ['parameters by synapse', '{ order: hello Ada, parameters: { hello: { name: Ada } } }'],
  ['a parameter that is not there', '{ order: hello Ada, parameters: { room: null } }'],
  ['any message of a list', '{ order: hello, says: Good day. }'],
  ['any message of a list that is a template', '{ order: hello Ada, says: Hi Ada. }'],
  ['any template of a say_template', '{ order: what time is it, says: It is 13 }'],
  ['a regular expression', '{ order: hello, says: "/^G.*day/" }'],
  ['several texts', '{ order: hello hello, says: [Hello., Hello again.] }'],
  ['the status and the order', '{ order: tea, status: waiting_for_answer, user_order: tea }'],
  [
    'an answer',
    '{ order: tea, synapses: [tea], answers: [{ answer: "yes", synapses: [sweet], says: Sweet 1. }] }',
  ],
  [
    'the parameters of an answer',
    '{ order: tea, answers: [{ answer: 3 spoons, parameters: { n: 3 }, says: Sweet 3., status: complete, user_order: null }] }',
  ],
  [
    'the answer nobody expects',
    '{ order: tea, answers: [{ answer: perhaps, synapses: [plain], says: [Plain., Hot.] }] }',
  ],
  [
    'what a neuron would have run',
    '{ order: turn on the hall light, runs: [{ neuron: shell, parameters: { cmd: lamp hall } }] }',
  ],
  [
    'values to go on with',
    '{ order: turn on the hall light, values: { shell: { output: 42 } }, says: "Done: 42" }',
  ],
  ['a date, which sleep moves on', '{ order: what time is it, at: "2026-01-04T07:05:00", says: "08:05" }'],
  ['variables', '{ order: where, variables: { city: Paris }, says: In Paris. }'],
  ['errors', '{ order: break, errors: ["/division/"], says: Still here. }'],
  ['errors that may be there', '{ order: break, errors: any }'],
];
for (const [what, written] of right) {
  test(`expected may be ${what}`, async () => {
    assert.equal(await tested({ ...HOME, 'orders.test.yml': `- ${written}` }), [[]]);
  });
}

const wrong: readonly (readonly [written: string, what: string, expected: unknown, found: unknown])[] = [
  ['{ order: hello, synapses: [] }', 'synapses', [], ['hello']],
  ['{ order: hello hello, synapses: [hello] }', 'synapses', ['hello'], ['hello', 'hello-twice']],
  ['{ order: blah, synapses: [lost] }', 'synapses', ['lost'], []],
  ['{ order: hello Ada, parameters: { name: Bob } }', 'parameters', { name: 'Bob' }, { name: 'Ada' }],
  ['{ order: hello Ada, parameters: { name: null } }', 'parameters', { name: null }, { name: 'Ada' }],
  ['{ order: hello, says: Good }', 'says', 'Good', ['Hello.']],
  ['{ order: hello, says: [] }', 'says', [], ['Hello.']],
  ['{ order: hello, says: "/^day/" }', 'says', '/^day/', ['Hello.']],
  ['{ order: tea, status: complete }', 'status', 'complete', 'waiting_for_answer'],
  ['{ order: tea, user_order: coffee }', 'user_order', 'coffee', 'tea'],
  ['{ order: hello, runs: [{ neuron: shell }] }', 'runs', [{ neuron: 'shell', parameters: {} }], []],
  [
    '{ order: turn on the hall light, runs: [{ neuron: shell, parameters: { cmd: lamp } }] }',
    'runs',
    [{ neuron: 'shell', parameters: { cmd: 'lamp' } }],
    [{ neuron: 'shell', parameters: { cmd: 'lamp hall' } }],
  ],
  ['{ order: hello, answers: [{ answer: "yes" }] }', 'question', 'a question that waits', null],
];
for (const [written, what, expected, found] of wrong) {
  test(`${written} fails and says what was found`, async () => {
    const [failures = []] = (await tested({ ...HOME, 'orders.test.yml': `- ${written}` })) as never[][];
    assert.equal(
      (failures as readonly Record<string, unknown>[]).map((failure) => [failure.what, failure.expected]),
      [[what, expected]],
    );
    const [failure] = failures as readonly { readonly found: unknown }[];
    if (what === 'runs' && Array.isArray(found) && found.length > 0)
      assert.match(JSON.stringify(failure?.found), '"cmd":"lamp hall"');
    else assert.equal(failure?.found, found);
  });
}

test('an error nobody expects fails a test', async () => {
  const results = await tested({ ...HOME, 'orders.test.yml': '- order: break' });
  const [[failure] = []] = results as readonly (readonly {
    what: string;
    expected: unknown;
    found: unknown;
  }[])[];
  assert.equal([failure?.what, failure?.expected], ['errors', 'none']);
  assert.match(String(failure?.found), /division/);
});

test('a neuron that reaches outside does its work only where the test says so', async () => {
  const brain = `
- name: count
  signals: [{ order: count }]
  neurons: [{ shell: { cmd: "echo $((40 + 2))", say_template: "{{ output }}" } }]
`;
  const tests = `
- { order: count, says: "" }
- { order: count, run: [shell], says: "42", runs: [] }
`;
  const [dry, real] = (await tested({ 'brain.yml': brain, 'orders.test.yml': tests })) as never[][];
  assert.is((dry as readonly { found: unknown }[]).length, 0);
  assert.equal(real, []);
});

test('what the head says holds for every test that does not say it itself', async () => {
  const tests = `
run: [shell]
at: "2026-01-04T07:05:00"
variables: { city: Paris }
tests:
  - { order: where, says: In Paris. }
  - { order: where, variables: { city: Rome }, says: In Rome. }
  - { order: what time is it, says: "08:05" }
  - { order: what time is it, at: "2026-01-04T09:00:00", says: "10:00" }
  - { order: turn on the hall light, runs: [], says: "/Done/" }
`;
  assert.equal(await tested({ ...HOME, 'orders.test.yml': tests }), [[], [], [], [], []]);
});

test('a test knows nothing of the one before', async () => {
  const brain = `
- { name: keep, signals: [{ order: keep }], neurons: [{ say: { message: kept, kalliope_memory: { guest: Ada } } }] }
- { name: who, signals: [{ order: who }], neurons: [{ say: { message: "{{ kalliope_memory.guest | default('nobody') }}" } }] }
- { name: off, enabled: true, signals: [{ order: silence }], neurons: [{ settings: { mute: true } }] }
`.replace('name: off', 'name: offline');
  const tests = `
- { order: keep, says: kept }
- { order: who, says: nobody }
- { order: silence }
- { order: who, says: nobody }
`;
  assert.equal(await tested({ 'brain.yml': brain, 'orders.test.yml': tests }), [[], [], [], []]);
});

test('a kit that starts mute is heard all the same, and what hooks do is not', async () => {
  const files = {
    'settings.yml': 'options: { mute: true }\nhooks: { on_start: noisy, on_order_found: noisy }',
    'brain.yml': `
- { name: noisy, signals: [], neurons: [{ shell: { cmd: bing } }, { say: { message: Bing } }] }
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello } }] }
`,
    'orders.test.yml': '- { order: hello, says: Hello, runs: [] }',
  };
  assert.equal(await tested(files), [[]]);
});

test('a kill_switch, a timer and signals of every kind leave the tests alone', async () => {
  const brain = `
- { name: bye, signals: [{ order: bye }, { event: { second: "*" } }, { mqtt_subscriber: { broker_ip: 127.0.0.1, broker_port: 1, topic: a } }], neurons: [kill_switch] }
- { name: egg, signals: [{ order: egg }], neurons: [{ neurotimer: { synapse: bye, minutes: 3 } }] }
`;
  const tests = `
- { order: bye, runs: [{ neuron: kill_switch }] }
- { order: egg, runs: [{ neuron: neurotimer, parameters: { minutes: 3 } }] }
`;
  assert.equal(await tested({ 'brain.yml': brain, 'orders.test.yml': tests }), [[], []]);
});

const mistakes: readonly (readonly [written: string, ...problems: string[]])[] = [
  ['hello', 'orders.test.yml:1:1 found "hello", expected a list of tests'],
  ['- hello', 'orders.test.yml:1:3 [0]: found "hello", expected a test: a map with order'],
  [
    '- { says: hi }',
    'orders.test.yml:1:3 [0].order: found nothing, expected a text (yes, no, on and off need quotes)',
  ],
  ['- { order: hello, say: hi }', 'orders.test.yml:1:19 [0].say: found "say", expected says'],
  [
    '- order: hello\n  answers: [{ answer: yes }]',
    'orders.test.yml:2:23 [0].answers[0].answer: found true, expected a text (yes, no, on and off need quotes)',
  ],
  [
    '- { order: hello, at: soon }',
    'orders.test.yml:1:23 [0].at: found "soon", expected a date like 2026-01-04T07:05:00',
  ],
  [
    '- { order: hello, status: done }',
    'orders.test.yml:1:27 [0].status: found "done", expected complete, waiting_for_answer or null',
  ],
  [
    '- { order: hello, says: "/(/" }',
    'orders.test.yml:1:25 [0].says: found "/(/", expected a text or a list of texts',
  ],
  [
    '- { order: hello, synapses: hello }',
    'orders.test.yml:1:29 [0].synapses: found "hello", expected a list of names',
  ],
  [
    '- { order: hello, runs: [shell] }',
    'orders.test.yml:1:26 [0].runs[0]: found "shell", expected a map with neuron',
  ],
  ['tests: []\nrunn: [shell]', 'orders.test.yml:2:1 runn: found "runn", expected run'],
  ['- [', 'orders.test.yml:1:4 found'],
];
for (const [written, ...problems] of mistakes) {
  test(`${JSON.stringify(written)} is refused with its place`, async () => {
    const found = await tested({ 'brain.yml': '[]', 'orders.test.yml': written });
    const lines = typeof found === 'string' ? found.split('\n') : ['nothing'];
    if (written === '- [') assert.match(lines[0] ?? '', /^orders\.test\.yml:1:\d+ found ./);
    else assert.equal(lines, problems);
  });
}

test('a neuron that nobody has is refused wherever it is named', async () => {
  const written = `run: [shel]
values: { shel: {} }
tests:
  - { order: a, runs: [{ neuron: shel }], answers: [{ answer: b, runs: [{ neuron: say }, { neuron: shel }] }] }
`;
  const found = await tested({ 'brain.yml': '[]', 'orders.test.yml': written });
  const places = String(found)
    .split('\n')
    .map((line) => line.replace(/ \(.*/, ''));
  assert.equal(places, [
    'orders.test.yml:1:7 run[0]: found "shel", expected a known neuron',
    'orders.test.yml:2:11 values.shel: found "shel", expected a known neuron',
    'orders.test.yml:4:34 tests[0].runs[0].neuron: found "shel", expected a known neuron',
    'orders.test.yml:4:100 tests[0].answers[0].runs[1].neuron: found "shel", expected a known neuron',
  ]);
});

test('an expectation that comes twice is a mistake: the first would never be looked at', async () => {
  assert.is(
    await tested({ 'brain.yml': '[]', 'orders.test.yml': '- order: hello\n  says: Hi\n  says: Hello\n' }),
    'orders.test.yml:3:3 [0].says: found a key its map already has, expected every key once',
  );
});

test('a kit without tests says which file is missing', async () => {
  assert.is(
    await tested({ 'brain.yml': '[]' }),
    'orders.test.yml:1:1 found no such file, expected a readable YAML file',
  );
});

test('an empty list of tests is one', async () => {
  assert.equal(await tested({ 'brain.yml': '[]', 'orders.test.yml': '[]' }), []);
});

test.run();

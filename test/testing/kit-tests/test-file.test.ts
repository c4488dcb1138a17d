import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tested } from '../../support/tested.ts';

const test = suite('readTestFile');

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

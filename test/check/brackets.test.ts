import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('strayBrackets');

const ordered = (order: string) =>
  linted({ 'brain.yml': `- name: go\n  neurons: []\n  signals:\n    - order: ${order}\n` });

const orders: readonly (readonly [written: string, column: number, path: string])[] = [
  ['"turn on [the] light"', 14, 'order'],
  ['"turn (on|off)"', 14, 'order'],
  ['on|off', 14, 'order'],
  ['{ text: "turn (on|off) it", matching-type: normal }', 22, 'order.text'],
  ['{ matching-type: strict, text: "open [it]" }', 45, 'order.text'],
];
for (const [written, column, path] of orders) {
  test(`${written} is no pattern`, async () => {
    assert.equal(await ordered(written), [
      `brain.yml:4:${column} warning: [0].signals[0].${path}: brackets mean something only with matching-type: pattern`,
    ]);
  });
}

for (const written of [
  '{ text: "turn (on|off) [now]", matching-type: pattern }',
  '"turn on {{ x }}"',
  '"smile :)"',
]) {
  test(`${written} is what it looks like`, async () => assert.equal(await ordered(written), []));
}

test('an answer is never a pattern', async () => {
  const neuron =
    'neurotransmitter: { from_answer_link: [{ synapse: go, answers: ["no", "(yes|yeah) [please]"] }], default: go }';
  const brain = `- name: go\n  signals: [{ order: go }]\n  neurons:\n    - ${neuron}\n`;
  assert.equal(await linted({ 'brain.yml': brain }), [
    'brain.yml:4:77 warning: [0].neurons[0].neurotransmitter.from_answer_link[0].answers[1]: brackets mean nothing in an answer: write each way to say it as an answer of its own',
  ]);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('answers');

/** A question, one link a line: `go` twice, then `other`. */
const asking = (first: string, second: string, third: string) => `- name: go
  signals: [{ order: go }]
  neurons:
    - neurotransmitter:
        from_answer_link:
          - { synapse: go, answers: ${first} }
          - { synapse: go, answers: ${second} }
          - { synapse: other, answers: ${third} }
        default: other
- { name: other, signals: [], neurons: [] }
`;

const found = (first: string, second = '[]', third = '[]') =>
  linted({ 'brain.yml': asking(first, second, third) });

const at = (line: number, column: number, link: number, answer: number) =>
  `brain.yml:${line}:${column} warning: [0].neurons[0].neurotransmitter.from_answer_link[${link}].answers[${answer}]`;

test('an answer that has the words of one above it for another synapse is never heard', async () => {
  assert.equal(await found('["yes"]', '[]', '[sure, "Please YES"]'), [
    `${at(8, 47, 2, 1)}: the answer "yes" above it always matches first`,
  ]);
});

test('an answer that stands there twice is one too many, in one link or in two', async () => {
  assert.equal(await found('[sure, Sure]', '[sure]', '[]'), [
    `${at(6, 44, 0, 1)}: the answer "sure" above it always matches first`,
    `${at(7, 38, 1, 0)}: the answer "sure" above it always matches first`,
  ]);
});

test('a hole that an answer above it never fills is told', async () => {
  assert.equal(await found('[spoons, "{{ count }} spoons"]'), [
    `${at(6, 46, 0, 1)}: the answer "spoons" above it always matches first`,
  ]);
});

test('punctuation makes no other answer, and one of symbols alone takes nothing', async () => {
  assert.equal(await found('["Sure!"]', '[sure]'), [
    `${at(7, 38, 1, 0)}: the answer "Sure!" above it always matches first`,
  ]);
  assert.equal(await found('["?"]', '[sure]'), []);
});

test('below an answer of nothing but a hole is no other', async () => {
  assert.equal(await found('["{{ x }}"]', '[never]', '[5]'), [
    `${at(7, 38, 1, 0)}: the answer "{{ x }}" above it takes everything that is said`,
    `${at(8, 41, 2, 0)}: the answer "{{ x }}" above it takes everything that is said`,
  ]);
});

test('more ways to give the same answer are written for the recogniser, and a longer answer may come first', async () => {
  assert.equal(await found('["yes", "yes please", "please yes"]', '["yes sure"]', '["no"]'), []);
  assert.equal(await found('["yes please"]', '[]', '["yes"]'), []);
  assert.equal(await found('["two {{ x }}"]', '["two {{ x }} now"]', '["{{ x }}"]'), []);
});

test('answers of two questions are not compared', async () => {
  const one = '{ neurotransmitter: { from_answer_link: [{ synapse: go, answers: ["yes"] }], default: go } }';
  const brain = `- { name: go, signals: [{ order: go }], neurons: [${one}, ${one}] }\n`;
  assert.equal(await linted({ 'brain.yml': brain }), []);
});

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

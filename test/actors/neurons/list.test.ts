import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { list } from '../../../src/actors/neurons/list.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { harness } from '../../../src/testing/harness/harness.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('list neuron');

type Parameters = Readonly<Record<string, unknown>>;

async function ran(parameters: Parameters, values: Parameters = {}) {
  const tools = fakeTools();
  await runNeuron(list, parameters, tools, values);
  return tools.lists;
}

test('values are set, removed and added in one step', async () => {
  assert.equal(await ran({ name: 'song', set: ['a', 'b'], remove: 'a', add: ['c', { in: 'd', out: 4 }] }), [
    ['song', ['b', 'c', { in: 'd', out: 4 }]],
  ]);
  assert.equal(await ran({ name: 'level', set: { range: { from: 1, to: 5 } } }), [
    ['level', { range: { from: 1, to: 5, step: 1, digits: true, words: true } }],
  ]);
});

test('what stands in the file may be a template, and what was said may not', async () => {
  const spoken = { said: '(a|b) {room}' };
  const plain = { in: 'a\\|b \\{room\\}', out: '(a|b) {room}' };
  assert.equal(await ran({ name: 'x', add: '{{ said }}' }, spoken), [['x', [plain]]]);
  assert.equal(
    await ran(
      {
        name: 'x',
        add: [
          { in: '{{ said }}', out: 1 },
          { in: '(c|d)', out: 2 },
        ],
      },
      spoken,
    ),
    [
      [
        'x',
        [
          { ...plain, out: 1 },
          { in: '(c|d)', out: 2 },
        ],
      ],
    ],
  );
  assert.equal(await ran({ name: 'x', set: { values: ['{{ said }}', '(c|d)'] } }, spoken), [
    ['x', [plain, { in: '(c|d)' }]],
  ]);
});

for (const [parameters, message] of [
  [{ name: 'x' }, 'list: found {"name":"x"}, expected a map with name, and with set, remove or add'],
  [{ add: 'milk' }, 'name: found nothing, expected a text that is not empty'],
  [{ name: 'x', add: '…' }, 'add: found "…", expected a text with a letter or a digit'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    const error = await rejection(runNeuron(list, parameters, fakeTools()));
    assert.ok(describeUnknown(error).includes(message), describeUnknown(error));
  });
}

test('an order fills a list that the next order uses', async () => {
  const { say, stop } = await harness({
    files: {
      'brain.yml': `
- name: add
  signals: [{ order: "put {{ item }} on my list" }]
  neurons: [{ list: { name: shopping, add: "{{ item }}" } }, { say: { message: "noted" } }]
- name: done
  signals: [{ order: { text: "I have [the] {shopping}", matching-type: pattern } }]
  neurons:
    - list: { name: shopping, remove: "{{ shopping }}" }
    - say: { message: "{{ shopping }} is done" }
- lists: { shopping: [] }
`,
      'settings.yml': '{}',
    },
  });
  const answer = async (text: string) => (await say(text)).said;
  assert.equal(await answer('I have the milk'), []);
  assert.equal(await answer('put milk on my list'), ['noted']);
  assert.equal(await answer('put eggs(|ham on my list'), ['noted']);
  assert.equal(await answer('I have eggs'), []);
  assert.equal(await answer('I have the milk'), ['milk is done']);
  assert.equal(await answer('I have the milk'), []);
  await stop();
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brocaClient } from '../../../src/client/generated/client.ts';
import { orderBody, runOrder } from '../../../src/commands/running/order-run.ts';
import { service } from '../../support/service.ts';

const test = suite('broca order');

const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }
- { name: thirsty, signals: [], neurons: [{ say: { message: As you like. } }] }
- { name: broken, signals: [{ order: break }], neurons: [{ say: { message: "{{ nobody.knows }}" } }] }
- name: coffee
  signals: [{ order: I want coffee }]
  neurons:
    - say: { message: "With milk?" }
    - neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes"] }], default: thirsty }
`;

const broca = await service({ 'brain.yml': BRAIN });
test.after(() => broca.stop());

/** What is told of an order, and what waits after it, when these are the answers. */
async function told(order: string, answers?: readonly string[]) {
  const lines: string[] = [];
  const left = [...(answers ?? [])];
  const status = await runOrder(orderBody(order, undefined, true), {
    client: brocaClient({ url: broca.url }),
    ...(answers === undefined ? {} : { reader: { answer: async () => left.shift(), close: () => {} } }),
    report: (line) => lines.push(line),
    style: (_, text) => text,
  });
  const { body } = await broca.get('/conversations');
  return { status, lines, body: JSON.stringify(body) };
}

test('what is said is told', async () => {
  const { status, lines } = await told('hello');
  assert.equal([status, lines], [0, ['Hello!']]);
});

test('an order that nothing matches is explained', async () => {
  const { status, lines } = await told('hallo');
  assert.equal([status, lines[0]?.split('\n')[0]], [1, '"hallo" matches nothing.']);
});

test('a neuron that fails is told', async () => {
  const { status, lines } = await told('break');
  assert.is(status, 1);
  assert.match(lines.join(), /^broken: Say: /);
});

test('a question is asked, and only what is new is told after its answer', async () => {
  const { status, lines } = await told('I want coffee', ['yes']);
  assert.equal([status, lines], [0, ['With milk?', 'Hello!']]);
});

test('whoever does not answer drops the question', async () => {
  const { status, lines, body } = await told('I want coffee', []);
  assert.equal([status, lines], [0, ['With milk?', 'The question is dropped.']]);
  assert.not.match(body, /waiting_for_answer/);
});

test('where nobody can be asked it waits', async () => {
  const { status, lines, body } = await told('I want coffee');
  assert.equal([status, lines.length], [0, 2]);
  assert.match(body, /waiting_for_answer/);
});

test.run();

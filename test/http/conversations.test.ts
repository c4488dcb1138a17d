import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, service, type TestService } from '../support/service.ts';

const test = suite('http/conversations');

const BRAIN = `
- name: coffee
  signals: [{order: coffee}]
  neurons:
    - neurotransmitter:
        from_answer_link: [{synapse: sweet, answers: ["yes"]}]
        default: plain
- {name: sweet, signals: [], neurons: [{say: {message: sweet}}]}
- {name: plain, signals: [], neurons: [{say: {message: plain}}]}
- name: stop
  signals: [{order: {text: stop, interrupts: true}}]
  neurons: [{say: {message: all right}}]
`;

let broca: TestService;

test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});

test.after(() => broca.stop());

const order = async (text: string, conversation: string) => {
  const { body } = await broca.post('/synapses/start/order', { order: text, conversation });
  const { matched_synapses, status } = body as {
    readonly matched_synapses: readonly { readonly synapse_name: string }[];
    readonly status: string | null;
  };
  return [status, ...matched_synapses.map(({ synapse_name }) => synapse_name)];
};

const question = (conversation: string) => `/conversations/${encodeURIComponent(conversation)}/question`;

for (const name of ['default', 'kitchen', 'a.b/c ü', '__proto__', 'constructor']) {
  test(`the question of "${name}" can be cancelled, once`, async () => {
    assert.equal(await order('coffee', name), ['waiting_for_answer', 'coffee']);
    assert.equal(await broca.send('DELETE', question(name)), { status: 204, body: undefined });
    const nothing = failure(404, 'itemNotFound', `no question waits in the conversation "${name}"`);
    assert.equal(await broca.send('DELETE', question(name)), nothing);
    assert.equal(await order('yes', name), [null]);
  });
}

test('the question of another conversation goes on waiting', async () => {
  await order('coffee', 'one');
  await order('coffee', 'two');
  await broca.send('DELETE', question('one'));
  assert.equal(await order('yes', 'two'), ['complete', 'coffee', 'sweet']);
});

test('an order that interrupts gives the question up', async () => {
  await order('coffee', 'three');
  assert.equal(await order('stop', 'three'), ['complete', 'stop']);
  assert.equal(await order('yes', 'three'), [null]);
});

test('interrupts is true or false', async () => {
  const synapse = { name: 'odd', signals: [{ order: { text: 'odd', interrupts: 'yes' } }], neurons: [] };
  const { status, body } = await broca.post('/synapses', synapse);
  assert.is(status, 400);
  assert.match(JSON.stringify(body), /signals\[0\]\.order\.interrupts: found .*yes.*, expected boolean/);
});

test.run();

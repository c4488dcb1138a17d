import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kit } from '../../support/kit.ts';
import { failure, service, type TestService } from '../../support/service.ts';

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

interface Shown {
  readonly conversations: readonly { readonly question?: Readonly<Record<'run' | 'asked', string>> }[];
}

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

test('GET /conversations shows who is open, and the question that waits', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  await other.post('/synapses/start/order', { order: 'nothing', conversation: 'quiet' });
  const before = Date.now();
  await other.post('/synapses/start/order', { order: 'coffee', conversation: 'kitchen' });
  await other.post('/synapses/start/id/coffee', { conversation: 'kitchen' });
  const { conversations } = (await other.get('/conversations')).body as { conversations: readonly never[] };
  const [{ question: asked, ...kitchen }] = conversations as unknown as [
    { question: Record<string, string> },
  ];
  const { asked: time = '', run = '', ...rest } = asked;
  const [latest, first] = ((await other.get('/runs')).body as { runs: readonly { id: string }[] }).runs;
  await other.stop();
  assert.equal(kitchen, { name: 'kitchen', state: 'waiting_for_answer', runs: [], questions_behind: 1 });
  assert.equal(rest, {
    by: 'api',
    links: [{ synapse_name: 'sweet', answers: ['yes'] }],
    default_synapse: 'plain',
  });
  assert.is(run, first?.id);
  assert.is.not(run, latest?.id);
  assert.ok(Date.parse(time) >= before && Date.parse(time) <= Date.now());
});

test('a question that outlived the service shows when it was asked', async () => {
  const data = kit({});
  const first = await service({ 'brain.yml': BRAIN }, { data });
  await first.post('/synapses/start/order', { order: 'coffee' });
  const shown = (await first.get('/conversations')).body as Shown;
  await first.stop();
  const second = await service({ 'brain.yml': BRAIN }, { data });
  const again = (await second.get('/conversations')).body as Shown;
  await second.stop();
  const [{ question: before } = {}] = shown.conversations;
  const [{ question: after } = {}] = again.conversations;
  assert.is(after?.run, before?.run);
  assert.ok(Math.abs(Date.parse(after?.asked ?? '') - Date.parse(before?.asked ?? '')) < 5_000);
});

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

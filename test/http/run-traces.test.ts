import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kit } from '../support/kit.ts';
import { failure, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/run traces');

const BRAIN = `
- { name: hello, signals: [{ order: hello there }], neurons: [{ say: { message: Hello! } }] }
- { name: long, signals: [{ order: sleep }], neurons: [{ sleep: { seconds: 60 } }] }
- { name: sorry, signals: [], neurons: [{ say: { message: Sorry } }] }
`;

interface Listed {
  readonly id?: string;
  readonly started?: string;
  readonly duration_ms?: number;
  readonly [key: string]: unknown;
}

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

const order = (text: string, conversation: string) =>
  broca.post('/synapses/start/order', { order: text, conversation, mute: true });
const list = async (query: string, from = broca): Promise<readonly Listed[]> =>
  ((await from.get(`/runs${query}`)).body as { runs: readonly Listed[] }).runs;
const read = async (id = '', from = broca) =>
  (await from.get(`/runs/${id}`)).body as Readonly<Record<string, unknown>>;

test('a run leaves a trace that can be listed and read', async () => {
  const answer = await order('hello there', 'a');
  const { id = '', started, duration_ms, ...listed }: Listed = (await list('?conversation=a'))[0] ?? {};
  assert.equal(listed, {
    conversation: 'a',
    order: 'hello there',
    status: 'complete',
    synapses: ['hello'],
    has_error: false,
  });
  const { events, ...trace } = await read(id);
  assert.equal(trace, {
    id,
    conversation: 'a',
    by: 'api',
    from_hook: false,
    order: 'hello there',
    started_synapses: [],
    answers: null,
    started,
    duration_ms,
    status: 'complete',
    report: answer.body,
  });
  assert.equal(
    (events as readonly Readonly<Record<string, unknown>>[]).map(({ type }) => type),
    ['order.matched', 'neuron.ended'],
  );
});

test('lists go on from where they end, the newest first', async () => {
  for (let run = 0; run < 3; run += 1) await order('hello there', 'b');
  const all = (await list('?conversation=b')).map(({ id }) => id);
  const first = (await list('?conversation=b&limit=2')).map(({ id }) => id);
  const rest = (await list(`?conversation=b&limit=2&before=${first[1]}`)).map(({ id }) => id);
  assert.equal([all.length, [...first, ...rest]], [3, all]);
});

for (const limit of ['0', '-1', '1001', 'many', '1.5', '']) {
  test(`a list of "${limit}" is refused`, async () => {
    const { status, body } = await broca.get(`/runs?limit=${limit}`);
    assert.is(status, 400);
    assert.match(JSON.stringify(body), 'a whole number from 1 to 1000');
  });
}

test('of an order that nothing matches the near misses of today are told', async () => {
  await order('hello where', 'c');
  const [{ id = '' } = {}] = await list('?conversation=c');
  const { status, near_misses_now } = await read(id);
  const [miss] = near_misses_now as readonly Readonly<Record<string, unknown>>[];
  assert.equal([status, miss?.synapse_name, miss?.missing_words], [null, 'hello', ['there']]);
});

test('a default does not keep the near misses from being told', async () => {
  const settings = `${SILENT}\nhooks: { on_order_not_found: sorry }`;
  const other = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
  await other.post('/synapses/start/order', { order: 'hello where', mute: true });
  const [{ id = '' } = {}] = await list('', other);
  const { status, near_misses_now } = await read(id, other);
  await other.stop();
  assert.equal([status, (near_misses_now as readonly unknown[]).length], ['complete', 1]);
});

test('a run that goes on can be read, and is in no list', async () => {
  const other = await service({
    'brain.yml': BRAIN,
    'settings.yml': `${SILENT}\nrest_api: { grace_time: 0 }`,
  });
  void other.post('/synapses/start/order', { order: 'sleep' }).catch(() => {});
  let ids: readonly string[] = [];
  while (ids.length === 0) {
    const { conversations } = (await other.get('/conversations')).body as {
      conversations: readonly { runs: readonly string[] }[];
    };
    ids = conversations.flatMap(({ runs }) => runs);
  }
  const { id, duration_ms, status, report, order: said } = await read(ids[0], other);
  const listed = await list('', other);
  await other.stop();
  assert.equal([id, duration_ms, status, report, said, listed], [ids[0], null, null, null, 'sleep', []]);
});

test('a run nobody knows is 404', async () =>
  assert.equal(
    await broca.get('/runs/none'),
    failure(404, 'itemNotFound', 'no run has the id "none"', 'id'),
  ));

test('traces outlive the service', async () => {
  const data = kit({});
  const first = await service({ 'brain.yml': BRAIN }, { data });
  await first.post('/synapses/start/order', { order: 'hello there', mute: true });
  const before = await list('', first);
  await first.stop();
  const second = await service({ 'brain.yml': BRAIN }, { data });
  const after = await list('', second);
  const found = await read(after[0]?.id, second);
  await second.stop();
  assert.equal([before.length, after, found.order], [1, before, 'hello there']);
});

test('settings switch traces off, and say how many are kept', async () => {
  const off = await service({ 'settings.yml': `${SILENT}\ntraces: { active: false }`, 'brain.yml': BRAIN });
  await off.post('/synapses/start/order', { order: 'hello there', mute: true });
  const none = await list('', off);
  await off.stop();
  const few = await service({ 'settings.yml': `${SILENT}\ntraces: { keep: 2 }`, 'brain.yml': BRAIN });
  for (let run = 0; run < 4; run += 1)
    await few.post('/synapses/start/order', { order: 'hello there', mute: true });
  const kept = await list('', few);
  await few.stop();
  assert.equal([none, kept.length], [[], 2]);
});

test.run();

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../../src/engines/wav.ts';
import { StateVisited } from '../../../src/http/resources/run-trace-codec.ts';
import { collector } from '../../support/collector.ts';
import { eventStream } from '../../support/event-stream.ts';
import { form } from '../../support/form.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { failure, HEARING, SILENT, service, type TestService } from '../../support/service.ts';
import { spoken } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';

const test = suite('http/run traces');

const BRAIN = `
- { name: hello, signals: [{ order: hello there }], neurons: [{ say: { message: Hello! } }] }
- { name: long, signals: [{ order: sleep }], neurons: [{ sleep: { seconds: 60 } }] }
- name: tea
  signals: []
  neurons: [{ neurotransmitter: { from_answer_link: [{ synapse: hello, answers: [two] }], default: sorry } }]
- { name: shout, signals: [{ order: "shout {{ word }}" }], neurons: [{ say: { message: "{{ word }}!" } }] }
- { name: broken, signals: [], neurons: [{ script: { path: "/nowhere/{{ program }}" } }] }
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
    said: ['Hello!'],
    is_default: false,
    has_error: false,
    has_audio: false,
  });
  const { events, stages, states, engines, broca: version, ...trace } = await read(id);
  assert.equal(
    (stages as readonly { readonly name: string }[]).map(({ name }) => name),
    ['match', 'neurons'],
  );
  assert.equal((states as readonly { readonly state: string }[]).map(({ state }) => state).slice(-2), [
    'running',
    'idle',
  ]);
  assert.equal((engines as Readonly<Record<string, unknown>>).player, {
    name: 'none',
    engine: 'none',
    version: null,
  });
  assert.match(String(version), /^\d+\.\d+/);
  assert.equal(trace, {
    id,
    conversation: 'a',
    by: 'api',
    from_hook: false,
    mute: true,
    order: 'hello there',
    started_synapses: [],
    parameters: {},
    has_audio: false,
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

test('what came nearest at the time is told too, also when the brain has changed since', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  await other.post('/synapses/start/order', { order: 'hello where', mute: true });
  const [{ id = '' } = {}] = await list('', other);
  await other.send('DELETE', '/synapses/hello');
  const { near_misses, near_misses_now } = await read(id, other);
  await other.stop();
  const [miss] = near_misses as readonly Readonly<Record<string, unknown>>[];
  assert.equal([miss?.synapse_name, near_misses_now], ['hello', []]);
});

test('runs are found by what was said, in any case, by their synapse and by how they ended', async () => {
  await order('hello there', 'd');
  await order('nothing of the kind', 'd');
  const found = async (query: string) =>
    (await list(`?conversation=d&${query}`)).map(({ order: said }) => said);
  assert.equal(await found('search=HELLO!'), ['hello there']);
  assert.equal(await found('search=kind'), ['nothing of the kind']);
  assert.equal(await found('synapse=hello'), ['hello there']);
  assert.equal(await found('status=none'), ['nothing of the kind']);
  assert.equal(await found('has_error=false&status=complete'), ['hello there']);
  assert.equal(await found('has_error=true'), []);
  assert.is((await broca.get('/runs?status=odd')).status, 400);
  const { status, body } = await broca.get('/runs?order=light');
  assert.is(status, 400);
  assert.match(JSON.stringify(body), /order: found .*light.*, expected one of conversation, search/);
});

test('a run that is deleted is gone, and the others stay', async () => {
  await order('hello there', 'e');
  await order('hello where', 'e');
  const [{ id = '' } = {}] = await list('?conversation=e');
  assert.equal(await broca.send('DELETE', `/runs/${id}`), { status: 204, body: undefined });
  assert.is((await broca.get(`/runs/${id}`)).status, 404);
  assert.is((await broca.send('DELETE', `/runs/${id}`)).status, 404);
  assert.equal(
    (await list('?conversation=e')).map(({ order: said }) => said),
    ['hello there'],
  );
});

test('all runs are deleted at once', async () => {
  const other = await service({ 'brain.yml': BRAIN });
  for (let run = 0; run < 3; run += 1)
    await other.post('/synapses/start/order', { order: 'hello there', mute: true });
  const { body } = await other.send('DELETE', '/runs');
  const left = await list('', other);
  await other.stop();
  assert.equal([body, left], [{ deleted: 3 }, []]);
});

test('an answer is exported with the run that asked, and what both were given', async () => {
  await broca.post('/synapses/start/id/tea', { parameters: { cup: 'blue' }, conversation: 'f', mute: true });
  await order('two', 'f');
  const [answered, asked] = await list('?conversation=f');
  const response = await broca.request('GET', `/runs/${answered?.id}/export`);
  const exported = (await response.json()) as {
    readonly run: unknown;
    readonly before: readonly Readonly<Record<string, unknown>>[];
    readonly [key: string]: unknown;
  };
  assert.equal(exported.run, await read(String(answered?.id)));
  assert.equal(
    [exported.format, exported.audio, exported.before.map(({ id, parameters }) => [id, parameters])],
    [1, null, [[asked?.id, { cup: 'blue' }]]],
  );
  assert.match(response.headers.get('content-disposition') ?? '', `filename="run-${answered?.id}.json"`);
  assert.is((await broca.get('/runs/none/export')).status, 404);
});

test('without transcripts nothing that was said is in a trace, nor on disk', async () => {
  const settings = `${SILENT}\ntraces: { transcripts: false, record_audio: true }`;
  const other = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
  await other.post('/synapses/start/order', { order: 'shout marzipan', mute: true, conversation: 'g' });
  const [listed] = await list('', other);
  const { events, ...trace } = await read(listed?.id, other);
  await other.post('/synapses/start/id/broken', { parameters: { program: 'marzipan' } });
  const [byName] = await list('', other);
  const exported = (await other.get(`/runs/${byName?.id}/export`)).body;
  await other.stop();
  const files = readdirSync(join(other.home, 'data')).filter((name) => name.startsWith('runs.db'));
  const onDisk = files.filter((name) =>
    /marzipan/.test(readFileSync(join(other.home, 'data', name), 'latin1')),
  );
  assert.equal([listed?.order, listed?.said, listed?.synapses], ['…', [], ['shout']]);
  assert.equal([trace.order, trace.texts_left_out, onDisk], ['…', true, []]);
  assert.ok(files.length > 0);
  assert.match(JSON.stringify(events), '"parameters":{"word":"…"}');
  assert.not.match(JSON.stringify([events, trace, listed, exported]), 'marzipan');
  assert.match(JSON.stringify(exported), 'nowhere/…');
  assert.not.match(other.lines.join(), 'marzipan');
  assert.match(other.lines.join(), 'nowhere/…');
});

test('what a variable keeps secret is in no failure that is told, written or sent', async () => {
  const { url, spans, close } = await collector();
  const other = await service({
    'settings.yml': `${SILENT}\nvar_files: [variables.yml]\ntraces: { otlp_endpoint: '${url}' }`,
    'variables.yml': 'my_password: marzipan',
    'brain.yml': `- { name: open, signals: [], neurons: [{ script: { path: "/nowhere/{{ my_password }}" } }] }`,
  });
  const stream = await eventStream(`${other.url}/events`);
  const { body } = await other.post('/synapses/start/id/open', {});
  const events = await stream.until('run.finished');
  const [{ id = '' } = {}] = await list('', other);
  const exported = (await other.get(`/runs/${id}/export`)).body;
  stream.close();
  await other.stop();
  await close();
  const shown = [body, events, exported, spans()].map((one) => JSON.stringify(one));
  for (const text of shown) {
    assert.match(text, 'nowhere/…');
    assert.not.match(text, 'marzipan');
  }
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
  for (const conversation of ['1', '2', '3', '4'])
    await few.post('/synapses/start/order', { order: 'hello there', conversation, mute: true });
  const kept = async () => (await list('', few)).map(({ conversation }) => conversation).join();
  await until(async () => (await kept()) === '4,3', { otherwise: kept }).finally(few.stop); // the oldest go later
  assert.equal(none, []);
});

test.run();

const runAudioTest = suite('http/audio of runs');

const LIGHT = 'turn on the kitchen light';
const RUN_AUDIO_BRAIN = `[{ name: light, signals: [{ order: ${LIGHT} }], neurons: [{ say: { message: It is on. } }] }]`;

interface Exported {
  readonly run: {
    readonly order: string;
    readonly has_audio: boolean;
    readonly stages: readonly { readonly name: string; readonly budget_ms: number | null }[];
  };
  readonly audio: { readonly sample_rate_hz: number; readonly wav: string } | null;
}

if (has('espeak-ng')) {
  runAudioTest(
    'what was heard of a recording is kept where it is wanted, and goes with its run',
    async () => {
      const samples = spoken(LIGHT, 'en-us', 150);
      const wav = wavOf({ sampleRateHz: 16_000, samples });
      const file = { name: 'file', fileName: 'order.wav', content: wav, type: 'audio/wav' };
      const broca = await service({
        'settings.yml': `${HEARING}\ntraces: { record_audio: true }`,
        'brain.yml': RUN_AUDIO_BRAIN,
      });
      await broca.send('POST', '/synapses/start/audio', form(file, { name: 'mute', content: 'true' }));
      const { runs } = (await broca.get('/runs')).body as {
        readonly runs: readonly { readonly id: string; readonly has_audio: boolean }[];
      };
      const [listed] = runs;
      const response = await broca.request('GET', `/runs/${listed?.id}/audio`);
      const heard = Buffer.from(await response.arrayBuffer());
      const { run, audio } = (await broca.get(`/runs/${listed?.id}/export`)).body as Exported;
      await broca.send('DELETE', '/runs');
      const after = await broca.get(`/runs/${listed?.id}/audio`);
      await broca.stop();
      assert.equal([listed?.has_audio, run.has_audio, run.order], [true, true, LIGHT]);
      assert.equal(
        run.stages.slice(0, 2).map(({ name, budget_ms }) => [name, budget_ms]),
        [
          ['text', null],
          ['match', 1],
        ],
      );
      assert.is(response.headers.get('content-type'), 'audio/wav');
      assert.equal(audio, { sample_rate_hz: 16_000, wav: heard.toString('base64') });
      assert.ok(heard.subarray(44, 44 + samples.byteLength).equals(wav.subarray(44)));
      assert.is(after.status, 404);
    },
  );
} else console.log('not tested: espeak-ng is not installed');

runAudioTest.run();

const runTraceCodecTest = suite('http/codecs/trace-parts');

runTraceCodecTest('a trace may tell of a satellite that came and left', () => {
  const state = { at_ms: 5, region: 'satellite', state: 'left' };
  assert.equal(StateVisited.decode(state), E.right(state));
  assert.ok(E.isLeft(StateVisited.decode({ ...state, region: 'nowhere' })));
});

runTraceCodecTest.run();

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Files, failure, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('http/kept');

const BRAIN = `
- name: tea
  signals: [order: make tea]
  neurons: [say: { message: One tea. }]
- name: coffee
  signals: [order: make coffee]
  neurons: [say: { message: One coffee. }]
- name: switch
  signals: [order: tea off]
  neurons: [brain: { synapse_name: tea, enabled: false }, settings: { variable: { list: [1, 2] }, deaf: yes }]
`;
const FILES: Files = {
  'brain.yml': BRAIN,
  'settings.yml':
    'text_to_speech: [espeak: { cache: false }, pico2wave]\ndefault_player: none\nplayers: [none, file]\n',
};

const restarted = async (before: TestService): Promise<TestService> => {
  await before.stop();
  return { ...(await service({}, { home: before.home })), home: before.home };
};

const send = (broca: TestService, method: string, path: string, body: unknown) =>
  broca.send(method, path, { body: JSON.stringify(body) });

const shownBy = async (broca: TestService) => {
  const paths = [
    '/settings',
    '/synapses',
    '/deaf',
    '/mute',
    '/settings/options',
    '/synapses/tea?source=true',
  ];
  const bodies = await Promise.all(paths.map(async (path) => (await broca.get(path)).body));
  const { port } = new URL(broca.url); // another one after each start
  return JSON.parse(JSON.stringify(bodies).replaceAll(`"port":${port}`, '"port":0')) as unknown;
};

test('everything that was changed is there after a restart, and the files of the kit are as they were', async () => {
  const first = await service(FILES);
  const written = { signals: [{ order: 'do it' }], neurons: [{ say: { message: '{{ 6 * 7 }}' } }] };
  const statuses = [
    await first.post('/settings/default_tts', { default_tts: 'pico2wave' }),
    await first.post('/settings/recognizer_multiplier', { recognizer_multiplier: 2 }),
    await first.post('/settings/variables', { room: 'kitchen' }),
    await first.post('/mute', { mute: true }),
    await first.post('/synapses', { name: '../ünï cödé', ...written }),
    await send(first, 'PUT', '/synapses/coffee', written),
    await send(first, 'PUT', '/synapses/new', written),
    await send(first, 'PATCH', '/synapses/new', { enabled: false }),
    await first.post('/settings/hooks', { hooks: { on_order_not_found: 'new' } }),
    await send(first, 'PATCH', '/settings/options', { stt_timeout: 4 }),
    await first.post('/synapses/start/order', { order: 'tea off' }),
  ].map(({ status }) => status);
  assert.equal(statuses, [200, 200, 200, 200, 201, 200, 201, 200, 200, 200, 201]);
  const before = await shownBy(first);
  const second = await restarted(first);
  const after = await shownBy(second);
  const said = await second.post('/synapses/start/order', { order: 'do it' });
  await second.stop();
  assert.equal(after, before);
  assert.equal(
    second.lines.filter((line) => line.includes('data')),
    [],
  );
  const { matched_synapses } = said.body as { matched_synapses: { synapse_name: string }[] };
  assert.equal(
    matched_synapses.map(({ synapse_name }) => synapse_name),
    ['coffee', '../ünï cödé'],
  );
  for (const [name, text] of Object.entries(FILES))
    assert.is(readFileSync(join(first.home, name), 'utf8'), text);
});

test('GET /synapses/<name>?source=true tells where a synapse comes from', async () => {
  const broca = await service(FILES);
  const written = { signals: [], neurons: [] };
  await send(broca, 'PUT', '/synapses/new', written);
  await send(broca, 'PUT', '/synapses/coffee', written);
  await send(broca, 'PATCH', '/synapses/tea', { enabled: false });
  const source = async (name: string, query = '?source=true') =>
    ((await broca.get(`/synapses/${name}${query}`)).body as { source?: unknown }).source;
  assert.equal(await source('switch'), { from: 'kit', file: 'brain.yml', line: 8 });
  assert.equal(await source('tea'), {
    from: 'kit',
    file: 'brain.yml',
    line: 2,
    changed: { enabled: false, file: 'data/synapses/tea.yml' },
  });
  assert.equal(await source('coffee'), {
    from: 'api',
    file: 'data/synapses/coffee.yml',
    covers: { file: 'brain.yml', line: 5 },
  });
  assert.equal(await source('new'), { from: 'api', file: 'data/synapses/new.yml' });
  for (const query of ['', '?source=false', '?source=0']) assert.is(await source('tea', query), undefined);
  assert.is((await broca.get('/synapses/tea?source=maybe')).status, 400);
  assert.is((await broca.get('/synapses/nobody?source=true')).status, 404);
  await broca.stop();
});

test('a directory of data that cannot be written answers 500, and nothing has changed', async () => {
  const broca = await service(FILES);
  const data = join(broca.home, 'data');
  rmSync(join(data, 'synapses'), { recursive: true, force: true });
  writeFileSync(join(data, 'synapses'), 'in the way');
  mkdirSync(join(data, 'settings.yml'));
  const before = await shownBy(broca);
  const written = { signals: [], neurons: [] };
  const statuses = [
    await broca.post('/synapses', { name: 'new', ...written }),
    await send(broca, 'PUT', '/synapses/tea', written),
    await send(broca, 'PATCH', '/synapses/tea', { enabled: false }),
    await broca.send('DELETE', '/synapses/tea'),
    await broca.post('/mute', { mute: true }),
    await broca.post('/settings/variables', { a: 'b' }),
  ].map(({ status }) => status);
  const run = await broca.post('/synapses/start/order', { order: 'tea off' });
  assert.equal([statuses, await shownBy(broca)], [[500, 500, 500, 500, 500, 500], before]);
  const { matched_synapses } = run.body as {
    matched_synapses: { neuron_module_list: { error?: string }[] }[];
  };
  const errors = matched_synapses[0]?.neuron_module_list.map(({ error }) => typeof error);
  assert.equal(errors, ['string', 'string']);
  rmSync(join(data, 'synapses'));
  assert.is((await broca.post('/synapses', { name: 'new', ...written })).status, 201);
  await broca.stop();
});

test('a file that was broken by hand is told with its place, costs itself, and is left alone', async () => {
  const broca = await service({
    ...FILES,
    'data/synapses/mine.yml': 'name: mine\nneurons: [',
    'data/synapses/tea.yml': 'name: tea\nenabled: false\n',
    'data/settings.yml': 'options: { mute: perhaps, deaf: true }\n',
  });
  const told = broca.lines.filter((line) => line.startsWith(join(broca.home, 'data')));
  assert.equal(
    told.map((line) => line.slice(broca.home.length + 1).split(' ')[0]),
    ['data/settings.yml:1:18', 'data/synapses/mine.yml:2:10'],
  );
  assert.equal(
    [(await broca.get('/mute')).body, (await broca.get('/deaf')).body],
    [{ mute: false }, { deaf: true }],
  );
  assert.is((await broca.post('/synapses/start/order', { order: 'make tea' })).status, 201);
  const mine = { name: 'mine', signals: [], neurons: [] };
  assert.is((await broca.post('/synapses', mine)).status, 201);
  await broca.stop();
  const synapses = join(broca.home, 'data/synapses');
  assert.is(readFileSync(join(synapses, 'mine.yml.broken-1'), 'utf8'), 'name: mine\nneurons: [');
  assert.ok(existsSync(join(synapses, 'mine.yml')));
});

test('synapses and variables beyond the quota are answered 413, and nothing has changed', async () => {
  const { send, post, get, stop } = await service({
    'settings.yml': `${SILENT}rest_api: { max_synapses: 1, max_synapses_megabytes: 0.001 }\n`,
  });
  try {
    const put = (name: string, message: string) =>
      send('PUT', `/synapses/${name}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ signals: [], neurons: [{ say: { message } }] }),
      });
    assert.is((await put('a', 'hi')).status, 201);
    assert.equal(
      await put('b', 'hi'),
      failure(
        413,
        'Payload Too Large',
        'there are 1 synapses from the API already, and rest_api.max_synapses is 1',
      ),
    );
    const { status, body } = await put('a', 'x'.repeat(2_000));
    assert.is(status, 413);
    assert.match(JSON.stringify(body), /would take 2\d+ bytes, and rest_api.max_synapses_megabytes is 0.001/);
    assert.is((await put('a', 'ho')).status, 200);
    const text = 'x'.repeat(600_000);
    assert.is((await post('/settings/variables', { one: text })).status, 200);
    assert.is((await post('/settings/variables', { two: text })).status, 413);
    assert.equal((await get('/settings/variables')).body, { variables: { one: text } });
  } finally {
    await stop();
  }
});

test.run();

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, type RequestOptions, SILENT, service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const test = suite('http/brain-changes');

const TEA = `# Hot.
- name: tea
  signals:
    - order: "make tea" # so
  neurons: [say: { message: One tea. }]
`;
const REST = `
- name: coffee
  signals: [order: make coffee]
  neurons: [say: { message: One coffee. }]
`;
const BRAIN = TEA + REST;

let broca: TestService;
test.before.each(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after.each(() => broca.stop());

interface Shown {
  readonly yaml: string;
  readonly etag: string;
  readonly source: unknown;
}

const yaml = (text: string, headers: RequestOptions['headers'] = {}): RequestOptions => ({
  headers: { 'content-type': 'text/yaml', ...headers },
  body: text,
});
const read = async (name: string): Promise<Shown> =>
  (await broca.get(`/synapses/${name}?yaml=true&source=true`)).body as Shown;
const tagOf = async (name: string) =>
  (await broca.request('GET', `/synapses/${name}`)).headers.get('etag') ?? '';
const put = (name: string, text: string, headers?: RequestOptions['headers'], query = '') =>
  broca.send('PUT', `/synapses/${name}${query}`, yaml(text, headers));
const brainFile = () => readFileSync(join(broca.home, 'brain.yml'), 'utf8');

test('YAML is kept as it was written, and that of a file is shown as it is there', async () => {
  assert.is((await read('tea')).yaml, TEA);
  const text = '# new\nname:  new\nsignals: []  # none\nneurons:   [systemdate]\n';
  assert.is((await put('new', text)).status, 201);
  assert.is((await read('new')).yaml, text);
  for (const type of ['application/yaml', 'application/x-yaml', 'TEXT/YAML; charset=utf-8']) {
    const other = `${text}# ${type}\n`;
    assert.is((await put('new', other, { 'content-type': type })).status, 200, type);
    assert.is((await read('new')).yaml, other);
  }
  const json = { signals: [], neurons: ['systemdate'], name: 'new', enabled: false };
  assert.is((await broca.send('PUT', '/synapses/new', { body: JSON.stringify(json) })).status, 200);
  assert.match((await read('new')).yaml, /^name: new\nenabled: false\n/);
});

for (const [what, text, message] of [
  ['no YAML', 'name: [', 'the YAML:1:7'],
  ['an empty body', '', 'the body'],
  ['a list', '- a\n- b\n', 'one synapse'],
  [
    'a bomb',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(',')}]`).join('\n')}\n`,
    'the YAML',
  ],
  ['what is too deep', '['.repeat(20_000), 'the YAML'],
  ['bytes that are no text', '\uD800', ''],
] as const)
  test(`PUT of ${what} as YAML is 400`, async () => {
    const body = what.startsWith('bytes') ? new Uint8Array([0xff, 0xfe, 0x41]) : text;
    const answer = await broca.send('PUT', '/synapses/x', { headers: { 'content-type': 'text/yaml' }, body });
    assert.is(answer.status, 400, JSON.stringify(answer.body).slice(0, 300));
    assert.ok(JSON.stringify(answer.body).includes(message), JSON.stringify(answer.body).slice(0, 300));
    assert.is((await broca.get('/synapses/x')).status, 404);
  });

test('other routes read every body as JSON still', async () => {
  const answer = await broca.send('POST', '/synapses/start/order', yaml('{"order": "make tea"}'));
  assert.is(answer.status, 201);
});

test('a change with If-Match is made in that state alone; 412 tells the present one', async () => {
  const tag = await tagOf('tea');
  assert.match(tag, /^"[\w-]{22}"$/);
  assert.is((await read('tea')).etag, tag);
  const iced = TEA.replace('One', 'Iced');
  const first = await broca.request('PUT', '/synapses/tea', yaml(iced, { 'if-match': tag }));
  assert.is(first.status, 200);
  const now = first.headers.get('etag') ?? '';
  assert.is.not(now, tag);
  const { source: _, ...refused } = (await put('tea', TEA.replace('One', 'No'), { 'if-match': tag }))
    .body as {
    source?: unknown;
    error: { status: number; name: string; message: string };
    current: Shown;
  };
  assert.equal(refused.error, {
    status: 412,
    name: 'Precondition Failed',
    message: 'the synapse "tea" was changed since it was read',
  });
  assert.equal([refused.current.yaml, refused.current.etag], [iced, now]);
  for (const [method, path, body] of [
    ['PATCH', '/synapses/tea', '{"enabled":false}'],
    ['DELETE', '/synapses/tea', undefined],
    ['DELETE', '/synapses?name=tea', undefined],
    ['DELETE', '/synapses/start/id/tea', undefined],
    ['DELETE', '/brain/overrides/tea', undefined],
  ] as const)
    assert.is(
      (await broca.send(method, path, { headers: { 'if-match': tag }, ...(body && { body }) })).status,
      412,
    );
  const many = { 'if-match': `"other", W/${now}, ${now}` };
  assert.is(
    (await broca.send('PATCH', '/synapses/tea', { headers: many, body: '{"enabled":false}' })).status,
    200,
  );
  assert.is((await broca.send('DELETE', '/synapses/tea', { headers: { 'if-match': '*' } })).status, 204);
  const gone = await put('tea', TEA, { 'if-match': now });
  assert.equal([gone.status, (gone.body as { current: unknown }).current], [412, null]);
  assert.is((await broca.send('DELETE', '/synapses/tea', { headers: { 'if-match': now } })).status, 404);
});

test('If-None-Match: * makes a new one and overwrites none', async () => {
  assert.is((await put('tea', TEA, { 'if-none-match': '*' })).status, 412);
  assert.is((await put('new', 'signals: []\nneurons: []\n', { 'if-none-match': '*' })).status, 201);
});

test('without If-Match the last change holds', async () => {
  await put('tea', TEA.replace('One', 'A'));
  assert.is((await put('tea', TEA.replace('One', 'B'))).status, 200);
});

test('a synapse is changed in its file, and the reload that follows changes nothing more', async () => {
  const iced = TEA.replace('One', 'Iced').replace('# so', '# so what');
  assert.is((await put('tea', iced, { 'if-match': await tagOf('tea') }, '?in=file')).status, 200);
  assert.is(brainFile(), iced + REST);
  assert.equal((await read('tea')).source, { from: 'kit', file: 'brain.yml', line: 2 });
  await until(() => broca.lines.some((line) => line.includes('reloaded the kit')));
  assert.is((await read('tea')).yaml, iced);
  const answer = await broca.post('/synapses/start/order', { order: 'make tea', mute: true });
  assert.match(JSON.stringify(answer.body), /Iced tea/);
  assert.is((await broca.send('PATCH', '/synapses/tea?in=file', { body: '{"enabled":false}' })).status, 200);
  assert.match(brainFile(), /- name: tea\n {2}enabled: false\n/);
  assert.is((await broca.send('DELETE', '/synapses/coffee?in=file')).status, 204);
  assert.not.match(brainFile(), /coffee/);
  assert.is((await broca.send('DELETE', '/synapses/tea?in=elsewhere')).status, 400);
});

test('a file that was edited by hand since the client has read it is not overwritten', async () => {
  const tag = await tagOf('tea');
  const edited = BRAIN.replace('One tea', 'My tea');
  writeFileSync(join(broca.home, 'brain.yml'), edited);
  const answer = await put('tea', TEA.replace('One', 'No'), { 'if-match': tag }, '?in=file');
  assert.ok([409, 412].includes(answer.status), String(answer.status));
  assert.is(brainFile(), edited);
  await broca.post('/reload');
  const late = await put('tea', TEA.replace('One', 'No'), { 'if-match': tag }, '?in=file');
  assert.equal(
    [late.status, (late.body as { current: Shown }).current.yaml],
    [412, TEA.replace('One', 'My')],
  );
  assert.is(brainFile(), edited);
});

test('an override is compared with the file, and dropped', async () => {
  const iced = TEA.replace('One', 'Iced');
  assert.equal(
    await broca.get('/brain/overrides/tea'),
    failure(404, 'itemNotFound', 'nothing overrides "tea" of the kit'),
  );
  await put('tea', iced);
  assert.equal((await broca.get('/brain/overrides/tea')).body, {
    name: 'tea',
    file: 'brain.yml',
    before: TEA,
    after: iced,
  });
  await broca.send('DELETE', '/synapses/tea');
  assert.equal((await broca.get('/brain/overrides/tea')).body, {
    name: 'tea',
    file: 'brain.yml',
    before: TEA,
    after: null,
  });
  assert.is((await broca.send('DELETE', '/brain/overrides/tea')).status, 200);
  assert.is((await read('tea')).yaml, TEA);
});

interface Change {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly in: string;
  readonly undoes?: number;
}

const history = async (query = '') =>
  ((await broca.get(`/brain/changes${query}`)).body as { changes: readonly Change[] }).changes.map(
    ({ id, kind, name, in: place, undoes }) => [
      id,
      kind,
      name,
      place,
      ...(undoes === undefined ? [] : [undoes]),
    ],
  );

test('changes are listed, shown with both texts, and undone, also after a restart', async () => {
  const iced = TEA.replace('One', 'Iced');
  await put('tea', iced, {}, '?in=file');
  await broca.post('/synapses', { name: 'new', signals: [], neurons: [] });
  await broca.post('/synapses/coffee/orders', { order: 'coffee, please' });
  assert.equal(await history(), [
    [3, 'changed', 'coffee', 'override'],
    [2, 'added', 'new', 'override'],
    [1, 'changed', 'tea', 'file'],
  ]);
  assert.equal(await history('?name=new'), [[2, 'added', 'new', 'override']]);
  const one = (await broca.get('/brain/changes/1')).body as Record<string, unknown>;
  assert.equal([one.before, one.after, one.refused], [TEA, iced, undefined]);
  const { home } = broca;
  await broca.stop();
  broca = await service({}, { home });
  assert.equal((await broca.send('POST', '/brain/changes/1/undo')).status, 200);
  assert.is(readFileSync(join(home, 'brain.yml'), 'utf8'), BRAIN);
  assert.equal((await history('?name=tea'))[0], [4, 'changed', 'tea', 'file', 1]);
  assert.match(
    JSON.stringify((await broca.get('/brain/changes/1')).body),
    /"refused":"\\"tea\\" was changed again by change 4/,
  );
  assert.is((await broca.send('POST', '/brain/changes/1/undo')).status, 409);
  assert.equal((await broca.send('POST', '/brain/changes/2/undo')).body, { name: 'new', synapse: null });
  for (const id of ['0', '99', 'x', '-1', '1e3'])
    assert.ok([400, 404].includes((await broca.send('POST', `/brain/changes/${id}/undo`)).status), id);
});

test('deleted synapses are listed and brought back', async () => {
  assert.equal((await broca.get('/brain/deleted')).body, { deleted: [] });
  await broca.send('DELETE', '/synapses/coffee');
  await broca.send('DELETE', '/synapses/tea?in=file');
  const { deleted } = (await broca.get('/brain/deleted')).body as {
    deleted: { name: string; from: string }[];
  };
  assert.equal(
    deleted.map(({ name, from }) => [name, from]),
    [
      ['coffee', 'kit'],
      ['tea', 'history'],
    ],
  );
  assert.is((await broca.post('/brain/deleted/coffee/restore')).status, 200);
  assert.is((await broca.post('/brain/deleted/tea/restore')).status, 200);
  assert.is(brainFile(), BRAIN);
  assert.is((await broca.post('/brain/deleted/tea/restore')).status, 404);
});

test('a damaged history is told in the health, and costs nothing else', async () => {
  await broca.stop();
  broca = await service({ 'brain.yml': BRAIN, 'data/history/000000007.json': '{' });
  await put('tea', TEA.replace('One', 'Iced'));
  assert.equal(await history(), [[8, 'changed', 'tea', 'override']]);
  const { degraded } = (await broca.get('/health')).body as { degraded: { part: string; detail: string }[] };
  const told = degraded.filter(({ part }) => part === 'stored.history').map(({ detail }) => detail);
  assert.match(told.join('\n'), /000000007\.json: found no JSON, .*; Broca ignores it: delete the file$/);
  assert.is(told.length, 1);
});

const SECRET = `# api_key: comment-secret
name: call
signals: []
neurons:
  - uri: { url: "http://127.0.0.1:9/", user: eve, password: 'neuron-secret' } # it
`;

test('secrets are masked in every text, and come back with the masks', async () => {
  assert.is((await put('call', SECRET)).status, 201);
  const shown = (await read('call')).yaml;
  assert.is(shown, SECRET.replace('comment-secret', '***').replace("'neuron-secret'", '"***"'));
  await put('call', shown.replace('# it', '# it is'));
  const stored = readFileSync(join(broca.home, 'data/synapses/call.yml'), 'utf8');
  assert.ok(stored.endsWith(SECRET.replace('# it', '# it is')), stored);
  const change = JSON.stringify((await broca.get('/brain/changes/2')).body);
  assert.not.match(change, /(comment|neuron)-secret/);
  assert.match(change, /\*\*\*/);
});

test('the roles hold: a client that only orders sees no history and changes nothing', async () => {
  const protect = 'rest_api: { password_protected: true, login: admin, password: secret }\n';
  await broca.stop();
  broca = await service({ 'settings.yml': `${SILENT}${protect}`, 'brain.yml': BRAIN });
  const login = { authorization: `Basic ${Buffer.from('admin:secret').toString('base64')}` };
  const made = await broca.post('/tokens', { name: 'tablet', role: 'order' }, login);
  const token = { authorization: `Bearer ${(made.body as { token: string }).token}` };
  for (const [method, path] of [
    ['GET', '/brain/changes'],
    ['GET', '/brain/changes/1'],
    ['POST', '/brain/changes/1/undo'],
    ['GET', '/brain/deleted'],
    ['POST', '/brain/deleted/tea/restore'],
    ['GET', '/brain/overrides/tea'],
    ['DELETE', '/brain/overrides/tea'],
  ] as const)
    assert.is((await broca.send(method, path, { headers: token })).status, 403, path);
  const author = (await broca.post('/tokens', { name: 'editor', role: 'author' }, login)).body as {
    token: string;
  };
  await put('tea', TEA.replace('One', 'Iced'), { authorization: `Bearer ${author.token}` });
  const { body } = await broca.send('GET', '/brain/changes', { headers: login });
  assert.is((body as { changes: readonly { by: string }[] }).changes[0]?.by, 'editor');
});

test.run();

import { once } from 'node:events';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allowOrigins, refuseUnknownHosts } from '../../../src/http/guards/origins.ts';
import { contractShapes } from '../../../src/http/run-answer.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { form } from '../../support/form.ts';
import { rawLine, sentRaw } from '../../support/raw-line.ts';
import { failure, type RequestOptions, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/cors');

const A = 'http://a.example';
const B = 'https://b.example:8443';
/** With a login, since without one the settings may not allow every origin. */
const LOGIN = 'password_protected: true, login: me, password: x';
const AUTHORIZATION = { authorization: `Basic ${Buffer.from('me:x').toString('base64')}` };
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** What is allowed, and which of the origins that ask may read the answers. */
const cases: readonly (readonly [written: string, asking: string, allowed: string | null])[] = [
  ['false', A, null],
  [`"${A}"`, A, A],
  [`"${A}"`, B, null],
  [`"${A}"`, `${A}/`, null],
  [`["${A}"]`, A, A],
  [`["${A}", "${B}"]`, A, A],
  [`["${A}/*"]`, A, A],
  [`["${A}/*"]`, B, null],
  [`["${A}", "${B}"]`, B, B],
  [`["${A}", "${B}"]`, 'http://c.example', null],
  [`["${A}", "${B}"]`, `${A}.evil.example`, null],
  [`["${A}", "${B}"]`, 'https://a.example', null],
  [`["${A}", "${B}"]`, `${A}:80`, null],
  [`["${A}", "${B}"]`, 'null', null],
  ['"*"', A, A],
  ['"*"', 'null', 'null'],
  [`["*", "${A}"]`, B, B],
];
/** One for each of these settings. */
const services = new Map<string, TestService>();
test.after(async () => {
  for (const broca of services.values()) await broca.stop();
});

for (const [written, asking, allowed] of cases) {
  test(`allowed_cors_origin ${written} and a page of ${asking}`, async () => {
    const settings = `${SILENT}\nrest_api: { ${LOGIN}, allowed_cors_origin: ${written} }`;
    const broca = services.get(written) ?? (await service({ 'settings.yml': settings }));
    services.set(written, broca);
    const get = await broca.request('GET', '/deaf', { headers: { ...AUTHORIZATION, origin: asking } });
    const error = await broca.request('GET', '/nothing', { headers: { ...AUTHORIZATION, origin: asking } });
    const preflight = await broca.request('OPTIONS', '/deaf', {
      headers: { origin: asking, 'access-control-request-method': 'POST' },
    });
    const texts = await Promise.all([get, error, preflight].map((response) => response.text()));
    const origins = [get, error, preflight].map(({ headers }) => headers.get('access-control-allow-origin'));
    assert.equal([get.status, error.status, preflight.status], [200, 404, 204]);
    assert.equal(texts[0], '{"deaf":false}');
    assert.equal(origins, [allowed, allowed, allowed]);
    const isOn = written !== 'false';
    assert.is(preflight.headers.get('access-control-allow-methods'), isOn ? METHODS : null);
    assert.is(preflight.headers.get('access-control-allow-credentials'), isOn ? 'true' : null);
    assert.is(get.headers.get('vary'), 'Origin'); // the settings may allow it at any time
  });
}

test('a request that names no origin is answered without a word on origins', async () => {
  const broca = await service({
    'settings.yml': `${SILENT}\nrest_api: { allowed_cors_origin: ["${A}", "${B}"] }`,
  });
  const get = await broca.request('GET', '/deaf');
  await get.text();
  await broca.stop();
  assert.equal([get.status, get.headers.get('access-control-allow-origin')], [200, null]);
});

test('the settings may change at any time: the next request knows', async () => {
  const app = Fastify();
  let written: { allowed_cors_origin?: string | readonly string[] } = {};
  await allowOrigins(app, {
    settings: () => settingsOf({ rest_api: written }, {}),
    shapes: () => contractShapes,
  });
  app.get('/', async () => 'hello');
  const origin = async () =>
    (await app.inject({ url: '/', headers: { origin: A } })).headers['access-control-allow-origin'];
  const origins = [await origin()];
  written = { allowed_cors_origin: [A, B] };
  origins.push(await origin());
  written = { allowed_cors_origin: B };
  origins.push(await origin());
  await app.close();
  assert.equal(origins, [undefined, A, undefined]);
});

test('a preflight may ask for any header, as the browser client of Kalliope does', async () => {
  const broca = await service({
    'settings.yml': `${SILENT}\nrest_api: { ${LOGIN}, allowed_cors_origin: "*" }`,
  });
  const preflight = await broca.request('OPTIONS', '/synapses/start/audio', {
    headers: {
      origin: A,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,withcredentials',
    },
  });
  await preflight.text();
  await broca.stop();
  assert.is(preflight.status, 204);
  assert.equal(
    ['origin', 'credentials', 'headers'].map((name) => preflight.headers.get(`access-control-allow-${name}`)),
    [A, 'true', 'authorization,content-type,withcredentials'],
  );
});

test('a page may read why its request failed', async () => {
  const broca = await service({ 'settings.yml': `${SILENT}\nrest_api: { allowed_cors_origin: "${A}" }` });
  const failures: readonly (readonly [
    status: number,
    method: string,
    path: string,
    init?: RequestOptions,
  ])[] = [
    [400, 'POST', '/synapses/start/order', { body: '{"order":' }],
    [404, 'GET', '/synapses/nothing'],
    [405, 'PUT', '/synapses'],
    [413, 'POST', '/synapses', { body: 'x'.repeat(2_000_000) }],
    [415, 'POST', '/synapses/start/audio', form({ name: 'file', fileName: 'a.txt', content: 'x' })],
  ];
  const answers = [];
  for (const [, method, path, { headers = {}, ...init } = {}] of failures) {
    const response = await broca.request(method, path, { ...init, headers: { ...headers, origin: A } });
    await response.text();
    answers.push([response.status, response.headers.get('access-control-allow-origin')]);
  }
  await broca.stop();
  assert.equal(
    answers,
    failures.map(([status]) => [status, A]),
  );
});

test('OPTIONS that is no preflight is no mistake', async () => {
  const broca = await service({
    'settings.yml': `${SILENT}\nrest_api: { ${LOGIN}, allowed_cors_origin: "*" }`,
  });
  const answer = await broca.send('OPTIONS', '/synapses');
  const wrongMethod = await broca.request('PUT', '/synapses', { headers: AUTHORIZATION });
  await wrongMethod.text();
  await broca.stop();
  assert.equal(answer, { status: 204, body: undefined });
  assert.equal(
    [wrongMethod.status, wrongMethod.headers.get('allow')],
    [405, 'GET, HEAD, POST, DELETE, OPTIONS'],
  );
});

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ debug: { message: greeted } }] }';
const started = (api = '{}') =>
  service({ 'settings.yml': `${SILENT}\nrest_api: ${api}`, 'brain.yml': BRAIN });
/** What a page may send without being asked anything by its browser. */
const posted = ({ send }: TestService, origin: string, path = '/synapses/start/order') =>
  send('POST', path, { headers: { origin, 'content-type': 'text/plain' }, body: '{"order":"hello"}' });
const refused = (origin: string) =>
  failure(
    403,
    'Forbidden',
    `pages of "${origin}" may not send this request; rest_api.allowed_cors_origin allows them`,
  );

test('the page of another site runs nothing and changes nothing', async () => {
  const broca = await started();
  for (const origin of [A, 'null', 'file://', 'https://localhost', 'http://127.0.0.1', 'nonsense']) {
    assert.equal(await posted(broca, origin), refused(origin));
  }
  for (const [method, path] of [
    ['POST', '/synapses/hello'],
    ['DELETE', '/synapses/hello'],
    ['POST', '/deaf'],
    ['PUT', '/nothing'],
  ] as const) {
    assert.is((await broca.send(method, path, { headers: { origin: A } })).status, 403);
  }
  const form = new FormData();
  form.set('file', new Blob(['x']), 'a.wav');
  const upload = await broca.send('POST', '/synapses/start/audio', { headers: { origin: A }, body: form });
  await broca.stop();
  assert.is(upload.status, 403);
  assert.equal(broca.lines, []);
});

test('its own page may, whatever the scheme, and who names no origin', async () => {
  const broca = await started();
  const { host } = new URL(broca.url);
  const statuses = [];
  for (const origin of [`http://${host}`, `https://${host}`])
    statuses.push((await posted(broca, origin)).status);
  statuses.push((await broca.post('/synapses/start/order', { order: 'hello' })).status);
  await broca.stop();
  assert.equal(statuses, [201, 201, 201]);
});

const allowed: readonly (readonly [written: string, origin: string, status: number])[] = [
  [`"${A}"`, A, 201],
  [`"${A}"`, 'http://b.example', 403],
  [`["${A}", "http://b.example"]`, 'http://b.example', 201],
  [`["${A}", "http://b.example"]`, `${A}.evil.example`, 403],
  [`"${A}/*"`, A, 201],
  ['"*", password_protected: true, login: me, password: x', 'http://b.example', 401],
  ['"*", password_protected: true, login: me, password: x', 'null', 401],
];
for (const [written, origin, status] of allowed) {
  test(`allowed_cors_origin ${written} and a page of ${origin}: ${status}`, async () => {
    const broca = await started(`{ allowed_cors_origin: ${written} }`);
    const answer = await posted(broca, origin);
    await broca.stop();
    assert.is(answer.status, status);
  });
}

test('a login does not help: a browser sends it by itself', async () => {
  const broca = await started('{ password_protected: true, login: admin, password: secret }');
  const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`;
  const post = (headers: Readonly<Record<string, string>>) =>
    broca.send('POST', '/synapses/hello', { headers: { authorization, ...headers } });
  const statuses = [(await post({ origin: A })).status, (await post({})).status];
  await broca.stop();
  assert.equal(statuses, [403, 201]);
});

test('what changes nothing is answered, and the browser keeps it from the page', async () => {
  const broca = await started();
  const statuses = [];
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    const response = await broca.request(method, '/deaf', { headers: { origin: A } });
    await response.text();
    statuses.push([response.status, response.headers.get('access-control-allow-origin')]);
  }
  await broca.stop();
  assert.equal(statuses, [
    [200, null],
    [200, null],
    [204, null],
  ]);
});

test('a page of another site may not open a line that goes on, and is hung up on', async () => {
  const broca = await started();
  const line = rawLine(broca.url);
  const { host } = new URL(broca.url);
  line.write(
    `GET /events HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${A}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const said = await line.said;
  await broca.stop();
  assert.match(said, /^HTTP\/1\.1 403 /);
});

test.run();

const hostCheckTest = suite('http/host-check');

const DEAF = { status: 200, body: { deaf: false } };
const asked = (url: string, host: string) =>
  sentRaw(url, `GET /deaf HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const unknown = (name: string) =>
  failure(
    421,
    'Misdirected Request',
    `this service does not have the name "${name}"; rest_api.allowed_hosts adds names`,
  );

const HERE = hostname();
const KNOWN = [
  '127.0.0.1',
  '127.0.0.1:5000',
  'localhost',
  'LOCALHOST:5000',
  'localhost.',
  'broca.localhost',
  '[::1]',
  '[::1]:5000',
  '192.168.1.5:8080',
];
const STRANGE = ['evil.example', 'localhost.evil.example', 'evil-localhost', '127.0.0.1.evil.example', 'x'];

/** With these settings, which names are known and which are not. */
const hostCheckCases: readonly (readonly [
  api: string,
  known: readonly string[],
  strange: readonly string[],
])[] = [
  ['{}', KNOWN, STRANGE],
  [
    '{ allowed_hosts: [Kitchen.example] }',
    [...KNOWN, 'kitchen.EXAMPLE:81'],
    [...STRANGE, 'a.kitchen.example'],
  ],
  ['{ allowed_hosts: [a.local] }', [...KNOWN, 'a.local'], [...STRANGE, 'b.local', HERE]],
  [
    '{ host: 0.0.0.0, allow_unprotected: true }',
    [...KNOWN, HERE, 'kitchen.local', 'Kitchen.LOCAL.:81'],
    [...STRANGE, 'local', `${HERE}.evil.example`],
  ],
  [
    '{ host: 0.0.0.0, allow_unprotected: true, allowed_hosts: [kitchen] }',
    [...KNOWN, HERE, 'kitchen'],
    STRANGE,
  ],
];
for (const [api, known, strange] of hostCheckCases) {
  hostCheckTest(`rest_api ${api}: ${known.length} names are known, ${strange.length} are not`, async () => {
    const broca = await service({ 'settings.yml': `${SILENT}\nrest_api: ${api}` });
    for (const host of known) assert.equal(await asked(broca.url, host), DEAF, host);
    for (const host of strange) assert.equal(await asked(broca.url, host), unknown(host.toLowerCase()), host);
    await broca.stop();
  });
}

hostCheckTest('a program that names no host is let in', async () => {
  const broca = await service();
  const answer = await sentRaw(broca.url, 'GET /deaf HTTP/1.0\r\n\r\n');
  await broca.stop();
  assert.equal(answer, DEAF);
});

hostCheckTest('a name that was known is checked again once the settings have changed', async () => {
  const withNames = (...names: readonly string[]) =>
    settingsOf({ rest_api: { allowed_hosts: names } }, {}).restApi;
  let api = withNames('kitchen.example');
  const app = Fastify();
  refuseUnknownHosts(app, () => api);
  app.get('/', async () => 'let in');
  const statusFor = async (host: string) => (await app.inject({ url: '/', headers: { host } })).statusCode;
  const before = [await statusFor('kitchen.example'), await statusFor('evil.example')];
  const again = [await statusFor('kitchen.example'), await statusFor('kitchen.example')];
  api = withNames();
  const after = [await statusFor('kitchen.example'), await statusFor('localhost')];
  await app.close();
  assert.equal({ before, again, after }, { before: [200, 421], again: [200, 200], after: [421, 200] });
});

hostCheckTest('nothing is done for a name that is not known', async () => {
  const broca = await service();
  const body = '{"deaf":true}';
  const refused = await sentRaw(
    broca.url,
    `POST /deaf HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const deaf = await broca.get('/deaf');
  await broca.stop();
  assert.equal([refused, deaf], [unknown('evil.example'), DEAF]);
});

hostCheckTest('a password does not switch the check off', async () => {
  const api = 'rest_api: { password_protected: true, login: a, password: b }';
  const broca = await service({ 'settings.yml': `${SILENT}\n${api}` });
  const statuses = [await asked(broca.url, 'evil.example'), await asked(broca.url, 'localhost')];
  await broca.stop();
  assert.equal(
    statuses.map(({ status }) => status),
    [421, 401],
  );
});

hostCheckTest('a request with two Host headers is refused', async () => {
  const broca = await service();
  const answer = await sentRaw(
    broca.url,
    'GET /deaf HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  await broca.stop();
  assert.equal(answer, failure(400, 'Bad request', 'there is more than one Host header'));
});

hostCheckTest.run();

const upgradesTest = suite('http/upgrades');

const UPGRADES_BRAIN =
  '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';

let broca: TestService;
upgradesTest.before(async () => {
  broca = await service({ 'brain.yml': UPGRADES_BRAIN });
});
upgradesTest.after(() => broca?.stop());

/** Sends these requests over one line, and gives the status lines of the answers once there are as many. */
async function statuses(...requests: readonly string[]): Promise<readonly string[]> {
  const line = connect(Number(new URL(broca.url).port), '127.0.0.1');
  let heard = '';
  const found = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
  for (const [index, request] of requests.entries()) {
    line.write(request);
    while (found().length <= index) heard += String((await once(line, 'data'))[0]);
  }
  line.destroy();
  return found();
}

const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAA\r\n';
const post = (headers: string, body: string) =>
  `POST /synapses/start/order HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
const BODY = '{"order": "hello", "mute": true}';

upgradesTest('a client that offers HTTP/2 with its order is answered, and the line stays', async () => {
  assert.equal(await statuses(post(OFFER, BODY), post('', BODY), post(OFFER, BODY)), ['201', '201', '201']);
});

upgradesTest('a line may offer as many upgrades as it likes', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', hear);
  const answers = await statuses(...Array<string>(20).fill(post(OFFER, BODY)));
  await broca.get('/deaf'); // a warning is told in a turn of its own
  process.off('warning', hear);
  assert.equal([answers, warnings], [Array(20).fill('201'), []]);
});

upgradesTest('a body that comes later is waited for', async () => {
  const whole = post(OFFER, BODY);
  const line = connect(Number(new URL(broca.url).port), '127.0.0.1');
  line.write(whole.slice(0, -10));
  while ((await broca.get('/')).status !== 200);
  line.write(whole.slice(-10));
  const [answer] = await once(line, 'data');
  line.destroy();
  assert.match(String(answer), /^HTTP\/1\.1 201/);
});

upgradesTest('a WebSocket at any other path is an ordinary request', async () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${upgrade}${key}\r\n`;
  const microphone = '/microphone?name=tablet&rate=16000';
  assert.equal(await statuses(get('/health'), get('/nothing'), get('/events')), ['200', '404', '101']);
  assert.equal(await statuses(get('/health'), get(microphone)), ['200', '101']);
  assert.equal(await statuses(get(`/microphone/${microphone.slice(11)}`)), ['101']);
  assert.equal(await statuses(get('/microphones'), get('/microphone')), ['404', '400']);
});

upgradesTest.run();

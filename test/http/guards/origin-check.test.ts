import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawLine } from '../../support/raw-line.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/origin-check');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ debug: { message: greeted } }] }';
const started = (api = '{}') =>
  service({ 'settings.yml': `${SILENT}\nrest_api: ${api}`, 'brain.yml': BRAIN });
/** What a page may send without being asked anything by its browser. */
const posted = ({ send }: TestService, origin: string, path = '/synapses/start/order') =>
  send('POST', path, { headers: { origin, 'content-type': 'text/plain' }, body: '{"order":"hello"}' });
const refused = (origin: string) =>
  failure(403, 'Forbidden', `pages of "${origin}" may not do this; rest_api.allowed_cors_origin lets them`);

const A = 'http://a.example';

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

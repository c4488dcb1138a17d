import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const test = suite('http/resources/page-session');

const settings = (password: string, more = ''): string =>
  `${SILENT}rest_api: { password_protected: true, login: admin, password: ${password}${more} }\n`;

let broca: TestService;
test.before(async () => {
  broca = await service({ 'settings.yml': settings('pass-word') }, { limits: { loginWaitMs: 0 } });
});
test.after(() => broca?.stop());

const PATH = '/console/session';

/** What a page of the service sends with each request that changes something. */
const own = () => ({ origin: broca.url, 'content-type': 'application/json' });

const post = (login: string, password: string) =>
  broca.request('POST', PATH, { headers: own(), body: JSON.stringify({ login, password }) });

/** The pair of the cookie, as a browser sends it back. */
const pairOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

const logIn = async (): Promise<string> => pairOf(await post('admin', 'pass-word'));

const status = async (cookie: string, path = '/deaf'): Promise<number> =>
  (await broca.send('GET', path, { headers: { cookie } })).status;

test('a right login gets a cookie that no script reads and no other site sends, and it lets in', async () => {
  const response = await post('admin', 'pass-word');
  assert.is(response.status, 204);
  const cookie = response.headers.get('set-cookie') ?? '';
  const { port } = new URL(broca.url);
  assert.match(
    cookie,
    new RegExp(`^broca_session_${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=\\d+$`),
  );
  assert.equal(await broca.send('GET', PATH, { headers: { cookie: pairOf(response) } }), {
    status: 200,
    body: { role: 'admin', token: null, has_session: true },
  });
  assert.is(await status(pairOf(response)), 200);
});

test('with TLS, or behind a proxy that has it, the cookie is sent over TLS alone', async () => {
  const behind = await service({
    'settings.yml': settings('pass-word', ', trusted_proxies: [127.0.0.1]'),
  });
  const response = await behind.request('POST', PATH, {
    headers: { 'x-forwarded-proto': 'https', 'content-type': 'application/json' },
    body: '{"login":"admin","password":"pass-word"}',
  });
  await behind.stop();
  assert.match(response.headers.get('set-cookie') ?? '', /; Secure$/);
});

test('a wrong login gets no cookie, and counts as wrong', async () => {
  const response = await post('admin', 'wrong');
  assert.equal(
    [response.status, response.headers.get('set-cookie'), response.headers.get('www-authenticate')],
    [401, null, null],
  );
  const slow = await service(
    { 'settings.yml': settings('pass-word') },
    { limits: { loginWaitMs: 60_000, waitingLogins: 1 } },
  );
  const guess = (signal?: AbortSignal) =>
    fetch(slow.url + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"login":"admin","password":"guess"}',
      signal: signal ?? null,
    });
  const leaving = new AbortController();
  const first = guess(leaving.signal).catch(() => undefined);
  let second = await guess();
  await until(async () => {
    if (second.status !== 429) second = await guess();
    return second.status === 429;
  });
  assert.is(second.headers.get('retry-after'), '5');
  leaving.abort();
  await first;
  await slow.stop();
});

test('a token logs in by its name and text, with its role, until it is revoked', async () => {
  const admin = { authorization: `Basic ${Buffer.from('admin:pass-word').toString('base64')}` };
  const added = await broca.send('POST', '/tokens', {
    headers: { ...admin, 'content-type': 'application/json' },
    body: '{"name":"tablet","role":"order"}',
  });
  const cookie = pairOf(await post('tablet', (added.body as { token: string }).token));
  assert.equal((await broca.send('GET', PATH, { headers: { cookie } })).body, {
    role: 'order',
    token: 'tablet',
    has_session: true,
  });
  assert.is(
    (await broca.send('POST', '/mute', { headers: { ...own(), cookie }, body: '{"mute":true}' })).status,
    403,
  );
  await broca.send('DELETE', '/tokens/tablet', { headers: admin });
  assert.is(await status(cookie), 401);
});

test('whoever is not the page gets the challenge of the contract, and the page gets none', async () => {
  const program = await broca.request('GET', '/deaf');
  assert.match(program.headers.get('www-authenticate') ?? '', /^Basic realm="Broca"/);
  const page = await broca.request('GET', PATH);
  assert.equal([page.status, page.headers.get('www-authenticate')], [401, null]);
  const cookie = pairOf(page);
  assert.match(cookie, '=none');
  const later = await broca.request('GET', '/deaf', { headers: { cookie } });
  assert.equal([later.status, later.headers.get('www-authenticate')], [401, null]);
  const opened = await broca.request('GET', '/deaf', { headers: { cookie, accept: 'text/html,*/*' } });
  assert.match(opened.headers.get('www-authenticate') ?? '', /^Basic/, 'an address that somebody opened');
});

test('a login that a request brings goes before its cookie', async () => {
  const cookie = await logIn();
  const headers = { cookie, authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` };
  const response = await broca.request('GET', '/deaf', { headers });
  assert.is(response.status, 401);
  assert.match(response.headers.get('www-authenticate') ?? '', /^Basic/);
});

test('what changes something needs the origin of the page: other ports of this host have the cookie too', async () => {
  const cookie = await logIn();
  const mute = (headers: Readonly<Record<string, string>>) =>
    broca.send('POST', '/mute', {
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: '{"mute":true}',
    });
  assert.is((await mute({ origin: broca.url })).status, 200);
  const message = 'only pages of this service may send this request with their session';
  assert.equal(await mute({}), failure(403, 'Forbidden', message));
  assert.is((await mute({ origin: 'http://127.0.0.1:1' })).status, 403);
  assert.is((await mute({ origin: 'null' })).status, 403);
});

test('an origin that the settings allow sends nothing with the session of the page', async () => {
  const allowing = await service({
    'settings.yml': settings('pass-word', ', allowed_cors_origin: "http://127.0.0.1:1"'),
  });
  const login = { method: 'POST', body: '{"login":"admin","password":"pass-word"}' };
  const cookie = pairOf(await fetch(allowing.url + PATH, login));
  const { status: refused } = await allowing.send('POST', '/mute', {
    headers: { cookie, origin: 'http://127.0.0.1:1' },
    body: '{"mute":true}',
  });
  await allowing.stop();
  assert.is(refused, 403);
});

test('logging out ends the session at the service, and its open events within a second', async () => {
  const cookie = await logIn();
  const events = await broca.request('GET', '/events', { headers: { cookie } });
  let isOpen = true;
  const read = events
    .text()
    .catch(() => {})
    .then(() => {
      isOpen = false;
    });
  const response = await broca.request('DELETE', PATH, { headers: { ...own(), cookie } });
  assert.is(response.status, 204);
  assert.match(pairOf(response), '=none');
  assert.is(await status(cookie), 401);
  await until(() => !isOpen);
  await read;
});

test('a WebSocket opens with the cookie for a page of this service alone', async () => {
  const cookie = await logIn();
  const opened = (origin: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${broca.url.replace('http', 'ws')}/events`, {
        headers: { cookie, origin },
      });
      socket.on('open', () => {
        socket.close();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  assert.equal([await opened(broca.url), await opened('http://127.0.0.1:1')], [true, false]);
});

test('the page itself needs no login', async () => {
  for (const path of ['/console', '/console/main.css', '/console/manifest.webmanifest', '/console/icon.svg'])
    assert.is((await broca.request('GET', path)).status, 200, path);
});

test('another password ends every session', async () => {
  const cookie = await logIn();
  assert.is(await status(cookie), 200);
  writeFileSync(join(broca.home, 'settings.yml'), settings('pass-words'));
  await until(async () => (await status(cookie)) === 401);
  writeFileSync(join(broca.home, 'settings.yml'), settings('pass-word'));
  await until(async () => (await post('admin', 'pass-word')).status === 204);
  assert.is(await status(cookie), 401);
});

test.run();

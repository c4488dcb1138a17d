import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { errorHandler } from '../../../src/http/errors.ts';
import { protect, whyNotInjected } from '../../../src/http/guards/authentication.ts';
import { LIMITS } from '../../../src/http/guards/limits.ts';
import { contractShapes } from '../../../src/http/run-answer.ts';
import type { Clock } from '../../../src/observe/clock.ts';
import { restApiOf } from '../../../src/settings/rest-api.ts';
import { patient } from '../../support/patience.ts';
import { answerOf, failure, SILENT, service, type TestService } from '../../support/service.ts';
import { steppedClock } from '../../support/stepped-clock.ts';
import { until } from '../../support/until.ts';

const test = suite('http/authentication');

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
const guarded = (login: string, password: string, more = '') =>
  service(
    {
      'settings.yml': `${SILENT}\nrest_api: { password_protected: true, login: ${login}, password: ${password}${more} }`,
      'brain.yml': BRAIN,
    },
    { limits: { loginWaitMs: 0 } },
  );
const basic = (login: string, password: string, encoding: BufferEncoding = 'utf8') => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`, encoding).toString('base64')}`,
});

let broca: TestService;
test.before(async () => {
  broca = await guarded('admin', 'secret');
});
test.after(() => broca?.stop());

/** Every route, and what it answers to whoever may ask. */
const ROUTES: readonly (readonly [method: string, path: string, status: number, body?: string])[] = [
  ['GET', '/', 200],
  ['GET', '/health', 200],
  ['GET', '/settings', 200],
  ['GET', '/deaf', 200],
  ['GET', '/mute', 200],
  ['GET', '/settings/deaf', 200],
  ['GET', '/settings/mute', 200],
  ['POST', '/deaf', 200, '{"deaf":false}'],
  ['POST', '/mute', 200, '{"mute":false}'],
  ['POST', '/settings/deaf', 200, '{"deaf":false}'],
  ['POST', '/settings/mute', 200, '{"mute":false}'],
  ['GET', '/synapses', 200],
  ['GET', '/synapses/hello', 200],
  ['POST', '/synapses', 201, '{"name":"new","signals":[],"neurons":[]}'],
  ['POST', '/synapses/hello', 201],
  ['POST', '/synapses/start/id/hello', 201],
  ['POST', '/synapses/start/order', 201, '{"order":"hello"}'],
  ['POST', '/synapses/start/audio', 400],
  ['DELETE', '/synapses?name=new', 204],
  ['DELETE', '/synapses/new', 404],
  ['DELETE', '/synapses/start/id/new', 404],
  ['GET', '/nothing', 404],
  ['PUT', '/synapses', 405],
  ['POST', '/deaf', 400, '{"deaf":'],
];
const WRONG: readonly (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
  ['no credentials', {}],
  ['a wrong password', basic('admin', 'Secret')],
  ['a wrong login', basic('Admin', 'secret')],
  ['no password', basic('admin', '')],
  ['both empty', basic('', '')],
  ['a password with more', basic('admin', 'secret:')],
  ['another scheme', { authorization: 'Digest secret' }],
  ['a wrong token', { authorization: 'Bearer secret' }],
  ['no token', { authorization: 'Bearer' }],
  ['no base64', { authorization: 'Basic ???' }],
  ['no colon', { authorization: `Basic ${Buffer.from('admin').toString('base64')}` }],
  ['nothing after the scheme', { authorization: 'Basic' }],
];

const BASIC = 'Basic realm="Broca", charset="UTF-8"';
const BEARER = 'Bearer realm="Broca", error="invalid_token"';

for (const [method, path, status, body] of ROUTES) {
  test(`${method} ${path} is protected`, async () => {
    const init = body === undefined ? {} : { body };
    for (const [what, headers] of WRONG) {
      const response = await broca.request(method, path, { ...init, headers });
      const challenge = what === 'a wrong token' ? BEARER : BASIC;
      assert.is(response.headers.get('www-authenticate'), challenge, what);
      const answer = await answerOf(response);
      const { error } = answer.body as { error: { message: string } };
      assert.equal(answer, failure(401, 'unauthorized', error.message), what);
    }
    assert.is(
      (await broca.send(method, path, { ...init, headers: basic('admin', 'secret') })).status,
      status,
    );
  });
}

test('a wrong password is told from a missing one', async () => {
  assert.equal(
    await broca.send('GET', '/', { headers: basic('admin', 'wrong') }),
    failure(401, 'unauthorized', 'wrong login or password'),
  );
  assert.equal(
    await broca.get('/'),
    failure(401, 'unauthorized', 'Missing or bad formatted authorization header'),
  );
});

test('a browser comes to the page without a login, and nobody else, nor with a wrong one', async () => {
  const asked = async (headers: Readonly<Record<string, string>>) => {
    const { status, headers: given } = await broca.request('GET', '/', { headers });
    return [status, given.get('location') ?? given.get('www-authenticate')?.split(' ')[0]];
  };
  assert.equal(await asked({ accept: 'text/html' }), [302, 'console']);
  for (const headers of [
    { accept: '*/*' },
    { accept: 'text/html;q=0' },
    { accept: 'text/html', ...basic('admin', 'wrong') },
  ])
    assert.equal(await asked(headers), [401, 'Basic'], JSON.stringify(headers));
});

test('the scheme may be written in any case', async () => {
  for (const scheme of ['basic', 'BASIC', 'Basic']) {
    const authorization = basic('admin', 'secret').authorization.replace('Basic', scheme);
    assert.is((await broca.send('GET', '/', { headers: { authorization } })).status, 200, scheme);
  }
});

test('a wrong password does not even read the body', async () => {
  const answer = await broca.send('POST', '/synapses', { body: '{"name":', headers: basic('admin', 'x') });
  assert.is(answer.status, 401);
});

const passwords: readonly (readonly [what: string, written: string, given: string])[] = [
  ['UTF-8', '"pässwörd 名前 🎤"', 'pässwörd 名前 🎤'],
  ['with colons', '"a:b:c"', 'a:b:c'],
  ['a number without quotes', '12345', '12345'],
  ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
];
for (const [what, written, given] of passwords) {
  test(`a password of this kind works: ${what}`, async () => {
    const other = await guarded('"jürgen"', written);
    const right = await other.send('GET', '/deaf', { headers: basic('jürgen', given) });
    const wrong = await other.send('GET', '/deaf', { headers: basic('jürgen', `${given}x`) });
    await other.stop();
    assert.equal(right, { status: 200, body: { deaf: false } });
    assert.equal(wrong, failure(401, 'unauthorized', 'wrong login or password'));
  });
}

test('a preflight needs no password, what follows it does', async () => {
  const other = await guarded('admin', 'secret', ', allowed_cors_origin: "http://app.example"');
  const origin = { origin: 'http://app.example' };
  const preflight = await other.request('OPTIONS', '/synapses/start/order', {
    headers: {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  const body = '{"order":"hello"}';
  const refused = await other.request('POST', '/synapses/start/order', { headers: origin, body });
  const run = await other.send('POST', '/synapses/start/order', {
    headers: { ...origin, ...basic('admin', 'secret') },
    body,
  });
  await other.stop();
  assert.is(preflight.status, 204);
  assert.is(preflight.headers.get('access-control-allow-origin'), 'http://app.example');
  assert.is(preflight.headers.get('access-control-allow-credentials'), 'true');
  assert.is(preflight.headers.get('access-control-allow-headers'), 'authorization,content-type');
  assert.is(refused.status, 401);
  assert.is(refused.headers.get('access-control-allow-origin'), 'http://app.example');
  assert.is(run.status, 201);
});

test('without protection no credentials are needed, and wrong ones do no harm', async () => {
  const open = await service({
    'settings.yml': `${SILENT}\nrest_api: { password_protected: false, login: admin, password: secret }`,
  });
  const answers = [await open.get('/deaf'), await open.send('GET', '/deaf', { headers: basic('x', 'y') })];
  await open.stop();
  assert.equal(answers, Array(2).fill({ status: 200, body: { deaf: false } }));
});

/** A protected server whose wrong logins wait by a clock that a test moves. */
async function waitingServer() {
  const clock = steppedClock();
  const app = Fastify();
  app.setErrorHandler(
    errorHandler(
      () => {},
      () => contractShapes,
    ),
  );
  const restApi = restApiOf({ password_protected: true, login: 'admin', password: 'secret' });
  let waiting = 0;
  /** Counts the waits that go on. */
  const counted: Clock = {
    nowMs: clock.nowMs,
    after: (ms, act) => {
      waiting += 1;
      const cancel = clock.after(ms, act);
      return () => {
        waiting -= 1;
        cancel();
      };
    },
  };
  await protect(
    app,
    () => restApi,
    () => contractShapes,
    {
      tokens: { find: () => undefined, isValid: () => false },
      sessions: { find: () => undefined },
      ...{ limits: LIMITS, clock: counted },
    },
  );
  app.get('/', async () => 'in');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = (login: string, password: string, signal = AbortSignal.timeout(patient(10_000))) =>
    fetch(url, { headers: basic(login, password), signal });
  /** Settles once so many wrong logins wait. */
  const waits = (count: number) => until(() => waiting === count);
  return { app, clock, asked, waits };
}

test('the answer to a wrong login waits, that to the right one does not', async () => {
  const { app, clock, asked, waits } = await waitingServer();
  const wrong = Array.from({ length: 10 }, (_, guess) => asked('admin', `${guess}`));
  await waits(10);
  const right = (await asked('admin', 'secret')).status;
  await waits(10);
  clock.pass(5_000);
  const late = (await Promise.all(wrong)).map(({ status }) => status);
  await app.close();
  assert.equal([right, late], [200, Array(10).fill(401)]);
});

test('of one address at most twenty wrong logins wait; the right one is still let in', async () => {
  const { app, clock, asked, waits } = await waitingServer();
  const wrong = Array.from({ length: 20 }, (_, guess) => asked(`name-${guess}`, 'wrong'));
  await waits(20);
  const another = await asked('admin', 'wrong');
  const right = (await asked('admin', 'secret')).status;
  clock.pass(5_000);
  const late = (await Promise.all(wrong)).map(({ status }) => status);
  await app.close();
  const message = 'too many wrong logins from this address wait for their answer';
  assert.equal(
    [another.headers.get('retry-after'), another.headers.get('connection'), await answerOf(another)],
    ['5', 'close', failure(429, 'Too Many Requests', message)],
  );
  assert.equal([right, late], [200, Array(20).fill(401)]);
});

test('the wait ends when the client leaves', async () => {
  const { app, asked, waits } = await waitingServer();
  const leaving = new AbortController();
  const gone = Array.from({ length: 20 }, () => asked('admin', 'wrong', leaving.signal).catch(() => 'gone'));
  await waits(20);
  leaving.abort();
  await Promise.all(gone);
  await waits(0);
  await app.close();
});

test('a stop answers those that wait at once', async () => {
  const { app, asked, waits } = await waitingServer();
  const waiting = asked('admin', 'wrong');
  await waits(1);
  await app.close();
  assert.is((await waiting).status, 401);
});

test('who gives no login has not guessed', async () => {
  const { app, asked } = await waitingServer();
  const url = app.listeningOrigin;
  for (let visit = 0; visit < 30; visit += 1) assert.is((await fetch(url)).status, 401);
  assert.is((await asked('admin', 'secret')).status, 200);
  await app.close();
});

const HERE = { ip: '127.0.0.1', headers: {} };
const THERE = { ip: '192.0.2.7', headers: {} };
const UNSAID = 'from_this_machine';

test('where nobody said anything, this machine may while nobody else can ask', () => {
  for (const ip of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
    assert.is(
      whyNotInjected({ ip, headers: {} }, { host: 'localhost', injectsEvents: UNSAID }),
      undefined,
      ip,
    );
  for (const [request, host] of [
    [HERE, '0.0.0.0'],
    [THERE, '127.0.0.1'],
    [{ ip: '::ffff:192.0.2.7', headers: {} }, '::1'],
    [{ ...HERE, headers: { 'x-forwarded-for': '192.0.2.7' } }, '127.0.0.1'],
    [{ ...HERE, headers: { via: '1.1 proxy' } }, '127.0.0.1'],
  ] as const)
    assert.match(whyNotInjected(request, { host, injectsEvents: UNSAID }) ?? '', 'inject_events: true');
});

test('the settings let everybody, or nobody', () => {
  assert.is(whyNotInjected(THERE, { host: '0.0.0.0', injectsEvents: true }), undefined);
  assert.match(
    whyNotInjected(HERE, { host: '127.0.0.1', injectsEvents: false }) ?? '',
    'inject_events: false',
  );
});

test.run();

import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { healthView } from '../../../src/http/resources/service.ts';
import { logRequests, type RequestLine } from '../../../src/http/server.ts';
import { start } from '../../../src/main.ts';
import { builtIn } from '../../../src/modules/module.ts';
import { kit } from '../../support/kit.ts';
import { eventually } from '../../support/processes.ts';
import { rejection } from '../../support/rejection.ts';
import { complete, neuron, synapse } from '../../support/run-results.ts';
import { answerOf, failure, HEARING, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/service');

const { version: VERSION } = createRequire(import.meta.url)('../../../package.json') as { version: string };

const BRAIN = '- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }';
let broca: TestService;
test.before(async () => {
  broca = await service({ 'settings.yml': HEARING, 'brain.yml': BRAIN });
});
test.after(() => broca?.stop());

test('GET / tells the version', async () => {
  assert.equal(await broca.get('/'), { status: 200, body: { assistant_version: VERSION } });
});

for (const accept of [
  'text/html',
  'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  'application/json, Text/HTML;q=0.5',
]) {
  test(`GET / sends a browser to the page: ${accept}`, async () => {
    const answer = await fetch(`${broca.url}/`, { headers: { accept }, redirect: 'manual' });
    const { status, headers } = answer;
    assert.equal(
      [status, new URL(headers.get('location') ?? '', `${broca.url}/`).pathname],
      [302, '/console'],
    );
    assert.match(headers.get('vary') ?? '', /\bAccept\b/);
    await answer.body?.cancel();
  });
}

for (const accept of ['*/*', 'application/json', 'text/*', 'text/html;q=0, */*', '']) {
  test(`GET / gives everybody else the version: "${accept}"`, async () => {
    const { status, headers, body } = await answerWith(accept);
    assert.equal([status, body], [200, { assistant_version: VERSION }]);
    assert.match(headers.get('vary') ?? '', /\bAccept\b/);
  });
}

async function answerWith(accept: string) {
  const answer = await fetch(`${broca.url}/`, { headers: { accept }, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test('a page that may ask varies by its origin, too', async () => {
  const allowed = { 'settings.yml': `${SILENT}rest_api: { allowed_cors_origin: ["http://tablet.lan"] }\n` };
  const other = await service(allowed);
  const { headers } = await other.request('GET', '/', { headers: { origin: 'http://tablet.lan' } });
  await other.stop();
  assert.equal((headers.get('vary') ?? '').split(', ').sort(), ['Accept', 'Origin']);
});

test('GET /health tells where the brain stands and how each engine is', async () => {
  const { status, body } = await healthWhen(({ engines }) => !/off|starting/.test(engines.stt?.state ?? ''));
  assert.equal(status, 200);
  const { kit: files, ...rest } = body as Health;
  assert.equal({ ...files, read_at: '' }, { current: true, read_at: '', problems: [] });
  assert.equal(rest, {
    status: 'ok',
    live: true,
    ready: true,
    degraded: [],
    states: { ears: 'no_microphone', voice: 'audible', dialogue: 'idle', output: 'idle' },
    engines: {
      stt: { name: 'pocketsphinx', engine: 'pocketsphinx', state: 'ready', version: '3.0.0' },
      tts: { name: 'espeak', engine: 'espeak', state: 'ready' },
      player: { name: 'none', engine: 'none', state: 'off' },
      trigger: {
        name: 'none',
        engine: 'none',
        state: 'off',
        detail: 'everything said is taken for an order',
      },
      source: { name: 'none', engine: 'none', state: 'off', detail: 'no microphone is listened to' },
      detector: { name: 'auto', engine: 'energy', state: 'ready' },
    },
  });
});

test('an engine Broca does not have keeps its name in the settings; what stands in for it is in /health', async () => {
  const settings = `
default_speech_to_text: google
speech_to_text: [google: { language: en-US }]
default_text_to_speech: pico2wave
text_to_speech: [pico2wave: { language: en-US, cache: false }]
default_player: none
players: [none]
default_trigger: snowboy
triggers: [snowboy: { pmdl_file: trigger/snowboy.pmdl }]`;
  const foreign = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
  const { engines } = (await foreign.get('/health')).body as Health;
  const shown = (await foreign.get('/settings')).body as { settings: Record<string, unknown> };
  await foreign.stop();
  assert.equal(
    Object.entries(engines).map(([kind, { name, engine }]) => [kind, name, engine]),
    [
      ['stt', 'google', 'pocketsphinx'],
      ['tts', 'pico2wave', 'espeak'],
      ['player', 'none', 'none'],
      ['trigger', 'snowboy', 'phrase'],
      ['source', 'mic', 'mic'],
      ['detector', 'auto', 'energy'],
    ],
  );
  assert.equal(
    [shown.settings.default_stt_name, shown.settings.default_tts_name, shown.settings.default_trigger_name],
    ['google', 'pico2wave', 'snowboy'],
  );
  assert.equal(shown.settings.stts, [{ name: 'google', parameters: { language: 'en-US' } }]);
});

const twice: readonly string[] = ['/synapses', '/settings', '/deaf', '/settings/mute', '/synapses/hello'];
for (const path of twice) {
  test(`${path} answers with and without a slash at its end, and with a query`, async () => {
    const plain = await broca.get(path);
    assert.is(plain.status, 200);
    assert.equal(await broca.get(`${path}/`), plain);
    assert.equal(await broca.get(`${path}?unknown=1`), plain);
  });
}

const nowhere = ['/nothing', '/synapses/a/b', '/synapses/start/id', '/SYNAPSES', '/synapses;x', '/%00', '/*'];
for (const path of nowhere) {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
    test(`${method} ${path} is 404`, async () => {
      assert.equal(
        await broca.send(method, path),
        failure(404, 'itemNotFound', `there is nothing at ${path}`),
      );
    });
  }
}

/** Every path of this step and the methods it answers; HEAD comes with GET. */
const PATHS: readonly (readonly [path: string, ...methods: string[]])[] = [
  ['/', 'GET', 'HEAD'],
  ['/health', 'GET', 'HEAD'],
  ['/settings', 'GET', 'HEAD'],
  ['/deaf', 'GET', 'HEAD', 'POST'],
  ['/mute', 'GET', 'HEAD', 'POST'],
  ['/settings/deaf', 'GET', 'HEAD', 'POST'],
  ['/settings/mute', 'GET', 'HEAD', 'POST'],
  ['/synapses', 'GET', 'HEAD', 'POST', 'DELETE'],
  ['/synapses/hello', 'GET', 'HEAD', 'DELETE', 'POST', 'PUT', 'PATCH'],
  ['/synapses/start/id/hello', 'DELETE', 'POST'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

for (const [path, ...methods] of PATHS) {
  for (const method of METHODS.filter((one) => !methods.includes(one))) {
    test(`${method} ${path} is 405 and tells what is allowed`, async () => {
      const response = await broca.request(method, path);
      assert.equal(response.headers.get('allow')?.split(', ').sort(), [...methods, 'OPTIONS'].sort());
      const message = `${path} does not support ${method}`;
      const body = method === 'HEAD' ? undefined : failure(405, 'Method Not Allowed', message).body;
      assert.equal(await answerOf(response), { status: 405, body });
    });
  }

  test(`OPTIONS ${path} is 204 and tells what is allowed`, async () => {
    const response = await broca.request('OPTIONS', path);
    assert.equal(response.headers.get('allow')?.split(', ').sort(), [...methods, 'OPTIONS'].sort());
    assert.equal(await answerOf(response), { status: 204, body: undefined });
  });

  if (methods.includes('HEAD')) {
    test(`HEAD ${path} is GET without the body`, async () => {
      const head = await broca.request('HEAD', path);
      const get = await broca.request('GET', path);
      assert.is(head.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.is(head.headers.get('content-length'), get.headers.get('content-length'));
      assert.is((await get.text()).length > 0, true);
      assert.equal(await answerOf(head), { status: 200, body: undefined });
    });
  }
}

for (const path of ['/synapses/start/order', '/synapses/start/audio']) {
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH']) {
    test(`${method} ${path} is 405`, async () => {
      const response = await broca.request(method, path);
      assert.is(response.headers.get('allow'), 'POST, OPTIONS');
      const message = `${path} does not support ${method}`;
      const body = method === 'HEAD' ? undefined : failure(405, 'Method Not Allowed', message).body;
      assert.equal(await answerOf(response), { status: 405, body });
    });
  }
}

test('OPTIONS of an unknown path is 404', async () => {
  assert.equal(
    await broca.send('OPTIONS', '/nothing'),
    failure(404, 'itemNotFound', 'there is nothing at /nothing'),
  );
});

for (const path of ['/%', '/synapses/%zz', '/synapses/%E0%A4%A']) {
  test(`the malformed address ${path} is 400`, async () => {
    const expected = failure(400, 'Bad request', `'${path}' is not a valid url component`);
    assert.equal(await sentRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), expected);
  });
}

test('an address of more than 2000 characters is 414', async () => {
  const answer = await broca.get(`/synapses/${'x'.repeat(2_001)}`);
  assert.is(answer.status, 414);
});

const broken: readonly (readonly [
  what: string,
  text: string,
  status: number,
  name: string,
  message: string,
])[] = [
  ['garbage', 'hello\r\n\r\n', 400, 'Bad request', 'this is not an HTTP request'],
  [
    'an unknown method',
    'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    'Bad request',
    'this is not an HTTP request',
  ],
  [
    'a length that is no number',
    'POST /deaf HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n',
    400,
    'Bad request',
    'this is not an HTTP request',
  ],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
    'the headers are too large',
  ],
];
for (const [what, text, status, name, message] of broken) {
  test(`${what} is answered like every other mistake, and the service goes on`, async () => {
    assert.equal(await sentRaw(text), failure(status, name, message));
    assert.is((await broca.get('/')).status, 200);
  });
}

test('a connection that is dropped in the middle of a request harms nobody', async () => {
  for (const text of ['', 'GET /', 'POST /deaf HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"deaf"']) {
    const socket = connect(port(broca.url), '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((done) => socket.write(text, done));
    socket.destroy();
    await once(socket, 'close');
  }
  assert.equal(await broca.get('/deaf'), { status: 200, body: { deaf: false } });
  assert.equal(broca.lines, []);
});

test('it listens on 127.0.0.1 unless the settings name another host', async () => {
  assert.match(broca.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  const six = await service({ 'settings.yml': `${SILENT}\nrest_api: { host: '::1' }` });
  const answer = await six.get('/deaf');
  await six.stop();
  assert.match(six.url, /^http:\/\/\[::1\]:\d+$/);
  assert.equal(answer, { status: 200, body: { deaf: false } });
});

test('the port of the settings is used when no other is given', async () => {
  const free = await service();
  await free.stop();
  const settings = `${SILENT}\nrest_api: { port: ${port(free.url)} }`;
  const broca = await service({ 'settings.yml': settings }, { port: undefined });
  await broca.stop();
  assert.is(broca.url, free.url);
});

test('a port in use rejects, and leaves the one who has it alone', async () => {
  const home = kit({ 'settings.yml': SILENT, 'brain.yml': '[]' });
  const error = await rejection(start({ home, port: port(broca.url), log: () => {} }));
  assert.is((error as NodeJS.ErrnoException).code, 'EADDRINUSE');
  assert.is((await broca.get('/')).status, 200);
});

test('with rest_api.active false nothing listens', async () => {
  const home = kit({ 'settings.yml': `${SILENT}\nrest_api: { active: false }`, 'brain.yml': '[]' });
  const started = await start({ home, log: () => {} });
  if (started._tag === 'Left') throw new Error('not started');
  assert.is(started.right.url, undefined);
  await started.right.stop();
  await started.right.stopped;
});

test('a port given at the start switches the API on, and its settings show it', async () => {
  const on = await service({ 'settings.yml': `${SILENT}\nrest_api: { active: false }` }, { port: 0 });
  const { body } = await on.get('/settings');
  await on.stop();
  assert.is((body as { settings: { rest_api: { active: boolean } } }).settings.rest_api.active, true);
});

test('an API that is off and would be open to others is refused when a port switches it on', async () => {
  const off = `${SILENT}\nrest_api: { active: false, host: 0.0.0.0 }`;
  const home = kit({ 'settings.yml': off, 'brain.yml': '[]' });
  const started = await start({ home, port: 0, log: () => {} });
  const expected = '127.0.0.1, or password_protected: true, or allow_unprotected: true';
  const place = { file: join(home, 'settings.yml'), line: 6, column: 34, path: 'rest_api.host' };
  assert.equal(
    started,
    E.left({ _tag: 'InvalidKit', problems: [{ ...place, found: '"0.0.0.0"', expected }] }),
  );
});

for (const [host, lines] of [
  ['', ['only this machine can reach the API; set rest_api.host: 0.0.0.0 to allow others']],
  [', host: 127.0.0.1', []],
] as const) {
  test(`a password${host === '' ? '' : ' and a host'} in the settings: ${lines.length} lines are logged about who may come in`, async () => {
    const written = `password_protected: true, login: admin, password: k9${host}`;
    const guarded = await service({ 'settings.yml': `${SILENT}\nrest_api: { ${written} }` });
    await guarded.stop();
    assert.equal(guarded.lines, lines);
  });
}

test('after stop nobody answers, and stopping twice is the same stop', async () => {
  const short = await service();
  await Promise.all([short.stop(), short.stop()]);
  await short.stopped;
  const error = (await rejection(short.get('/'))) as Error;
  assert.is((error.cause as NodeJS.ErrnoException).code, 'ECONNREFUSED');
});

test('a stop lets a call at work have its answer and hangs up on whoever keeps a line open', async () => {
  const brain =
    '- { name: nap, signals: [{ order: nap }], neurons: [{ debug: { message: asleep } }, { sleep: { seconds: 0.3 } }] }';
  const stopping = await service({ 'brain.yml': brain });
  const silent = connect(port(stopping.url), '127.0.0.1');
  await once(silent, 'connect');
  const nap = stopping.post('/synapses/start/order', { order: 'nap' });
  await eventually(() => stopping.lines.some((line) => line.includes('asleep')));
  await Promise.all([stopping.stop(), once(silent, 'close')]);
  const expected = complete('nap', synapse('nap', 'nap', neuron('Debug'), neuron('Sleep')));
  assert.equal(await nap, expected);
});

const READ_AT = new Date('2000-01-01T00:00:00Z');
const engine = (state: 'ready' | 'off' | 'missing' | 'failed', detail?: string) => ({
  name: 'mine',
  engine: 'theirs',
  state,
  ...(detail === undefined ? {} : { detail }),
});

type HealthDeps = Parameters<typeof healthView>[0];

const view = (
  own: Partial<HealthDeps> = {},
  { isActive = true, isListening = true }: Partial<Parameters<typeof healthView>[1]> = {},
) => {
  const deps: HealthDeps = {
    states: () => ({ ears: 'deaf', voice: 'audible', dialogue: 'idle', output: 'idle' }),
    engines: () => ({ stt: engine('ready'), player: engine('off') }),
    kit: () => ({ isCurrent: true, readAt: READ_AT, problems: [] }),
    mqtt: () => undefined,
    wyoming: () => undefined,
    storeFailure: () => undefined,
    setAside: async () => [],
    ...own,
  };
  return healthView(deps, { isActive, isListening });
};

test('what works is ok', async () =>
  assert.equal(JSON.parse(JSON.stringify(await view())), {
    status: 'ok',
    live: true,
    ready: true,
    degraded: [],
    states: { ears: 'deaf', voice: 'audible', dialogue: 'idle', output: 'idle' },
    engines: { stt: engine('ready'), player: engine('off') },
    kit: { current: true, read_at: '2000-01-01T00:00:00.000Z', problems: [] },
  }));

test('an engine that is missing or has failed degrades it, and is named', async () => {
  const { status, ready, degraded } = await view({
    engines: () => ({ stt: engine('missing', 'install it'), tts: engine('failed'), player: engine('ready') }),
  });
  assert.equal([status, ready], ['degraded', true]);
  assert.equal(degraded, [
    { part: 'engines.stt', detail: 'theirs is missing: install it' },
    { part: 'engines.tts', detail: 'theirs is failed' },
  ]);
});

test('a store that could not write degrades it', async () => {
  const { status, degraded } = await view({ storeFailure: () => 'the disk is full' });
  assert.equal([status, degraded], ['degraded', [{ part: 'store', detail: 'the disk is full' }]]);
});

test('a broker that is not reached degrades it, one that is does not', async () => {
  const { status, degraded, mqtt } = await view({
    mqtt: () => ({ broker: 'pi:1883', state: 'waiting', detail: 'refused' }),
  });
  assert.equal([status, degraded], ['degraded', [{ part: 'mqtt', detail: 'refused' }]]);
  assert.equal(mqtt, { broker: 'pi:1883', state: 'waiting', detail: 'refused' });
  assert.is((await view({ mqtt: () => ({ broker: 'pi:1883', state: 'connected' }) })).status, 'ok');
});

test('a kit with mistakes degrades it', async () => {
  const problem = { file: 'brain.yml', line: 3, column: 1, path: '[0]', found: 'sey', expected: 'a neuron' };
  const { status, degraded, kit } = await view({
    kit: () => ({ isCurrent: false, readAt: READ_AT, problems: [problem] }),
  });
  const [{ part, detail } = { part: '', detail: '' }] = degraded;
  assert.equal([status, part, kit.current, kit.problems], ['degraded', 'kit', false, [detail]]);
  assert.match(detail, /brain\.yml:3:1 .*found .*sey.*, expected a neuron/);
});

test('it is ready once it listens, and nothing once it has stopped', async () => {
  const states = [await view({}, { isListening: false }), await view({}, { isActive: false })];
  assert.equal(
    states.map(({ status, live, ready }) => [status, live, ready]),
    [
      ['ok', true, false],
      ['stopped', false, false],
    ],
  );
});

test.run();

interface Health {
  readonly kit: Readonly<Record<string, unknown>>;
  readonly engines: Readonly<Record<string, { name: string; engine: string; state: string }>>;
}

async function healthWhen(isSo: (health: Health) => boolean) {
  for (;;) {
    const answer = await broca.get('/health');
    if (isSo(answer.body as Health)) return answer;
  }
}

const port = (url: string): number => Number(new URL(url).port);

/** Writes `text` on a line of its own and reads until the service hangs up. */
async function sentRaw(text: string) {
  const socket = connect(port(broca.url), '127.0.0.1');
  socket.write(text);
  let all = '';
  for await (const chunk of socket) all += chunk;
  const [head = '', body = ''] = all.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
}

const neuronsTest = suite('http/neurons');

neuronsTest(
  'GET /neurons lists those of Broca as core, and those of the kit that loaded as community',
  async () => {
    const broca = await service({
      'settings.yml': `${SILENT}resource_directory: { neuron: neurons }\n`,
      'neurons/lamp.js': `export default ({ neuron }) => neuron({ name: 'lamp', run: () => {} });`,
      'neurons/broken.js': 'throw new Error("no");',
    });
    const answer = await broca.get('/neurons');
    await broca.stop();
    assert.equal(answer, { status: 200, body: { core: [...builtIn.neurons.keys()], community: ['lamp'] } });
    assert.equal(broca.lines, ['neurons/broken.js: no']);
  },
);

neuronsTest('GET /neurons needs the password where there is one', async () => {
  const api = 'rest_api: { password_protected: true, login: admin, password: secret }\n';
  const broca = await service({ 'settings.yml': `${SILENT}${api}` });
  const without = await broca.request('GET', '/neurons');
  const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`;
  const withIt = await broca.request('GET', '/neurons', { headers: { authorization } });
  await broca.stop();
  assert.equal([without.status, withIt.status], [401, 200]);
});

neuronsTest.run();

const serverTest = suite('requests that are told');

serverTest('each is told once it is answered, with its path and without its query', async () => {
  const told: RequestLine[] = [];
  const app = Fastify();
  logRequests(app, { logRequest: (_, line) => told.push(line()) });
  app.get('/door', async () => 'open');
  await app.inject('/door?key=planted');
  await app.inject({ method: 'POST', url: '/nowhere?token=planted' });
  await app.close();
  assert.equal(
    told.map(({ ms, ...rest }) => ({ ...rest, isTimed: Number.isInteger(ms) && ms >= 0 })),
    [
      { method: 'GET', path: '/door', status: 200, isTimed: true },
      { method: 'POST', path: '/nowhere', status: 404, isTimed: true },
    ],
  );
});

serverTest('where nobody wants to know, nothing is added', async () => {
  const app = Fastify();
  logRequests(app, {});
  assert.is((await app.inject('/nowhere')).statusCode, 404);
  await app.close();
});

serverTest.run();

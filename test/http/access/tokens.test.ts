import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { type Role, type Tokens, tokens } from '../../../src/http/access/tokens.ts';
import { rawLine } from '../../support/raw-line.ts';
import { registeredRoutes } from '../../support/registered-routes.ts';
import { type Answer, failure, SILENT, service } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const test = suite('access/tokens');

const NOW = new Date('2026-11-22T10:00:00Z');

/** The tokens of a new data directory, which `other` reads as another process does. */
function directory() {
  const path = mkdtempSync(join(tmpdir(), 'broca-tokens-'));
  const lines: string[] = [];
  const opened = (): Tokens => tokens(path, { now: () => NOW, log: (line) => lines.push(line) });
  return { path, lines, own: opened(), other: opened(), file: join(path, 'tokens.json') };
}

const added = async (all: Tokens, name: string, role: 'order' | 'author' | 'admin' = 'order') => {
  const result = await all.add(name, role)();
  if (E.isLeft(result)) throw new Error(JSON.stringify(result.left));
  return result.right;
};

const TABLET = { name: 'tablet', role: 'order', added: NOW.toISOString() } as const;

test('a token is found by its text, in every process, until it is revoked', async () => {
  const { own, other } = directory();
  const { text, ...token } = await added(own, 'tablet');
  assert.equal(token, TABLET);
  assert.match(text, /^broca_[\w-]{43}$/);
  assert.equal([own.find(text), other.find(text), other.find(`${text}x`)], [TABLET, TABLET, undefined]);
  assert.equal([own.list(), other.list()], [E.right([TABLET]), E.right([TABLET])]);
  assert.equal(await other.revoke('tablet')(), E.right(undefined));
  assert.equal([own.find(text), own.isValid(TABLET), own.list()], [undefined, false, E.right([])]);
});

test('a pipe in the place of the file lets nobody in, and holds up nobody', () => {
  const { own, file } = directory();
  execFileSync('mkfifo', [file]);
  assert.is(own.find('broca_x'), undefined);
  assert.match(JSON.stringify(own.list()), 'tokens.json: no regular file');
});

test('the file is for nobody else to read, and holds no text', async () => {
  const { own, path, file } = directory();
  const { text } = await added(own, 'tablet');
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.not.match(readFileSync(file, 'utf8'), text);
  assert.equal(readdirSync(path), ['tokens.json']);
});

test('a name is taken once, and is another token when it is given anew', async () => {
  const { own } = directory();
  const { text } = await added(own, 'tablet');
  assert.equal(
    await own.add('tablet', 'admin')(),
    E.left({ _tag: 'NameTaken', message: 'a token is already named "tablet"' }),
  );
  await own.revoke('tablet')();
  const again = await added(own, 'tablet');
  assert.not.equal(again.text, text);
  assert.is(own.find(text), undefined);
});

for (const name of ['', 'a:b', 'two words', 'x'.repeat(65), 'line\n']) {
  test(`no token is named ${JSON.stringify(name)}`, async () => {
    const { own } = directory();
    const answer = await own.add(name, 'order')();
    assert.equal(E.isLeft(answer) && [answer.left._tag, 'field' in answer.left && answer.left.field], [
      'BadRequest',
      'name',
    ]);
  });
}

test('what nobody made cannot be revoked', async () => {
  const { own } = directory();
  assert.equal(
    await own.revoke('phone')(),
    E.left({ _tag: 'UnknownName', field: 'name', message: 'no token is named "phone"' }),
  );
});

test('changes of several processes at once are all there', async () => {
  const { own, other } = directory();
  const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
  await Promise.all(names.map((name, index) => added(index % 2 === 0 ? own : other, name)));
  const all = own.list();
  assert.equal(E.isRight(all) && all.right.map(({ name }) => name).sort(), names.sort());
});

const WEEK_MS = 7 * 24 * 3_600_000;
for (const [when, at] of [
  ['long ago', new Date(0)],
  ['before the clock was set back', new Date(Date.now() + WEEK_MS)],
] as const) {
  test(`a lock that a process left behind ${when} is removed`, async () => {
    const { own, path, file } = directory();
    writeFileSync(`${file}.lock`, '');
    utimesSync(`${file}.lock`, at, at);
    await added(own, 'tablet');
    assert.equal(readdirSync(path), ['tokens.json']);
  });
}

test('a lock that is in the way for too long is named, and a stale one is removed by one process at a time', async () => {
  const { path, file } = directory();
  const own = tokens(path, { now: () => NOW, log: () => {}, patienceMs: 50 });
  const lock = `${file}.lock`;
  const message = `${file}: ${lock} locks the tokens; remove it unless another broca is changing them`;
  const failed = E.left({ _tag: 'StoreFailed', message, isFull: false });
  writeFileSync(lock, '');
  assert.equal(await own.add('tablet', 'order')(), failed);
  utimesSync(lock, new Date(0), new Date(0));
  writeFileSync(`${lock}.removal`, '');
  assert.equal(await own.revoke('tablet')(), failed);
  assert.equal(readdirSync(path).sort(), ['tokens.json.lock', 'tokens.json.lock.removal']);
});

for (const [what, content] of [
  ['no JSON', '[{'],
  ['another list', '[{"name": "tablet"}]'],
] as const) {
  test(`a file that is ${what} lets nobody in, is told once, and is not written over`, async () => {
    const { own, lines, file } = directory();
    const { text } = await added(own, 'tablet');
    writeFileSync(file, content);
    const why = `${file}: expected the list of tokens that Broca writes; Broca accepts no token until you repair or remove the file`;
    const failed = E.left({ _tag: 'StoreFailed', message: why, isFull: false });
    assert.equal([own.find(text), own.find(text), own.list()], [undefined, undefined, failed]);
    assert.equal([await own.add('phone', 'order')(), await own.revoke('tablet')()], [failed, failed]);
    assert.equal([lines, readFileSync(file, 'utf8')], [[why], content]);
  });
}

test.run();

const tokensTest = suite('http/tokens');

const PROTECTED = `${SILENT}\nrest_api: { password_protected: true, login: admin, password: secret }`;
const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }
- name: coffee
  signals: [{ order: coffee }]
  neurons: [{ neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes"] }] } }]
`;
const { started: broca, routes } = await registeredRoutes(() =>
  service({ 'settings.yml': PROTECTED, 'brain.yml': BRAIN }, { limits: { loginWaitMs: 0 } }),
);
tokensTest.after(() => broca.stop());

const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const LOGIN = basic('admin', 'secret');

const json = (method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>) =>
  broca.send(method, path, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const made = async (name: string, role: Role): Promise<string> => {
  const { body } = await json('POST', '/tokens', { name, role }, LOGIN);
  return (body as { token: string }).token;
};
const TOKENS = {
  order: await made('tablet', 'order'),
  author: await made('editor', 'author'),
  admin: await made('owner', 'admin'),
};
const status = async (method: string, path: string, token: string, body: unknown = {}): Promise<number> =>
  (method === 'GET'
    ? await broca.send(method, path, { headers: bearer(token) })
    : await json(method, path, body, bearer(token))
  ).status;

tokensTest('tokens are made, listed and revoked; the text is in the first answer alone', async () => {
  const { status, body } = await json('POST', '/tokens', { name: 'phone', role: 'order' }, LOGIN);
  const { token, ...shown } = body as { token: string; name: string };
  assert.equal([status, shown.name, typeof token], [201, 'phone', 'string']);
  const list = await broca.send('GET', '/tokens', { headers: LOGIN });
  assert.ok(
    (list.body as { tokens: unknown[] }).tokens.some((one) => JSON.stringify(one) === JSON.stringify(shown)),
  );
  assert.not.match(JSON.stringify(list), token);
  const inUse = () => broca.send('GET', '/deaf', { headers: bearer(token) });
  assert.is((await inUse()).status, 200);
  const revoke = () => broca.send('DELETE', '/tokens/phone', { headers: LOGIN });
  assert.is((await revoke()).status, 204);
  assert.equal(await inUse(), failure(401, 'unauthorized', 'wrong token'));
  assert.equal(await revoke(), failure(404, 'itemNotFound', 'no token is named "phone"', 'name'));
});

tokensTest('what is wrong with a new token is told', async () => {
  const answers = [
    await json('POST', '/tokens', { name: 'tablet', role: 'order' }, LOGIN),
    await json('POST', '/tokens', { name: 'two words', role: 'order' }, LOGIN),
    await json('POST', '/tokens', { name: 'x', role: 'owner' }, LOGIN),
  ];
  assert.equal(answers, [
    failure(409, 'Conflict', 'a token is already named "tablet"'),
    failure(
      400,
      'Bad request',
      'name: found "two words", expected 1 to 64 letters, digits, dots, dashes and underscores',
      'name',
    ),
    failure(400, 'Bad request', 'role: found "owner", expected one of order, author, admin', 'role'),
  ]);
});

/** What a client of each role may do, and what it may not. */
const DEEDS: readonly (readonly [method: string, path: string, body: unknown, least: Role])[] = [
  ['POST', '/synapses/start/order', { order: 'hello' }, 'order'],
  ['POST', '/synapses/start/order', { order: 'coffee', conversation: 'a' }, 'order'],
  ['POST', '/synapses/start/order', { order: 'yes', conversation: 'a' }, 'order'],
  ['POST', '/synapses/start/id/hello', {}, 'order'],
  ['POST', '/orders/explain', { order: 'hello' }, 'order'],
  ['GET', '/synapses', {}, 'order'],
  ['GET', '/settings', {}, 'order'],
  ['GET', '/runs', {}, 'order'],
  ['GET', '/openapi.json', {}, 'order'],
  ['GET', '/docs', {}, 'order'],
  ['POST', '/synapses', { name: 'new', signals: [], neurons: [] }, 'author'],
  ['PUT', '/synapses/new', { signals: [], neurons: [] }, 'author'],
  ['PATCH', '/synapses/new', { enabled: true }, 'author'],
  ['DELETE', '/synapses/new', {}, 'author'],
  ['GET', '/lists', {}, 'order'],
  ['PUT', '/lists/new', ['a'], 'author'],
  ['POST', '/lists/new/values', ['b'], 'author'],
  ['DELETE', '/lists/new/values', ['b'], 'author'],
  ['DELETE', '/lists/new', {}, 'author'],
  ['POST', '/settings/deaf', { deaf: false }, 'author'],
  ['POST', '/mute', { mute: false }, 'author'],
  ['POST', '/settings/variables', { a: 'b' }, 'author'],
  ['POST', '/reload', {}, 'author'],
  ['POST', '/events', { type: 'question.cancel' }, 'admin'],
  ['PUT', '/machines/stepping', { stepping: false }, 'admin'],
  ['GET', '/tokens', {}, 'admin'],
  ['DELETE', '/runs', {}, 'admin'],
];
const RANK: readonly Role[] = ['order', 'author', 'admin'];
for (const [method, path, body, least] of DEEDS) {
  tokensTest(`${method} ${path} ${JSON.stringify(body)} is for ${least} and above`, async () => {
    for (const role of RANK) {
      const mayDo = RANK.indexOf(role) >= RANK.indexOf(least);
      const answer = await status(method, path, TOKENS[role], body);
      assert.is(answer === 403, !mayDo, `${role}: ${answer}`);
      if (mayDo) assert.ok(answer < 300 || answer === 404 || answer === 409, `${role}: ${answer}`);
    }
  });
}

tokensTest('a role that is too low is told which one is needed', async () => {
  const answer = await json('POST', '/mute', { mute: true }, bearer(TOKENS.order));
  const message = 'this needs the role "author", and the token "tablet" has "order"';
  assert.equal(answer, failure(403, 'Forbidden', message));
});

tokensTest('who may inject no events is told why before trying', async () => {
  const { body } = await broca.send('GET', '/events/alphabet', { headers: bearer(TOKENS.author) });
  const why = 'this needs the role "admin", and the token "editor" has "author"';
  assert.is((body as { refused: string }).refused, why);
});

tokensTest('every route names the least role that it needs, pages and their files too', () => {
  const withoutRole = routes
    .filter(({ role }) => role === undefined)
    .map(({ method, url }) => `${method} ${url}`);
  assert.equal(withoutRole, []);
  const urls = routes.map(({ url }) => url);
  for (const url of [
    '/events',
    '/microphone',
    '/machines/live',
    '/console',
    '/console/*',
    '/console/session',
    '/docs',
    '/docs/*',
  ])
    assert.ok(urls.includes(url), url);
});

tokensTest('a path that is not there is 404 whatever the role', async () => {
  assert.equal(
    [await status('GET', '/nothing', TOKENS.order), await status('PUT', '/synapses', TOKENS.order)],
    [404, 405],
  );
});

tokensTest('a token goes where only a login does: its name and its text', async () => {
  const asked = async (login: string) =>
    (await broca.send('GET', '/docs', { headers: basic(login, TOKENS.order) })).status;
  assert.equal([await asked('tablet'), await asked('editor'), await asked('')], [200, 401, 401]);
});

tokensTest('the scheme may be written in any case, and a token is no query', async () => {
  const asked = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await broca.send('GET', path, { headers })).status;
  assert.equal(
    [
      await asked('/deaf', { authorization: `bEaReR ${TOKENS.order}` }),
      await asked(`/deaf?access_token=${TOKENS.order}`),
    ],
    [200, 401],
  );
});

/** Opens a WebSocket; gives the status that refused it, or 101 and its end. */
const opened = (path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly socket: WebSocket }>((resolve) => {
    const socket = new WebSocket(broca.url.replace('http', 'ws') + path, { headers });
    socket.on('open', () => resolve({ status: 101, socket }));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve({ status: statusCode, socket }));
    socket.on('error', () => {});
  });

for (const path of ['/events', '/microphone?name=tab&rate=16000']) {
  tokensTest(`the WebSocket ${path} takes tokens, and is cut when its token is revoked`, async () => {
    const token = await made('socket', 'order');
    const wrong = await opened(path, bearer(`${token}x`));
    const { status, socket } = await opened(path, bearer(token));
    const asLogin = await opened(path, basic('socket', token));
    assert.equal([wrong.status, status, asLogin.status], [401, 101, 101]);
    await broca.send('DELETE', '/tokens/socket', { headers: LOGIN });
    await until(
      () => socket.readyState === WebSocket.CLOSED && asLogin.socket.readyState === WebSocket.CLOSED,
    );
  });
}

tokensTest('a stream of events takes tokens, and ends when its token is revoked', async () => {
  const token = await made('stream', 'order');
  const response = await fetch(`${broca.url}/events`, { headers: bearer(token) });
  assert.is(response.status, 200);
  let isCut = false;
  const read = response.text().catch(() => {
    isCut = true;
  });
  await broca.send('DELETE', '/tokens/stream', { headers: LOGIN });
  await until(() => isCut);
  await read;
});

tokensTest(
  'many requests on one line that are answered at once leave one listener behind, and a revoked token cuts it',
  async () => {
    const token = await made('many', 'order');
    const warnings: string[] = [];
    const warn = ({ message }: Error) => warnings.push(message);
    process.on('warning', warn);
    const line = rawLine(broca.url);
    const request = `GET /microphone HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    for (let count = 1; count <= 20; count += 1) {
      line.write(request);
      await once(line.socket, 'data');
    }
    process.off('warning', warn);
    await broca.send('DELETE', '/tokens/many', { headers: LOGIN });
    const answers = (await line.said).match(/HTTP\/1.1 400/g)?.length;
    assert.equal([answers, warnings], [20, []]);
  },
);

tokensTest('the log names the token of who did something, and holds no text of one', async () => {
  await status('POST', '/synapses/start/order', TOKENS.order, { order: 'hello' });
  await until(() =>
    broca.lines.some((line) =>
      /POST \/synapses\/start\/order by the token "tablet": 201 in \d+ ms/.test(line),
    ),
  );
  for (const text of Object.values(TOKENS)) assert.not.match(broca.lines.join('\n'), text);
});

tokensTest('tokens outlive the service, and are not looked at where no login is asked for', async () => {
  const first = await service({ 'settings.yml': PROTECTED });
  const { body } = await first.send('POST', '/tokens', {
    headers: LOGIN,
    body: '{"name":"tablet","role":"order"}',
  });
  const data = `${first.home}/data`;
  await first.stop();
  const { token } = body as { token: string };
  const answers: Answer[] = [];
  for (const settings of [PROTECTED, SILENT]) {
    const again = await service({ 'settings.yml': settings }, { data });
    answers.push(await again.send('POST', '/mute', { headers: bearer(token), body: '{"mute":false}' }));
    await again.stop();
  }
  assert.equal(
    answers.map(({ status }) => status),
    [403, 200],
  );
});

tokensTest.run();

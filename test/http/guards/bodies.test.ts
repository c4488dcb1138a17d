import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerInTime } from '../../../src/http/guards/bodies.ts';
import type { Limits } from '../../../src/http/guards/limits.ts';
import { answerIn, rawLine, sentRaw } from '../../support/raw-line.ts';
import { answerOf, failure, service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

let broca: TestService;

const bodiesTest = suite('http/deadline');

/** A server whose routes take their time, until `done` is called. */
async function slow() {
  const app = Fastify();
  answerInTime(app, 50);
  let done = () => {};
  const work = new Promise<void>((resolve) => {
    done = resolve;
  });
  const late = async () => {
    await work;
    return { isDone: true };
  };
  app.get('/late', late);
  app.get('/run', { config: { takesItsTime: true } }, late);
  app.get('/stream', async (_, reply) => {
    reply.raw.writeHead(200).write('{');
    await work;
    reply.raw.end('}');
  });
  app.get('/now', async () => ({ isDone: true }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, done: () => done() };
}

bodiesTest(
  'who does not answer in time is answered for, with the stage; runs and what has begun go on',
  async () => {
    const { app, url, done } = await slow();
    const asked = ['/run', '/stream'].map((path) => fetch(url + path));
    const late = await answerOf(await fetch(`${url}/late`));
    const now = await answerOf(await fetch(`${url}/now`));
    done();
    const [run, stream] = await Promise.all(asked.map(async (response) => answerOf(await response)));
    await app.close();
    const { message } = late.body as { readonly message: string };
    assert.equal([late.status, message], [504, 'answering took longer than 50 ms']);
    assert.equal([now, run], Array(2).fill({ status: 200, body: { isDone: true } }));
    assert.equal(stream, { status: 200, body: {} });
  },
);

// these suites stay first in their file: they count the timers of the process
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

bodiesTest('a body that was refused unread keeps no process alive', async () => {
  const before = timers();
  const broca = await service();
  const answers = [
    await broca.post('/synapses/start/order', { order: 'x'.repeat(1_048_576) }),
    await broca.send('POST', '/synapses/start/audio', {
      headers: { 'content-type': 'multipart/form-data' },
      body: 'sound',
    }),
  ];
  await broca.stop();
  assert.equal(
    answers.map(({ status }) => status),
    [413, 400],
  );
  await until(() => timers() <= before);
});
bodiesTest.before(async () => {
  broca = await service();
});
bodiesTest.after(() => broca?.stop());

/** Sends its body, which is cut off, only after 100-continue. */
const expecting = (expect: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = { expect, 'content-length': 13 };
    const asked = request(`${broca.url}/deaf`, { method: 'POST', headers }, async (response) =>
      resolve({ status: response.statusCode, body: await json(response) }),
    );
    asked.on('continue', () => asked.end('{"deaf":false}'.slice(0, 13)));
    asked.on('error', reject);
    asked.flushHeaders();
  });

bodiesTest('what expects more than 100-continue is 417, without its body being waited for', async () => {
  assert.equal(
    await expecting('miracles'),
    failure(417, 'Expectation Failed', 'only 100-continue can be expected'),
  );
});

bodiesTest('what expects 100-continue sends its body then', async () => {
  assert.equal(await expecting('100-continue'), failure(400, 'Bad request', 'the body is not JSON'));
});

bodiesTest.run();

const test = suite('http/limits');

test.before(async () => {
  broca = await service();
});
test.after(() => broca?.stop());

const HEAD = 'Host: localhost\r\nConnection: close\r\n';
const POST = `POST /synapses/start/order HTTP/1.1\r\n${HEAD}`;
const FORM = `POST /synapses/start/audio HTTP/1.1\r\n${HEAD}Content-Type: multipart/form-data; boundary=x\r\n`;
const SLOW = failure(408, 'Request Timeout', 'the request took too long to arrive');

/** A service of its own with these limits, for one test. */
async function limited(limits: Partial<Limits>, use: (other: TestService) => Promise<void>): Promise<void> {
  const other = await service({}, { limits });
  try {
    await use(other);
  } finally {
    await other.stop();
  }
}

test('a body of more than 1 MiB is 413, whether or not it says so before', async () => {
  const order = JSON.stringify({ order: 'x'.repeat(1_048_576) });
  const size = order.length.toString(16);
  const answers = [
    await sentRaw(broca.url, `${POST}Content-Length: ${order.length}\r\n\r\n`),
    await sentRaw(broca.url, `${POST}Transfer-Encoding: chunked\r\n\r\n${size}\r\n${order}\r\n0\r\n\r\n`),
  ];
  assert.equal(answers, Array(2).fill(failure(413, 'Payload Too Large', 'Request body is too large')));
});

test('a hundred headers are taken, one more is 431', async () => {
  const headers = (count: number) =>
    Array.from({ length: count }, (_, index) => `X-${index}: 1\r\n`).join('');
  const answers = [
    await sentRaw(broca.url, `GET /deaf HTTP/1.1\r\n${HEAD}${headers(98)}\r\n`),
    await sentRaw(broca.url, `GET /deaf HTTP/1.1\r\n${HEAD}${headers(99)}\r\n`),
  ];
  assert.equal(answers, [
    { status: 200, body: { deaf: false } },
    failure(431, 'Request Header Fields Too Large', 'the request has more than 100 headers'),
  ]);
});

test('headers of more than 16 KiB are 431', async () => {
  assert.equal(
    await sentRaw(broca.url, `GET /deaf HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(16_384)}\r\n\r\n`),
    failure(431, 'Request Header Fields Too Large', 'the headers are too large'),
  );
});

test('an address of 8000 characters is taken, one more is 414', async () => {
  const path = (length: number) => `/deaf?${'x'.repeat(length - 6)}`;
  const answers = [
    await sentRaw(broca.url, `GET ${path(8_000)} HTTP/1.1\r\n${HEAD}\r\n`),
    await sentRaw(broca.url, `GET ${path(8_001)} HTTP/1.1\r\n${HEAD}\r\n`),
  ];
  assert.equal(answers, [
    { status: 200, body: { deaf: false } },
    failure(414, 'URI Too Long', 'the address has more than 8000 characters'),
  ]);
});

test('a name in the path of more than 2000 characters is 414, written plainly or not', async () => {
  const names = ['x'.repeat(2_001), '%78'.repeat(2_001)];
  const statuses = await Promise.all(
    names.map(
      async (name) => (await sentRaw(broca.url, `GET /synapses/${name} HTTP/1.1\r\n${HEAD}\r\n`)).status,
    ),
  );
  assert.equal(statuses, [414, 414]);
});

const part = (name: string, value = 'x', file = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file === '' ? '' : `; filename="${file}"`}\r\n\r\n${value}\r\n`;
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
const forms: readonly (readonly [what: string, parts: readonly string[]])[] = [
  ['21 fields', many(21, (index) => part(`f${index}`))],
  ['6 files', many(6, (index) => part(`f${index}`, 'x', 'a.wav'))],
  [
    '20 fields and 6 files',
    [...many(20, (index) => part(`f${index}`)), ...many(6, () => part('f', 'x', 'a.wav'))],
  ],
  ['a field of 10001 characters', [part('mute', 'x'.repeat(10_001))]],
];
for (const [what, parts] of forms) {
  test(`a form with ${what} is refused`, async () => {
    const body = `${parts.join('')}--x--\r\n`;
    const { status } = await sentRaw(broca.url, `${FORM}Content-Length: ${body.length}\r\n\r\n${body}`);
    assert.is(status, what.startsWith('a field') ? 400 : 413);
  });
}

test('a line on which nothing comes, and one whose headers do not end, are hung up on with 408', async () => {
  await limited({ headersMs: 200 }, async ({ url }) => {
    const dripping = rawLine(url);
    dripping.write('GET /deaf HTTP/1.1\r\n');
    const drip = setInterval(() => dripping.socket.writable && dripping.write('X: 1\r\n'), 20);
    const said = await Promise.all([rawLine(url).said, dripping.said]);
    clearInterval(drip);
    assert.equal(said.map(answerIn), [SLOW, SLOW]);
  });
});

test('a body that stands still is hung up on with 408, be it a form or not, and its order is not run', async () => {
  await limited({ paceMs: 100 }, async ({ url }) => {
    const heads = [
      `${POST}Content-Length: 20\r\n\r\n{"order"`,
      `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ord`,
      `${FORM}Content-Length: 900000\r\n\r\n${part('file', 'RIFF', 'a.wav')}`,
    ];
    const answers = await Promise.all(heads.map((head) => sentRaw(url, head)));
    assert.equal(answers, [SLOW, SLOW, SLOW]);
  });
});

test('a body that comes bit by bit has a time in all, a form only has to keep moving', async () => {
  await limited({ paceMs: 600, paceBytes: 1, bodyMs: 1_500 }, async ({ url }) => {
    const form = rawLine(url);
    form.write(`${FORM}Transfer-Encoding: chunked\r\n\r\n`);
    await sentRaw(url, `GET /deaf HTTP/1.1\r\n${HEAD}\r\n`); // the form is older than the order, and so has had as long
    const order = rawLine(url);
    order.write(`${POST}Content-Length: 900000\r\n\r\n`);
    const drip = setInterval(() => {
      if (order.socket.writable) order.write('   ');
      form.write('1\r\n-\r\n');
    }, 20);
    const refused = answerIn(await order.said);
    clearInterval(drip);
    const rest = `${part('file', 'nothing', 'a.txt')}--x--\r\n`;
    form.write(`2\r\n\r\n\r\n${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`);
    assert.equal([refused, answerIn(await form.said).status], [SLOW, 415]);
  });
});

test('a line on which nothing more is asked is closed', async () => {
  await limited({ idleMs: 1_000 }, async ({ url }) => {
    const line = rawLine(url);
    line.write('GET /deaf HTTP/1.1\r\nHost: localhost\r\n\r\n');
    assert.equal(answerIn(await line.said), { status: 200, body: { deaf: false } });
  });
});

test('one line too many is hung up on without a word, and a free one may be had again', async () => {
  await limited({ lines: 2 }, async ({ url }) => {
    const open = [rawLine(url), rawLine(url)];
    await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
    assert.is(await rawLine(url).said, '');
    for (const { socket } of open) socket.destroy();
    let said = '';
    while (said === '') {
      const line = rawLine(url);
      line.write(`GET /deaf HTTP/1.1\r\n${HEAD}\r\n`);
      said = await line.said;
    }
    assert.equal(answerIn(said), { status: 200, body: { deaf: false } });
  });
});

test('answers say that they are what they say and are not to be kept', async () => {
  for (const path of ['/deaf', '/nothing']) {
    const { headers } = await broca.request('GET', path);
    assert.equal(
      [
        'x-content-type-options',
        'cache-control',
        'cross-origin-resource-policy',
        'referrer-policy',
        'server',
        'x-powered-by',
      ].map((name) => headers.get(name)),
      ['nosniff', 'no-store', 'same-origin', 'no-referrer', null, null],
    );
  }
});

test.run();

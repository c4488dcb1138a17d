import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uri } from '../../../src/actors/neurons/uri.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { type Asked, httpServer } from '../../support/http-server.ts';
import { kit } from '../../support/kit.ts';
import { freePort } from '../../support/mosquitto.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('uri');

const JSON_TYPE = { 'content-type': 'application/json' };

const PAGES: Readonly<Record<string, (asked: Asked, response: ServerResponse) => void>> = {
  '/text': (_, response) => response.writeHead(200, { 'X-Lamp': 'Red' }).end('grüße'),
  '/json': (_, response) => response.writeHead(200, JSON_TYPE).end('{"lamps": [{"name": "hall"}]}'),
  '/number': (_, response) => response.writeHead(200, JSON_TYPE).end('7'),
  '/unlabelled': (_, response) => response.end(' [1, 2]'),
  '/broken': (_, response) => response.writeHead(200, JSON_TYPE).end('{"a": '),
  '/digits': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('12345678901234567890'),
  '/latin': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' })
      .end(Buffer.from('grüße', 'latin1')),
  '/failure': (_, response) => response.writeHead(503).end('later'),
  '/large': (_, response) => response.end(Buffer.alloc(5_000_001)),
  '/never': (_, response) => waiting(response),
  '/half': (_, response) =>
    void response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy()),
  '/moved': (_, response) => response.writeHead(302, { location: '/text' }).end(),
  '/kept': (_, response) => response.writeHead(307, { location: '/json' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
};

/** What a request that is never answered does. */
let waiting = (_response: ServerResponse): void => {};

const home = kit({ 'body.txt': 'lamp=hall&state=on' });

let server: Awaited<ReturnType<typeof httpServer>>;

test.before(async () => {
  server = await httpServer((asked, response) => {
    const page = PAGES[asked.path ?? ''];
    if (page === undefined) response.end();
    else page(asked, response);
  });
});

test.after(() => server.close());

/** Calls the server; what it was asked, and what the neuron says of the answer. */
async function call(path: string, parameters: Record<string, unknown> = {}) {
  const before = server.asked.length;
  const say_template = '{{ status_code }} {{ content }}';
  const tools = fakeTools({ home });
  const result = await runNeuron(uri, { url: server.url + path, say_template, ...parameters }, tools);
  return { said: result._tag === 'Finished' ? result.said : undefined, asked: server.asked.slice(before) };
}

const failure = async (parameters: Record<string, unknown>, tools = fakeTools({ home })): Promise<string> =>
  describeUnknown(await rejection(runNeuron(uri, parameters, tools)));

for (const [path, say_template, said] of [
  ['/text', '{{ content }}', 'grüße'],
  ['/text', "{{ response_header['x-lamp'] }}", 'Red'],
  ['/json', '{{ content.lamps[0].name }}', 'hall'],
  ['/number', '{{ content + 1 }}', '8'],
  ['/unlabelled', '{{ content[1] }}', '2'],
  ['/broken', '{{ content }}', '{"a": '],
  ['/digits', '{{ content }}', '12345678901234567890'],
  ['/latin', '{{ content }}', 'grüße'],
  ['/failure', '{{ status_code }}: {{ content }}', '503: later'],
  ['/nothing', '{{ status_code }}{{ content }}', '200'],
  ['/moved', '{{ content }}', 'grüße'],
] as const) {
  test(`${path} gives ${said} as ${say_template}`, async () => {
    assert.is((await call(path, { say_template })).said, said);
  });
}

for (const method of ['get', 'POST', 'Delete', 'PUT', 'head', 'PATCH', 'OPTIONS']) {
  test(`the method may be ${method}`, async () => {
    assert.is((await call('/text', { method })).asked[0]?.method, method.toUpperCase());
  });
}

for (const [data, body] of [
  ['{"state": "on"}', '{"state": "on"}'],
  [{ state: 'on', levels: [1, 2] }, '{"state":"on","levels":[1,2]}'],
  [['é'], '["é"]'],
] as const) {
  test(`the data ${JSON.stringify(data)} is sent as JSON, also with a GET`, async () => {
    for (const method of ['POST', 'GET']) {
      const [asked] = (await call('/text', { method, data })).asked;
      assert.equal([asked?.body, asked?.headers['content-type']], [body, 'application/json']);
    }
  });
}

test('data comes from a file of the kit as it is, with the headers given', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Count': 5 };
  const [asked] = (await call('/text', { method: 'POST', data_from_file: 'body.txt', headers })).asked;
  assert.is(asked?.body, 'lamp=hall&state=on');
  assert.is(asked?.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.is(asked?.headers['x-count'], '5');
});

test('user and password log in', async () => {
  const [asked] = (await call('/text', { user: 'me', password: 1234 })).asked;
  assert.is(asked?.headers.authorization, `Basic ${Buffer.from('me:1234').toString('base64')}`);
});

test('a form is sent as it is, or made of a map', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  for (const [data, body] of [
    ['lamp=hall&on=yes', 'lamp=hall&on=yes'],
    [{ lamp: 'a&b', level: 3, on: true }, 'lamp=a%26b&level=3&on=true'],
  ] as const) {
    const [asked] = (await call('/text', { method: 'POST', data, headers })).asked;
    assert.equal([asked?.body, asked?.headers['content-type']], [body, headers['content-type']]);
  }
  assert.match(
    await failure({ url: server.url, data: { a: [1] }, headers }),
    'data: found {"a":[1]}, expected a form as a text (a=1&b=2), or a map of texts and numbers',
  );
});

test('spaces and letters beyond ASCII are encoded', async () => {
  const [asked] = (await call('/a?q=grüne lampe')).asked;
  assert.is(asked?.path, '/a?q=gr%C3%BCne%20lampe');
});

test('a redirected POST goes on as a GET, unless the redirect says otherwise', async () => {
  const data = { a: 1 };
  const moved = (await call('/moved', { method: 'POST', data })).asked[1];
  assert.equal([moved?.method, moved?.body, moved?.headers['content-type']], ['GET', '', undefined]);
  const kept = (await call('/kept', { method: 'POST', data })).asked[1];
  assert.equal([kept?.method, kept?.body], ['POST', '{"a":1}']);
});

test('a redirect to another server takes no login along', async () => {
  const other = await httpServer((_, response) =>
    response.writeHead(302, { location: `${server.url}/text` }).end(),
  );
  const [asked] = (await call('/', { url: other.url, user: 'me', password: 'secret' })).asked;
  assert.is(asked?.headers.authorization, undefined);
  assert.ok(other.asked[0]?.headers.authorization);
  await other.close();
});

for (const [path, message] of [
  ['/round', 'more than 5 redirects'],
  ['/to-file', 'a redirect to file:'],
  ['/large', 'the answer is larger than 5000000 bytes'],
  ['/half', 'aborted'],
] as const) {
  test(`${path} fails: ${message}`, async () => {
    assert.is(await failure({ url: server.url + path }), `GET ${server.url}: ${message}`);
  });
}

test('a server that is not there is an error, without the login', async () => {
  const port = await freePort();
  const message = await failure({
    url: `http://me:secret@127.0.0.1:${port}/?key=secret`,
    password: 'secret',
    user: 'me',
  });
  assert.is(message, `GET http://127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`);
});

test('a server that speaks no HTTP is an error', async () => {
  const odd = createServer((socket) => socket.on('error', () => {}).end('hello\r\n')).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const { port } = odd.address() as { readonly port: number };
  assert.match(
    await failure({ url: `http://127.0.0.1:${port}` }),
    /^GET http:\/\/127.0.0.1:\d+: Parse Error/,
  );
  odd.close();
});

for (const [timeout, deadlineMs] of [
  [undefined, 30_000],
  ['2.5', 2_500],
] as const) {
  test(`an answer that never comes times out after ${deadlineMs} ms, and its connection is closed`, async () => {
    const tools = fakeTools();
    let closed: Promise<unknown> | undefined;
    const asked = new Promise<void>((resolve) => {
      waiting = (response) => {
        closed = once(response, 'close');
        resolve();
      };
    });
    const failed = failure(
      { url: `${server.url}/never`, ...(timeout === undefined ? {} : { timeout }) },
      tools,
    );
    await asked;
    tools.clock.increment(deadlineMs);
    assert.is(await failed, `uri took longer than ${deadlineMs} ms`);
    await closed;
  });
}

for (const [parameters, message] of [
  [{}, 'url: found nothing, expected an address that begins with http:// or https://'],
  [
    { url: 'ftp://me:secret@x' },
    'url: found "ftp://…@x", expected an address that begins with http:// or https://',
  ],
  [
    { url: 'http://me:secret@' },
    'url: found "http://…@", expected an address that begins with http:// or https://',
  ],
  [
    { url: 'http://x', method: 'FETCH' },
    'method: found "FETCH", expected one of GET, POST, DELETE, PUT, HEAD, PATCH, OPTIONS',
  ],
  [{ url: 'http://x', data: 'a=1' }, 'data: found "a=1", expected JSON as a text, or a map or list'],
  [
    { url: 'http://x', data: '1', data_from_file: 'f' },
    'data_from_file: found "f", expected no file, because there is data',
  ],
  [{ url: 'http://x', headers: ['a'] }, 'headers: found ["a"], expected a map of headers'],
  [
    { url: 'http://x', headers: { Authorization: ['secret'] } },
    'headers.Authorization: found "…", expected a text',
  ],
  [
    { url: 'http://x', password: 'secret' },
    'user: found nothing, expected the name that password belongs to',
  ],
  [{ url: 'http://x', timeout: 0 }, 'timeout: found 0, expected seconds above 0, up to 3600'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.is(await failure(parameters), message);
  });
}

test('a file that is not there is named', async () => {
  assert.match(
    await failure({ url: server.url, data_from_file: 'none' }),
    /^data_from_file: .*none is not a file$/,
  );
});

test('a header with a line end is an error', async () => {
  const message = await failure({ url: server.url, headers: { 'x-note': 'a\r\nb: secret' } });
  assert.match(message, /Invalid character in header content \["x-note"\]$/);
});

test.run();

import { once } from 'node:events';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { certificate } from '../../support/certificates.ts';
import { answerIn, rawLine } from '../../support/raw-line.ts';
import { rejection } from '../../support/rejection.ts';
import { failure, SILENT, service } from '../../support/service.ts';

const test = suite('http/listen');

const at = (host: string, more = '') => `${SILENT}\nrest_api: { host: ${host}${more} }`;
const addresses = (url: string) => [url, url.replace('127.0.0.1', '[::1]')];

test('localhost is both addresses of this machine, with the same limits, until it is closed', async () => {
  const broca = await service({ 'settings.yml': at('localhost') }, { limits: { headersMs: 1_000 } });
  const urls = addresses(broca.url);
  const answers = [];
  for (const url of urls) answers.push(await (await fetch(`${url}/deaf`)).json());
  const silent = await Promise.all(urls.map((url) => rawLine(url).said));
  await broca.stop();
  const codes = await Promise.all(
    urls.map(
      async (url) => ((await rejection(fetch(`${url}/deaf`))) as { cause: NodeJS.ErrnoException }).cause.code,
    ),
  );
  assert.match(broca.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(answers, [{ deaf: false }, { deaf: false }]);
  assert.equal(
    silent.map(answerIn),
    Array(2).fill(failure(408, 'Request Timeout', 'the request took too long to come')),
  );
  assert.equal(codes, ['ECONNREFUSED', 'ECONNREFUSED']);
});

test('lines to both addresses of localhost are counted together', async () => {
  const broca = await service({ 'settings.yml': at('localhost') }, { limits: { lines: 3 } });
  const [first = '', second = ''] = addresses(broca.url);
  const open = [];
  for (const url of [second, first, second]) {
    const line = rawLine(url);
    line.write('GET /deaf HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(line.socket, 'data');
    open.push(line);
  }
  const oneMore = () => Promise.all([first, second].map((url) => rawLine(url).said));
  const refused = await oneMore();
  for (const { socket } of open) socket.destroy();
  const free = async (url: string) => {
    for (;;) {
      const line = rawLine(url);
      line.write('GET /deaf HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      const said = await line.said;
      if (said !== '') return answerIn(said);
    }
  };
  const answers = [await free(first), await free(second)];
  await broca.stop();
  assert.equal(refused, ['', '']);
  assert.equal(answers, Array(2).fill({ status: 200, body: { deaf: false } }));
});

test('a stop hangs up on silent lines to either address', async () => {
  const broca = await service({ 'settings.yml': at('Localhost', ', grace_time: 3600') });
  const lines = addresses(broca.url).map(rawLine);
  await Promise.all(lines.map(({ socket }) => once(socket, 'connect')));
  await broca.stop();
  assert.equal(await Promise.all(lines.map(({ said }) => said)), ['', '']);
});

test('where the second address is taken the first one does', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const { port } = other.address() as { readonly port: number };
  const broca = await service({ 'settings.yml': at('localhost') }, { port });
  const answer = await broca.get('/deaf');
  await broca.stop();
  other.close();
  assert.equal(answer, { status: 200, body: { deaf: false } });
});

test('with a certificate both addresses speak HTTPS', async () => {
  const { cert, key } = certificate();
  const settings = at('localhost', ', ssl_cert: cert, ssl_key: key');
  const broca = await service({ 'settings.yml': settings, cert, key });
  const { get } = await import('node:https');
  const statuses = await Promise.all(
    addresses(broca.url).map(
      (url) =>
        new Promise((done, fail) => {
          const options = {
            ca: cert,
            agent: false,
            checkServerIdentity: () => undefined,
          };
          get(`${url}/deaf`, options, (answer) => done(answer.resume().statusCode)).on('error', fail);
        }),
    ),
  );
  await broca.stop();
  assert.equal(statuses, [200, 200]);
});

test.run();

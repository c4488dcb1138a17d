import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { certificate, type MadeCertificate } from '../../support/certificates.ts';
import { command } from '../../support/command.ts';
import { kit } from '../../support/kit.ts';
import { eventually } from '../../support/processes.ts';
import { answerIn, rawLine } from '../../support/raw-line.ts';
import { rejection } from '../../support/rejection.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

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
    Array(2).fill(failure(408, 'Request Timeout', 'the request took too long to arrive')),
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

const certificateTest = suite('http/certificate');

const one = certificate();
const other = certificate();
const SETTINGS = `${SILENT}\nrest_api: { ssl_cert: tls/cert.pem, ssl_key: tls/key.pem }`;
const files = ({ cert, key }: MadeCertificate) => ({
  'settings.yml': SETTINGS,
  'brain.yml': '[]',
  'tls/cert.pem': cert,
  'tls/key.pem': key,
});

let broca: TestService;
certificateTest.before(async () => {
  broca = await service(files(one));
});
certificateTest.after(() => broca?.stop());

/** What a client that trusts `ca` alone gets, over a line of its own. */
const asked = (url: string, ca: string, more: object = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { ca, agent: false, ...more };
    get(`${url}/deaf`, options, (answer) => resolve(text(answer))).on('error', reject);
  });

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'none',
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

/** Puts a file in place of another, all at once, as programs that renew certificates do. */
function replace(home: string, name: string, content: string): void {
  writeFileSync(join(home, 'tls/new'), content);
  renameSync(join(home, 'tls/new'), join(home, 'tls', name));
}

certificateTest('with a certificate the service speaks https, and its address says so', async () => {
  assert.match(broca.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  assert.is(await asked(broca.url, one.cert), '{"deaf":false}');
  assert.is(await codeOf(asked(broca.url, other.cert)), 'DEPTH_ZERO_SELF_SIGNED_CERT');
});

certificateTest('TLS 1.2 and 1.3 are spoken, older ones are not', async () => {
  const older = { ciphers: 'ALL@SECLEVEL=0' };
  const spoken = (version: string) =>
    asked(broca.url, one.cert, { ...older, minVersion: version, maxVersion: version });
  assert.is(await spoken('TLSv1.3'), '{"deaf":false}');
  assert.is(await spoken('TLSv1.2'), '{"deaf":false}');
  assert.is(await codeOf(spoken('TLSv1.1')), 'EPROTO');
});

certificateTest('what is no TLS is hung up on, and the service goes on', async () => {
  const line = rawLine(broca.url);
  line.write('GET /deaf HTTP/1.1\r\nHost: localhost\r\n\r\n');
  assert.not.match(await line.said, 'deaf');
  assert.is(await asked(broca.url, one.cert), '{"deaf":false}');
});

certificateTest('a body that stands still is hung up on under TLS too', async () => {
  const slow = await service(files(one), { limits: { paceMs: 100 } });
  const { port } = new URL(slow.url);
  const line = connect({ port: Number(port), host: '127.0.0.1', ca: one.cert });
  line.write('POST /deaf HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{');
  const said = await text(line);
  await slow.stop();
  assert.equal(answerIn(said), failure(408, 'Request Timeout', 'the request took too long to arrive'));
});

certificateTest(
  'a renewed certificate is used from the next line on; while it does not fit its key, the one before',
  async () => {
    const renewed = await service(files(one));
    const answers = [await asked(renewed.url, one.cert)];
    replace(renewed.home, 'cert.pem', other.cert);
    answers.push(await asked(renewed.url, one.cert));
    replace(renewed.home, 'key.pem', other.key);
    answers.push(await asked(renewed.url, other.cert));
    const before = await codeOf(asked(renewed.url, one.cert));
    await renewed.stop();
    assert.equal(answers, Array(3).fill('{"deaf":false}'));
    assert.is(before, 'DEPTH_ZERO_SELF_SIGNED_CERT');
    const key = join(renewed.home, 'tls/key.pem');
    assert.equal(renewed.lines, [
      `${key}: expected the key of the certificate; the previous certificate stays in use`,
    ]);
  },
);

certificateTest(
  'a stop hangs up on lines that say nothing, before and after they have agreed on a key',
  async () => {
    const patient = SETTINGS.replace('ssl_cert', 'grace_time: 3600, ssl_cert');
    const stopping = await service(
      { ...files(one), 'settings.yml': patient },
      { limits: { headersMs: 3_600_000, formMs: 3_600_000 } },
    );
    const { port } = new URL(stopping.url);
    const silent = rawLine(stopping.url);
    const secured = connect({ port: Number(port), host: '127.0.0.1', ca: one.cert });
    let isSecured = false;
    secured.once('secureConnect', () => {
      isSecured = true;
    });
    await eventually(() => isSecured);
    await stopping.stop();
    assert.equal([await silent.said, await text(secured)], ['', '']);
  },
);

const times: readonly (readonly [from: string, to: string, message: string | undefined])[] = [
  ['20200101000000Z', '20200201000000Z', 'the certificate expired on 2020-02-01'],
  ['20900101000000Z', '20910101000000Z', 'the certificate is not valid before 2090-01-01'],
  ['20200101000000Z', '20910101000000Z', undefined],
];
for (const [from, to, message] of times) {
  certificateTest(
    `broca check tells of a certificate from ${from} to ${to}: ${message ?? 'nothing'}`,
    async () => {
      const home = kit(files(certificate({ from, to })));
      const { status, out } = await command('check', home);
      const warning = `${join(home, 'settings.yml')}:6:23 warning: rest_api.ssl_cert: ${message}\n`;
      assert.equal(
        [status, out],
        [0, message === undefined ? '0 errors, 0 warnings\n' : `${warning}0 errors, 1 warning\n`],
      );
    },
  );
}

certificateTest('broca check tells a wrong certificate with its place', async () => {
  const home = kit({ ...files(one), 'tls/key.pem': other.key });
  const { status, out } = await command('check', home);
  assert.is(status, 1);
  const place = `${join(home, 'settings.yml')}:6:46 error: rest_api.ssl_key`;
  assert.match(out, `${place}: found "tls/key.pem", expected the key of the certificate`);
});

certificateTest.run();

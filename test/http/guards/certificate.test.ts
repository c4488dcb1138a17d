import { renameSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
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
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/certificate');

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
test.before(async () => {
  broca = await service(files(one));
});
test.after(() => broca?.stop());

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

test('with a certificate the service speaks https, and its address says so', async () => {
  assert.match(broca.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  assert.is(await asked(broca.url, one.cert), '{"deaf":false}');
  assert.is(await codeOf(asked(broca.url, other.cert)), 'DEPTH_ZERO_SELF_SIGNED_CERT');
});

test('TLS 1.2 and 1.3 are spoken, older ones are not', async () => {
  const older = { ciphers: 'ALL@SECLEVEL=0' };
  const spoken = (version: string) =>
    asked(broca.url, one.cert, { ...older, minVersion: version, maxVersion: version });
  assert.is(await spoken('TLSv1.3'), '{"deaf":false}');
  assert.is(await spoken('TLSv1.2'), '{"deaf":false}');
  assert.is(await codeOf(spoken('TLSv1.1')), 'EPROTO');
});

test('what is no TLS is hung up on, and the service goes on', async () => {
  const line = rawLine(broca.url);
  line.write('GET /deaf HTTP/1.1\r\nHost: localhost\r\n\r\n');
  assert.not.match(await line.said, 'deaf');
  assert.is(await asked(broca.url, one.cert), '{"deaf":false}');
});

test('a body that stands still is hung up on under TLS too', async () => {
  const slow = await service(files(one), { limits: { paceMs: 100 } });
  const { port } = new URL(slow.url);
  const line = connect({ port: Number(port), host: '127.0.0.1', ca: one.cert });
  line.write('POST /deaf HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{');
  const said = await text(line);
  await slow.stop();
  assert.equal(answerIn(said), failure(408, 'Request Timeout', 'the request took too long to come'));
});

test('a renewed certificate is used from the next line on; while it does not fit its key, the one before', async () => {
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
  assert.equal(renewed.lines, [`${key}: expected the key of the certificate; the one before stays in use`]);
});

test('a stop hangs up on lines that say nothing, before and after they have agreed on a key', async () => {
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
});

const times: readonly (readonly [from: string, to: string, message: string | undefined])[] = [
  ['20200101000000Z', '20200201000000Z', 'the certificate expired on 2020-02-01'],
  ['20900101000000Z', '20910101000000Z', 'the certificate is not valid before 2090-01-01'],
  ['20200101000000Z', '20910101000000Z', undefined],
];
for (const [from, to, message] of times) {
  test(`broca check tells of a certificate from ${from} to ${to}: ${message ?? 'nothing'}`, async () => {
    const home = kit(files(certificate({ from, to })));
    const { status, out } = await command('check', home);
    const warning = `${join(home, 'settings.yml')}:6:23 warning: rest_api.ssl_cert: ${message}\n`;
    assert.equal(
      [status, out],
      [0, message === undefined ? '0 errors, 0 warnings\n' : `${warning}0 errors, 1 warning\n`],
    );
  });
}

test('broca check tells a wrong certificate with its place', async () => {
  const home = kit({ ...files(one), 'tls/key.pem': other.key });
  const { status, out } = await command('check', home);
  assert.is(status, 1);
  const place = `${join(home, 'settings.yml')}:6:46 error: rest_api.ssl_key`;
  assert.match(out, `${place}: found "tls/key.pem", expected the key of the certificate`);
});

test.run();

import { hostname } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sentRaw } from '../../support/raw-line.ts';
import { failure, SILENT, service } from '../../support/service.ts';

const test = suite('http/host-check');

const DEAF = { status: 200, body: { deaf: false } };
const asked = (url: string, host: string) =>
  sentRaw(url, `GET /deaf HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const unknown = (name: string) =>
  failure(
    421,
    'Misdirected Request',
    `this service is not known as "${name}"; rest_api.allowed_hosts gives it names`,
  );

const HERE = hostname();
const KNOWN = [
  '127.0.0.1',
  '127.0.0.1:5000',
  'localhost',
  'LOCALHOST:5000',
  'localhost.',
  'broca.localhost',
  '[::1]',
  '[::1]:5000',
  '192.168.1.5:8080',
];
const STRANGE = ['evil.example', 'localhost.evil.example', 'evil-localhost', '127.0.0.1.evil.example', 'x'];

/** With these settings, which names are known and which are not. */
const cases: readonly (readonly [api: string, known: readonly string[], strange: readonly string[]])[] = [
  ['{}', KNOWN, STRANGE],
  [
    '{ allowed_hosts: [Kitchen.example] }',
    [...KNOWN, 'kitchen.EXAMPLE:81'],
    [...STRANGE, 'a.kitchen.example'],
  ],
  ['{ allowed_hosts: [a.local] }', [...KNOWN, 'a.local'], [...STRANGE, 'b.local', HERE]],
  [
    '{ host: 0.0.0.0, allow_unprotected: true }',
    [...KNOWN, HERE, 'kitchen.local', 'Kitchen.LOCAL.:81'],
    [...STRANGE, 'local', `${HERE}.evil.example`],
  ],
  [
    '{ host: 0.0.0.0, allow_unprotected: true, allowed_hosts: [kitchen] }',
    [...KNOWN, HERE, 'kitchen'],
    STRANGE,
  ],
];
for (const [api, known, strange] of cases) {
  test(`rest_api ${api}: ${known.length} names are known, ${strange.length} are not`, async () => {
    const broca = await service({ 'settings.yml': `${SILENT}\nrest_api: ${api}` });
    for (const host of known) assert.equal(await asked(broca.url, host), DEAF, host);
    for (const host of strange) assert.equal(await asked(broca.url, host), unknown(host.toLowerCase()), host);
    await broca.stop();
  });
}

test('a program that names no host is let in', async () => {
  const broca = await service();
  const answer = await sentRaw(broca.url, 'GET /deaf HTTP/1.0\r\n\r\n');
  await broca.stop();
  assert.equal(answer, DEAF);
});

test('nothing is done for a name that is not known', async () => {
  const broca = await service();
  const body = '{"deaf":true}';
  const refused = await sentRaw(
    broca.url,
    `POST /deaf HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const deaf = await broca.get('/deaf');
  await broca.stop();
  assert.equal([refused, deaf], [unknown('evil.example'), DEAF]);
});

test('a password does not switch the check off', async () => {
  const api = 'rest_api: { password_protected: true, login: a, password: b }';
  const broca = await service({ 'settings.yml': `${SILENT}\n${api}` });
  const statuses = [await asked(broca.url, 'evil.example'), await asked(broca.url, 'localhost')];
  await broca.stop();
  assert.equal(
    statuses.map(({ status }) => status),
    [421, 401],
  );
});

test('a request with two Host headers is refused', async () => {
  const broca = await service();
  const answer = await sentRaw(
    broca.url,
    'GET /deaf HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  await broca.stop();
  assert.equal(answer, failure(400, 'Bad request', 'there is more than one Host header'));
});

test.run();

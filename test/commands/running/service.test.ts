import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brocaClient } from '../../../src/client/generated/client.ts';
import { callFailure, runningService, trusting } from '../../../src/commands/running/service.ts';
import { certificate } from '../../support/certificates.ts';
import { withEnvironment } from '../../support/environment.ts';
import { kit } from '../../support/kit.ts';
import { rejection } from '../../support/rejection.ts';
import { SILENT, service } from '../../support/service.ts';

const test = suite('commands/running/service');

const PROTECTED = `${SILENT}rest_api: { password_protected: true, login: ada, password: "a b@c" }\n`;

async function found(values: Readonly<Record<string, string>>) {
  const service = await runningService(values);
  if (E.isLeft(service)) throw new Error(service.left);
  return service.right;
}

const version = async (values: Readonly<Record<string, string>>): Promise<string> => {
  const { client, url } = await found(values);
  return client.readVersion().then(
    () => 'answered',
    (error: unknown) => callFailure(error, url),
  );
};

test('the address may hold the login, and so may the environment', async () => {
  const broca = await service({ 'settings.yml': PROTECTED });
  const withLogin = broca.url.replace('//', '//ada:a%20b%40c@');
  assert.is(await version({ url: withLogin }), 'answered');
  assert.is((await found({ url: withLogin })).url, broca.url, 'which is told without it');
  assert.match(await version({ url: broca.url }), /asks for a login/);
  assert.match(await version({ url: broca.url.replace('//', '//ada:no@') }), /wrong login or password/);
  const back = withEnvironment({ BROCA_LOGIN: 'ada', BROCA_PASSWORD: 'a b@c' });
  assert.is(await version({ url: broca.url }), 'answered');
  back();
  await broca.stopNow();
});

test('a kit tells address and login', async () => {
  const everywhere = 'rest_api: { host: 0.0.0.0, port: 5077, allow_unprotected: true }';
  const home = kit({ 'settings.yml': everywhere, 'brain.yml': '[]' });
  assert.is((await found({ home })).url, 'http://127.0.0.1:5077');
  const broken = await runningService({ home: kit({ 'settings.yml': 'rest_api: 7', 'brain.yml': '[]' }) });
  assert.ok(
    E.isLeft(broken) && /settings\.yml:1:11 rest_api: found 7/.test(broken.left),
    JSON.stringify(broken),
  );
});

test('nobody there is told, and no address is a mistake', async () => {
  assert.match(
    await version({ url: 'http://127.0.0.1:1' }),
    /^no service answers at http:\/\/127\.0\.0\.1:1 \(/,
  );
  for (const url of ['nonsense', 'ftp://127.0.0.1']) assert.ok(E.isLeft(await runningService({ url })), url);
  assert.ok(E.isLeft(await runningService({ url: 'http://127.0.0.1:5000', home: '.' })));
});

const own = certificate();
const other = certificate();

test("the kit's own certificate is taken, whatever host it names, and no other", async () => {
  const broca = await service({
    'settings.yml': `${SILENT}rest_api: { ssl_cert: cert.pem, ssl_key: key.pem }\n`,
    'cert.pem': own.cert,
    'key.pem': own.key,
  });
  const elsewhere = broca.url.replace('127.0.0.1', 'localhost');
  for (const url of [broca.url, elsewhere]) {
    const client = brocaClient({ url, fetch: trusting(own.cert) });
    assert.equal((await client.sayText({ text: 'Hush.', mute: true })).outcome, 'muted');
  }
  for (const fetched of [trusting(other.cert), undefined]) {
    const client = brocaClient({ url: broca.url, ...(fetched === undefined ? {} : { fetch: fetched }) });
    const why = callFailure(await rejection(client.readVersion()), broca.url);
    assert.match(why, /^the certificate of https:\/\/127\.0\.0\.1:\d+ is not trusted \(/);
  }
  await broca.stopNow();
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brocaClient } from '../../../src/client/generated/client.ts';
import { callFailure, trusting } from '../../../src/commands/running/service.ts';
import { certificate } from '../../support/certificates.ts';
import { rejection } from '../../support/rejection.ts';
import { SILENT, service } from '../../support/service.ts';

const test = suite('commands/running/trusting');

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

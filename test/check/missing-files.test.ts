import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('lint/missing-files');

test('certificates of the broker that are not there are named', async () => {
  const settings =
    'mqtt:\n  broker_ip: pi\n  topic: a\n  ca_cert: ca.pem\n  certfile: brain.yml\n  keyfile: me.key\n';
  const found = (await linted({ 'settings.yml': settings })).filter((line) => line.includes('no file'));
  assert.equal(
    found.map((line) => line.replace(/no file .*/, 'no file')),
    ['settings.yml:4:12 warning: mqtt.ca_cert: no file', 'settings.yml:6:12 warning: mqtt.keyfile: no file'],
  );
});

test.run();

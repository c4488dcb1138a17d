import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('announced services');

const said = (written: string) => linted({ 'settings.yml': `wyoming: { advertise: true, ${written} }\n` });

for (const host of ['127.0.0.1', 'localhost', "'::1'"]) {
  test(`what is announced at ${host} is heard by nobody, and told with its place`, async () => {
    const reached = host.replaceAll("'", '');
    assert.equal(await said(`active: true, host: ${host}`), [
      `settings.yml:1:23 warning: wyoming.advertise: nothing is announced: only this machine can reach ${reached}, set wyoming.host`,
    ]);
  });
}

test('a socket is of this machine', async () => {
  assert.equal(await said('active: true, socket: broca.sock'), [
    'settings.yml:1:23 warning: wyoming.advertise: nothing is announced: broca.sock is a socket of this machine',
  ]);
});

test('who can be reached, or announces nothing, is told nothing', async () => {
  for (const fine of [
    'active: true, host: 0.0.0.0, allow_unprotected: true',
    'active: false',
    'host: 127.0.0.1, advertise: false',
  ]) {
    const { length } = (await said(fine)).filter((line) => line.includes('announced'));
    assert.is(length, 0, fine);
  }
});

test.run();

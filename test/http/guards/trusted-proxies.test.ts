import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTrustedProxy } from '../../../src/http/guards/connections.ts';

const test = suite('http/trusted-proxies');

const trustedProxies = ['127.0.0.1', '10.1.0.0/16', 'fd00::/8'];
const proxies: readonly (readonly [address: string, isTrusted: boolean])[] = [
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.1.200.3', true],
  ['10.2.0.1', false],
  ['fd00::5', true],
  ['fe00::5', false],
  ['', false],
];
for (const [address, isTrusted] of proxies) {
  test(`a proxy at "${address}" is ${isTrusted ? '' : 'not '}trusted`, () => {
    assert.is(isTrustedProxy(address, { trustedProxies }), isTrusted);
    assert.is(isTrustedProxy(address, { trustedProxies: [] }), false);
  });
}

test.run();

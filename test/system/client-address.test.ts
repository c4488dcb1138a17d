import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress } from '../../src/system/client-address.ts';

const test = suite('system/client-address');

const cases: readonly (readonly [address: string, whose: string])[] = [
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:192.168.1.5', '192.168.1.5'],
  ['::FFFF:192.168.1.5', '192.168.1.5'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['fd12:3456::2', 'fd12:3456:0:0:0:0:0:2'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
];
for (const [address, whose] of cases) {
  test(`${address} counts as ${whose}`, () => assert.is(clientAddress(address), whose));
}

test('in a network that this machine is in, each device counts for itself', () => {
  const isNear = (address: string): boolean => address.startsWith('2001:db8:1:2:');
  assert.is(clientAddress('2001:db8:1:2::9', isNear), '2001:db8:1:2:0:0:0:9');
  assert.is(clientAddress('2001:db8:1:3::9', isNear), '2001:db8:1:3::/64');
});

test.run();

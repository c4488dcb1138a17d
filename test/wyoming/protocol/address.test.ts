import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressOf, addressText } from '../../../src/wyoming/protocol/address.ts';

const test = suite('address');

for (const uri of [
  'tcp://192.168.1.20:10700',
  'tcp://kitchen.local:1',
  'tcp://[fd00::2]:65535',
  'unix:///run/a b',
])
  test(`${uri} is shown as it is read`, () => {
    const address = addressOf(uri);
    assert.is(E.isRight(address) && addressText(address.right), uri);
  });

for (const uri of [
  '',
  'kitchen:10700',
  'tcp://kitchen',
  'tcp://kitchen:0',
  'tcp://kitchen:65536',
  'tcp://fd00::2:1',
  'unix://a',
  'unix:///',
  'stdio://',
  'http://kitchen:1',
])
  test(`"${uri}" is refused with what was expected`, () => {
    assert.equal(addressOf(uri), E.left('tcp://HOST:PORT or unix:///PATH'));
  });

test.run();

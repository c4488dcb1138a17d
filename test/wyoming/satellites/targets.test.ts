import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Address } from '../../../src/wyoming/protocol/address.ts';
import { discoveredSatellites } from '../../../src/wyoming/satellites/targets.ts';

const test = suite('satellites/wyoming/found-satellites');

const address: Address = { kind: 'tcp', host: '192.168.1.7', port: 10_700 };

/** Those of these names, of whom some are connected. */
function seen(names: readonly string[], connected: readonly string[]) {
  const found = discoveredSatellites((name) => connected.includes(name));
  for (const name of names) found.see({ type: 'found', name, address });
  return { ...found, names: () => [...found.addresses().keys()] };
}

test('one that is lost and not connected is none', () => {
  const { see, names } = seen(['hall', 'bath'], []);
  see({ type: 'lost', name: 'hall' });
  assert.equal(names(), ['bath']);
});

test('one that is lost and connected stays until its line ends, and longer when it was seen again', () => {
  const { see, ended, names } = seen(['hall', 'bath'], ['hall', 'bath']);
  for (const name of names()) see({ type: 'lost', name });
  see({ type: 'found', name: 'bath', address });
  assert.equal(names(), ['hall', 'bath']);
  assert.equal([ended('hall'), ended('bath'), ended('cellar')], [true, false, false]);
  assert.equal(names(), ['bath']);
});

test('whoever looks anew keeps those that are connected, and the others where they are seen again', () => {
  const { doubt, ended, names } = seen(['hall', 'bath'], ['hall']);
  doubt();
  assert.equal(names(), ['hall']);
  assert.ok(ended('hall'));
  assert.equal(names(), []);
});

test.run();

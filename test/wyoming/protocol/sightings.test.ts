import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sightings } from '../../../src/wyoming/protocol/discovery.ts';

const test = suite('sightings');
const kitchen = { name: 'kitchen', port: 10_700, addresses: ['fd00::2', '192.168.1.20'] };
const found = (host: string) => ({
  type: 'found',
  name: 'kitchen',
  address: { kind: 'tcp', host, port: 10_700 },
});
const lost = { type: 'lost', name: 'kitchen' };

test('somebody is found once, and again with another address', () => {
  const { answered } = sightings();
  assert.equal(answered(kitchen), [found('192.168.1.20')]);
  assert.equal(answered(kitchen), []);
  assert.equal(answered({ ...kitchen, addresses: ['192.168.1.21'] }), [found('192.168.1.21')]);
});

test('the address is one that can be dialed from here', () => {
  const host = (addresses: readonly string[]) =>
    sightings().answered({ ...kitchen, addresses, referer: { address: '10.0.0.9' } });
  assert.equal(host(['fe80::1', 'fd00::2']), [found('fd00::2')]);
  assert.equal(host(['fe80::1']), [found('10.0.0.9')]);
  assert.equal(sightings().answered({ name: 'kitchen', port: 0, addresses: ['10.0.0.9'] }), []);
  assert.equal(sightings().answered({ name: 'kitchen', port: 10_700 }), []);
});

test('who says goodbye is lost at once, who says nothing after some looks', () => {
  const { answered, left, looking } = sightings();
  answered(kitchen);
  assert.equal(left('kitchen'), [lost]);
  assert.equal(left('kitchen'), []);
  answered(kitchen);
  assert.equal([looking(), looking(), looking()], [[], [], []]);
  assert.equal(answered(kitchen), []);
  assert.equal([looking(), looking(), looking(), looking()], [[], [], [], [lost]]);
  assert.equal(answered(kitchen), [found('192.168.1.20')]);
});

test('a network that is full of them costs nothing', () => {
  const { answered } = sightings();
  for (let one = 0; one < 200; one += 1) assert.is(answered({ ...kitchen, name: `room ${one}` }).length, 1);
  assert.equal(answered(kitchen), []);
  assert.is(answered({ ...kitchen, name: 'room 7', port: 1 }).length, 1);
});

test.run();

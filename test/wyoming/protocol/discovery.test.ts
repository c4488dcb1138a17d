import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { advertise, browse, discoveryTracker } from '../../../src/wyoming/protocol/discovery.ts';
import { until } from '../../support/until.ts';

const test = suite('neighbours');

test('a service is found when it comes and when it was there, and lost when it goes', async () => {
  const place = { interface: '127.0.0.1', port: await freePort() };
  const log: string[] = [];
  const watch = (who: string) =>
    browse(place).subscribe(({ type, ...one }) =>
      log.push(
        `${who} ${type} ${one.name} ${'address' in one && one.address.kind === 'tcp' ? one.address.port : ''}`,
      ),
    );
  const first = watch('first');
  const { close } = advertise('broca.kitchen', 10_300, (error) => log.push(String(error)), place);
  await until(() => log.length > 0);
  assert.equal(log, ['first found broca-kitchen 10300']);
  const second = watch('second');
  await until(() => log.length > 1);
  assert.equal(log[1], 'second found broca-kitchen 10300');
  await close();
  await until(() => log.length > 3);
  assert.equal(log.slice(2).sort(), ['first lost broca-kitchen ', 'second lost broca-kitchen ']);
  first.unsubscribe();
  second.unsubscribe();
});

test('a port that another program keeps for itself is told, and nothing is thrown', async () => {
  const other = createSocket({ type: 'udp4', reuseAddr: false });
  other.bind(0, '0.0.0.0');
  await once(other, 'listening');
  const place = { interface: '127.0.0.1', port: other.address().port };
  const taken = {
    _tag: 'EngineFailed',
    engine: 'mdns',
    message: `port ${place.port}: another program listens there already`,
  };
  const told: unknown[] = [];
  const { close } = advertise('broca', 10_300, (error) => told.push(error), place);
  const looking = browse(place).subscribe({ error: (error: unknown) => told.push(error) });
  await until(() => told.length > 1);
  for (const error of told) assert.equal(error, taken);
  looking.unsubscribe();
  await close();
  other.close();
});

test('a name that cannot be one is told, and closing is still done', async () => {
  const told: unknown[] = [];
  const place = { interface: '127.0.0.1', port: await freePort() };
  const { close } = advertise('', 10_300, (error) => told.push(error), place);
  await until(() => told.length > 0);
  assert.match(
    JSON.stringify(told),
    /"EngineFailed","engine":"mdns","message":"ServiceConfig requires `name`/,
  );
  await close();
});

const kitchen = { name: 'kitchen', port: 10_700, addresses: ['fd00::2', '192.168.1.20'] };
const found = (host: string) => ({
  type: 'found',
  name: 'kitchen',
  address: { kind: 'tcp', host, port: 10_700 },
});
const lost = { type: 'lost', name: 'kitchen' };

test('somebody is found once, and again with another address', () => {
  const { answered } = discoveryTracker();
  assert.equal(answered(kitchen), [found('192.168.1.20')]);
  assert.equal(answered(kitchen), []);
  assert.equal(answered({ ...kitchen, addresses: ['192.168.1.21'] }), [found('192.168.1.21')]);
});

test('the address is one that can be dialed from here', () => {
  const host = (addresses: readonly string[]) =>
    discoveryTracker().answered({ ...kitchen, addresses, referer: { address: '10.0.0.9' } });
  assert.equal(host(['fe80::1', 'fd00::2']), [found('fd00::2')]);
  assert.equal(host(['fe80::1']), [found('10.0.0.9')]);
  assert.equal(discoveryTracker().answered({ name: 'kitchen', port: 0, addresses: ['10.0.0.9'] }), []);
  assert.equal(discoveryTracker().answered({ name: 'kitchen', port: 10_700 }), []);
});

test('who says goodbye is lost at once, who says nothing after some looks', () => {
  const { answered, left, looking } = discoveryTracker();
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
  const { answered } = discoveryTracker();
  for (let one = 0; one < 200; one += 1) assert.is(answered({ ...kitchen, name: `room ${one}` }).length, 1);
  assert.equal(answered(kitchen), []);
  assert.is(answered({ ...kitchen, name: 'room 7', port: 1 }).length, 1);
});

test.run();

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { advertise, neighbours } from '../../../src/wyoming/protocol/discovery.ts';
import { until } from '../../support/until.ts';

const test = suite('neighbours');

test('a service is found when it comes and when it was there, and lost when it goes', async () => {
  const place = { interface: '127.0.0.1', port: await freePort() };
  const log: string[] = [];
  const watch = (who: string) =>
    neighbours(place).subscribe(({ type, ...one }) =>
      log.push(
        `${who} ${type} ${one.name} ${'address' in one && one.address.kind === 'tcp' ? one.address.port : ''}`,
      ),
    );
  const first = watch('first');
  const { close } = advertise(
    { name: 'broca.kitchen', port: 10_300 },
    (error) => log.push(String(error)),
    place,
  );
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
    message: `port ${place.port}: somebody listens there already`,
  };
  const told: unknown[] = [];
  const { close } = advertise({ name: 'broca', port: 10_300 }, (error) => told.push(error), place);
  const looking = neighbours(place).subscribe({ error: (error: unknown) => told.push(error) });
  await until(() => told.length > 1);
  for (const error of told) assert.equal(error, taken);
  looking.unsubscribe();
  await close();
  other.close();
});

test('a name that cannot be one is told, and closing is still done', async () => {
  const told: unknown[] = [];
  const place = { interface: '127.0.0.1', port: await freePort() };
  const { close } = advertise({ name: '', port: 10_300 }, (error) => told.push(error), place);
  await until(() => told.length > 0);
  assert.match(
    JSON.stringify(told),
    /"EngineFailed","engine":"mdns","message":"ServiceConfig requires `name`/,
  );
  await close();
});

test.run();

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

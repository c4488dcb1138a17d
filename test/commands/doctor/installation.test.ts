import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataDirectory, port } from '../../../src/commands/doctor/installation.ts';
import { checked } from '../../../src/commands/doctor/report.ts';
import { restApiOf } from '../../../src/settings/rest-api.ts';
import { kit } from '../../support/kit.ts';
import { service } from '../../support/service.ts';

const test = suite('doctor: data directory');

const looked = (home: string, data: string) => Promise.all(dataDirectory({ home, data }).map(checked));

test('a data directory that is there is tried, and left as it was', async () => {
  const home = kit({ 'data/kept.txt': 'kept' });
  const data = join(home, 'data');
  const [directory, disk] = await looked(home, data);
  assert.equal(directory, { name: 'data', state: 'ok', found: data });
  assert.is(disk?.name, 'disk');
  assert.match(disk?.found ?? '', /^\d+ MB free for /);
  assert.equal(readdirSync(data), ['kept.txt']);
});

test('a data directory that is not there yet is not made', async () => {
  const home = kit({ 'settings.yml': '{}' });
  const data = join(home, 'some/where');
  const [directory, disk] = await looked(home, data);
  assert.equal(directory, { name: 'data', state: 'ok', found: `${data}, which will be made` });
  assert.match(disk?.found ?? '', /^\d+ MB free for /);
  assert.equal(readdirSync(home), ['settings.yml']);
});

test("a file, what lies below one, and the kit's own directory will not do", async () => {
  const home = kit({ file: '' });
  for (const data of [join(home, 'file'), join(home, 'file/data'), home]) {
    const [directory] = await looked(home, data);
    assert.is(directory?.state, 'problem', data);
    assert.match(directory?.fix ?? '', /--data$/);
  }
});

test('a free port, any port, and none at all are fine', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  for (const [api, found] of [
    [{ port: free }, `127.0.0.1:${free} is free`],
    [{ port: 0 }, 'any free port of 127.0.0.1'],
    [{ active: false }, 'the API is switched off'],
  ] as const) {
    assert.equal(await checked(port(restApiOf(api))), { name: 'port', state: 'ok', found });
  }
});

test('a port that something else has is a problem', async () => {
  const server = createServer((socket) => socket.end('what?\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  assert.equal(await checked(port(restApiOf({ port: taken }))), {
    name: 'port',
    state: 'problem',
    found: `127.0.0.1:${taken} is in use`,
    fix: 'stop what uses it, or choose another port: --port, or rest_api.port',
  });
  server.close();
});

test('a port that Broca itself has is fine', async () => {
  const running = await service();
  const { host, port: taken } = new URL(running.url);
  const found = `${host}: Broca answers there already`;
  assert.equal(await checked(port(restApiOf({ port: Number(taken) }))), { name: 'port', state: 'ok', found });
  await running.stop();
});

test('a host that is not of this machine is a problem', async () => {
  const { state, fix } = await checked(port(restApiOf({ host: '192.0.2.1' })));
  assert.equal([state, fix], ['problem', 'choose another rest_api.host or rest_api.port']);
});

test.run();

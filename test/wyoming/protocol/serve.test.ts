import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encoded, eventOf } from '../../../src/wyoming/protocol/event.ts';
import { LINE_LIMITS } from '../../../src/wyoming/protocol/line.ts';
import { lineShares, SERVING_LIMITS, serve } from '../../../src/wyoming/protocol/serve.ts';
import { kit } from '../../support/kit.ts';
import { patient } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { dialed, LOOPBACK, served } from '../../support/wyoming-pair.ts';

const test = suite('serve');
const HELLO = eventOf('transcript', { text: 'hello' });
const failed = (message: string) => ({ _tag: 'EngineFailed', engine: 'wyoming', message });

test('events go both ways, over TCP and over a socket file, which is gone afterwards', async () => {
  const path = join(kit({}), 'broca.sock');
  for (const address of [LOOPBACK, { kind: 'unix', path } as const]) {
    const { ends, close, address: there } = await served(undefined, address);
    const { line, received, ended } = await dialed(there);
    line.send(HELLO);
    await until(() => ends[0]?.received.length === 1);
    assert.equal(ends[0]?.received, [HELLO]);
    ends[0]?.line.send({ ...HELLO, payload: Uint8Array.of(1, 2, 3) });
    await until(() => received.length === 1);
    assert.equal(received, [{ ...HELLO, payload: Uint8Array.of(1, 2, 3) }]);
    await close();
    await until(() => ended() !== undefined);
    assert.equal([ended(), ends[0]?.ended()], ['closed', 'closed']);
  }
  assert.not(existsSync(path));
});

test('the file of a socket that nobody listens at any more is removed; one in use, and any other file, is not', async () => {
  const path = join(kit({ 'a-file': 'kept' }), 'broca.sock');
  leaveBehind(path);
  assert.ok(existsSync(path));
  const address = { kind: 'unix', path } as const;
  const first = await served(undefined, address);
  const second = await serve(address, () => {})();
  assert.equal(second, E.left(failed(`unix://${path}: another program listens there already`)));
  const { line } = await dialed(address);
  line.close();
  await first.close();
  const file = path.replace('broca.sock', 'a-file');
  const third = await serve({ kind: 'unix', path: file }, () => {})();
  assert.equal(third, E.left(failed(`unix://${file}: the file there is not a socket`)));
  assert.ok(existsSync(file));
  const nowhere = await serve({ kind: 'unix', path: `${file}/x` }, () => {})();
  const unmade = await serve({ kind: 'unix', path: '/nowhere/at/all' }, () => {})();
  const why = 'unix:///nowhere/at/all: its directory does not exist or is not writable';
  assert.equal(unmade, E.left(failed(why)));
  assert.ok(E.isLeft(nowhere));
});

test('a port in use, and an address that is not ours, are told', async () => {
  const { address, uri, close } = await served();
  const again = await serve(address, () => {})();
  assert.equal(again, E.left(failed(`${uri}: another program listens there already`)));
  const elsewhere = await serve({ kind: 'tcp', host: '198.51.100.1', port: 0 }, () => {})();
  assert.equal(elsewhere, E.left(failed('tcp://198.51.100.1:0: this machine has no such address')));
  await close();
});

test('who comes when all lines are taken is told so and hung up on, and taken once one is free', async () => {
  const logged: string[] = [];
  const limits = { ...SERVING_LIMITS, linesOnLoopback: 1 };
  const { address, ends, close } = await served(limits, LOOPBACK, (why) => void logged.push(why));
  const first = await dialed(address);
  await until(() => ends.length === 1);
  const text = 'this machine has 1 open connections, which is the maximum';
  for (let time = 0; time < 3; time += 1) {
    const next = await dialed(address);
    await until(() => next.ended() === 'closed');
    assert.equal(next.received, [eventOf('error', { text, code: 'TooManyLines' })]);
  }
  assert.equal([ends.length, logged], [1, [text]]);
  first.line.close();
  await until(() => ends[0]?.ended() === 'closed');
  await until(async () => {
    const next = await dialed(address);
    next.line.send(HELLO);
    await next.line.flushed();
    return ends.length === 2;
  });
  await close();
});

test('who is refused later on is told of again', async () => {
  const logged: string[] = [];
  const limits = { ...SERVING_LIMITS, linesOnLoopback: 0, refusedEveryMs: 0 };
  const { address, close } = await served(limits, LOOPBACK, (why) => void logged.push(why));
  for (let time = 0; time < 3; time += 1) {
    const next = await dialed(address);
    await until(() => next.ended() === 'closed');
  }
  assert.is(logged.length, 3);
  await close();
});

test('one that takes no more lines keeps those it has', async () => {
  const { address, ends, stopAccepting, close } = await served();
  const { line } = await dialed(address);
  await until(() => ends.length === 1);
  stopAccepting();
  await dialed(address).then(
    () => assert.unreachable(),
    (error: { readonly message: string }) => assert.match(error.message, /nothing listens there$/),
  );
  line.send(HELLO);
  await until(() => ends[0]?.received.length === 1);
  await close();
});

test('who pings is pinged', async () => {
  const { address, ends, close } = await served();
  const { line, received } = await dialed(address);
  line.send(eventOf('ping', { text: 'me' }));
  await until(() => received.length === 2);
  assert.equal(
    received.toSorted((a, b) => a.type.localeCompare(b.type)),
    [eventOf('ping', { text: null }), eventOf('pong', { text: 'me' })],
  );
  await until(() => ends[0]?.received.length === 2);
  assert.equal(ends[0]?.received, [eventOf('ping', { text: 'me' }), eventOf('pong', { text: null })]);
  await close();
});

test('an event that is never finished, or comes a byte at a time, ends its line and no other', async () => {
  const { address, ends, close } = await served({
    ...SERVING_LIMITS,
    line: { ...LINE_LIMITS, unfinishedMs: 80 },
  });
  assert.is(address.kind, 'tcp');
  const slow = connect(address.kind === 'tcp' ? address.port : 0, '127.0.0.1');
  slow.on('error', () => {});
  const bytes = encoded({ ...HELLO, payload: new Uint8Array(10_000) });
  let at = 0;
  const dripping = setInterval(() => slow.write(bytes.subarray(at, ++at)), 5);
  await until(() => ends.length === 1);
  const { line } = await dialed(address);
  await until(() => ends[0]?.ended() !== undefined);
  clearInterval(dripping);
  assert.equal(ends[0]?.ended(), failed(`${ends[0]?.line.peer}: an event was not finished within 80 ms`));
  line.send(HELLO);
  await until(() => ends[1]?.received.length === 1);
  assert.is(ends[1]?.ended(), undefined);
  await close();
});

const shares = () => lineShares({ linesPerAddress: 2, linesOnLoopback: 3, linesFromNetwork: 5 });

/** Opens a line from each address; how many there was room for. */
const opened = (room: ReturnType<typeof lineShares>, addresses: readonly (string | undefined)[]): number =>
  addresses.map((address) => room(address)).filter(E.isRight).length;

test('no address takes the lines of another', () => {
  const room = shares();
  assert.is(opened(room, ['10.0.0.1', '10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1']), 2);
  assert.equal(room('10.0.0.1'), E.left('10.0.0.1 has 2 open connections, which is the maximum'));
  assert.is(opened(room, ['10.0.0.2', '10.0.0.2']), 2);
});

test('whoever has a whole prefix of addresses is one', () => {
  const room = shares();
  assert.is(opened(room, ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1']), 3);
});

test('the network takes no lines of this machine, which has one share for all its addresses and sockets', () => {
  const room = shares();
  assert.is(opened(room, ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6']), 5);
  assert.equal(room('10.0.0.7'), E.left('5 connections from the network are open, which is the maximum'));
  assert.is(opened(room, ['127.0.0.1', '::1', undefined, '127.0.0.2']), 3);
});

test('a line that is closed makes room', () => {
  const room = shares();
  const lines = ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'].map((address) => room(address));
  assert.is(opened(room, ['10.0.0.1', '10.0.0.5']), 0);
  for (const line of lines) if (E.isRight(line)) line.right();
  assert.is(opened(room, ['10.0.0.1', '10.0.0.1', '10.0.0.5']), 3);
});

test.run();

/** As a process that was killed leaves it. */
function leaveBehind(path: string): void {
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script], { timeout: patient(60_000) });
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Address, addressText } from '../../../src/wyoming/protocol/address.ts';
import { encoded, eventOf } from '../../../src/wyoming/protocol/event.ts';
import { LINE_LIMITS, type LineLimits } from '../../../src/wyoming/protocol/line.ts';
import { lineShares, SERVING_LIMITS, serve } from '../../../src/wyoming/protocol/serve.ts';
import { dial } from '../../../src/wyoming/protocol/socket-line.ts';
import { kit } from '../../support/kit.ts';
import { patient } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { dialed, LOOPBACK, served } from '../../support/wyoming-pair.ts';

const serveTest = suite('serve');
const HELLO = eventOf('transcript', { text: 'hello' });

serveTest('events go both ways, over TCP and over a socket file, which is gone afterwards', async () => {
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

serveTest(
  'the file of a socket that nobody listens at any more is removed; one in use, and any other file, is not',
  async () => {
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
  },
);

serveTest('a port in use, and an address that is not ours, are told', async () => {
  const { address, uri, close } = await served();
  const again = await serve(address, () => {})();
  assert.equal(again, E.left(failed(`${uri}: another program listens there already`)));
  const elsewhere = await serve({ kind: 'tcp', host: '198.51.100.1', port: 0 }, () => {})();
  assert.equal(elsewhere, E.left(failed('tcp://198.51.100.1:0: this machine has no such address')));
  await close();
});

serveTest(
  'who comes when all lines are taken is told so and hung up on, and taken once one is free',
  async () => {
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
  },
);

serveTest('who is refused later on is told of again', async () => {
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

serveTest('one that takes no more lines keeps those it has', async () => {
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

serveTest('who pings is pinged', async () => {
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

serveTest(
  'an event that is never finished, or comes a byte at a time, ends its line and no other',
  async () => {
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
  },
);

const shares = () => lineShares({ linesPerAddress: 2, linesOnLoopback: 3, linesFromNetwork: 5 });

/** Opens a line from each address; how many there was room for. */
const opened = (room: ReturnType<typeof lineShares>, addresses: readonly (string | undefined)[]): number =>
  addresses.map((address) => room(address)).filter(E.isRight).length;

serveTest('no address takes the lines of another', () => {
  const room = shares();
  assert.is(opened(room, ['10.0.0.1', '10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1']), 2);
  assert.equal(room('10.0.0.1'), E.left('10.0.0.1 has 2 open connections, which is the maximum'));
  assert.is(opened(room, ['10.0.0.2', '10.0.0.2']), 2);
});

serveTest('whoever has a whole prefix of addresses is one', () => {
  const room = shares();
  assert.is(opened(room, ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1']), 3);
});

serveTest(
  'the network takes no lines of this machine, which has one share for all its addresses and sockets',
  () => {
    const room = shares();
    assert.is(opened(room, ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6']), 5);
    assert.equal(room('10.0.0.7'), E.left('5 connections from the network are open, which is the maximum'));
    assert.is(opened(room, ['127.0.0.1', '::1', undefined, '127.0.0.2']), 3);
  },
);

serveTest('a line that is closed makes room', () => {
  const room = shares();
  const lines = ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'].map((address) => room(address));
  assert.is(opened(room, ['10.0.0.1', '10.0.0.5']), 0);
  for (const line of lines) if (E.isRight(line)) line.right();
  assert.is(opened(room, ['10.0.0.1', '10.0.0.1', '10.0.0.5']), 3);
});

serveTest.run();

/** As a process that was killed leaves it. */
function leaveBehind(path: string): void {
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script], { timeout: patient(60_000) });
}

const test = suite('socketLine');
const failed = (message: string) => ({ _tag: 'EngineFailed', engine: 'wyoming', message });
const MEGABYTE = { type: 'audio-chunk', data: {}, payload: new Uint8Array(1_000_000) };

test('an end between two events is one, an end within one, and bytes that are none, are errors that name the peer', async () => {
  const peer = await rawPeer();
  for (const [bytes, ended] of [
    ['{"type":"x"}\n', 'closed'],
    [
      '{"type":"x"}\n{"type":',
      failed(`${peer.uri}: event 2, from byte 13: header: the bytes end within the event, 8 after it began`),
    ],
    [
      '{"type":"x"}\n{"type":7}\n',
      failed(`${peer.uri}: event 2, from byte 13: header: type: found 7, expected a text`),
    ],
  ] as const) {
    const end = await dialed(peer.address);
    const socket = await peer.next();
    socket.end(bytes);
    await until(() => end.ended() !== undefined);
    assert.equal(end.ended(), ended);
    assert.equal(end.received, [eventOf('x')]);
    end.line.send(eventOf('y'));
    await end.line.flushed();
    assert.is(end.line.waitingBytes(), 0);
  }
  peer.close();
});

test('a connection that is cut is told', async () => {
  const peer = await rawPeer();
  const end = await dialed(peer.address);
  (await peer.next()).resetAndDestroy();
  await until(() => end.ended() !== undefined);
  assert.equal(end.ended(), { ...failed(`${peer.uri}: the connection was reset`), isCut: true });
  peer.close();
});

test('what a peer does not read waits up to a limit, and is seen', async () => {
  const peer = await rawPeer();
  const { line, ended } = await dialed(peer.address, limits({ waitingBytes: 2_000_000 }));
  (await peer.next()).pause();
  line.send(MEGABYTE);
  assert.ok(line.waitingBytes() > 1_000_000);
  for (let sent = 0; ended() === undefined && sent < 100; sent += 1) line.send(MEGABYTE);
  assert.match(
    (ended() as { readonly message: string }).message,
    /^tcp:.*: it does not read: \d{7} bytes wait$/,
  );
  await line.flushed();
  peer.close();
});

test('what waits may not stand still for long; who reads slowly is no such peer', async () => {
  const peer = await rawPeer();
  const still = await dialed(peer.address, limits({ unreadMs: 100, waitingBytes: 1e9 }));
  (await peer.next()).pause();
  for (let sent = 0; sent < 30; sent += 1) still.line.send(MEGABYTE);
  await until(() => still.ended() !== undefined);
  assert.match(
    (still.ended() as { readonly message: string }).message,
    /: it does not read: \d+ bytes wait$/,
  );

  const slow = await dialed(peer.address, limits({ unreadMs: 400, waitingBytes: 1e9 }));
  const reader = await peer.next();
  let read = 0;
  reader.on('data', (bytes) => {
    read += bytes.length;
  });
  for (let sent = 0; sent < 30; sent += 1) slow.line.send(MEGABYTE);
  await slow.line.flushed();
  assert.is(slow.line.waitingBytes(), 0);
  await until(() => read > 30_000_000);
  assert.is(slow.ended(), undefined);
  slow.line.close();
  peer.close();
});

test('what was sent leaves before the line closes, and nothing after', async () => {
  const { address, ends, close } = await served();
  const { line, ended } = await dialed(address);
  for (let sent = 0; sent < 5; sent += 1) line.send(MEGABYTE);
  line.close();
  line.close();
  line.send(eventOf('late'));
  assert.is(ended(), 'closed');
  await until(() => ends[0]?.ended() !== undefined);
  assert.is(ends[0]?.ended(), 'closed');
  assert.is(ends[0]?.received.length, 5);
  await close();
});

test('to a peer that reads nothing a line is closed within about a second all the same', async () => {
  const peer = await rawPeer();
  const { line } = await dialed(peer.address, limits({ waitingBytes: 1e9 }));
  (await peer.next()).pause();
  for (let sent = 0; sent < 30; sent += 1) line.send(MEGABYTE);
  line.close();
  await line.flushed();
  assert.is(line.waitingBytes(), 0);
  peer.close();
});

test('a peer that has ended and does not read is hung up on; one that reads gets all that was sent', async () => {
  const peer = await rawPeer();
  const { line, ended } = await dialed(peer.address, limits({ waitingBytes: 1e9 }));
  const socket = await peer.next();
  socket.pause();
  for (let sent = 0; sent < 30; sent += 1) line.send(MEGABYTE);
  socket.end();
  await until(() => ended() === 'closed');
  await line.flushed();
  assert.is(line.waitingBytes(), 0);

  const other = await dialed(peer.address, limits({ waitingBytes: 1e9 }));
  const reader = await peer.next();
  let read = 0;
  let isOver = false;
  for (let sent = 0; sent < 30; sent += 1) other.line.send(MEGABYTE);
  reader.end();
  await until(() => other.ended() === 'closed');
  reader.on('end', () => (isOver = true));
  reader.on('data', (bytes) => {
    read += bytes.length;
  });
  await until(() => isOver);
  assert.ok(read > 30_000_000, `${read} bytes`);
  peer.close();
});

test('a ping is answered with its text, and seen', async () => {
  const { address, ends, close } = await served();
  const { line, received } = await dialed(address);
  await until(() => ends.length === 1);
  ends[0]?.line.send(eventOf('ping', { text: 'one', more: 'not this' }));
  ends[0]?.line.send(eventOf('ping', { text: null }));
  await until(() => ends[0]?.received.length === 2);
  assert.equal(ends[0]?.received, [eventOf('pong', { text: 'one' }), eventOf('pong', { text: null })]);
  assert.is(received.length, 2);
  line.close();
  await close();
});

test('pings without end from a peer that does not read are not answered without end', async () => {
  const peer = await rawPeer();
  const { line, received, ended } = await dialed(peer.address);
  const socket = await peer.next();
  socket.pause();
  const ping = `${JSON.stringify({ type: 'ping', data: { text: 'x'.repeat(1_000) } })}\n`;
  for (let sent = 0; sent < 20; sent += 1) socket.write(ping.repeat(1_000));
  await until(() => received.length === 20_000);
  assert.is(ended(), undefined);
  assert.ok(line.waitingBytes() < 1_000_000, `${line.waitingBytes()} bytes`);
  peer.close();
});

test.run();

const limits = (some: Partial<LineLimits>): LineLimits => ({ ...LINE_LIMITS, ...some });

/** Somebody who listens and knows nothing of the protocol. */
async function rawPeer() {
  const sockets: Socket[] = [];
  let taken = 0;
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const address: Address = { kind: 'tcp', host: '127.0.0.1', port };
  return {
    address,
    uri: `tcp://127.0.0.1:${port}`,
    next: async (): Promise<Socket> => {
      await until(() => sockets.length > taken);
      taken += 1;
      return sockets[taken - 1] as Socket;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const dialTest = suite('dial');
/** Listens, lets two wait and takes nobody: whoever comes next has no answer from the system either. */
const ASLEEP = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
  require('node:fs').writeSync(1, String(this.address().port));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
})`;
const { signal } = new AbortController();
const dialFailed = (message: string) => E.left({ _tag: 'EngineFailed', engine: 'wyoming', message });

dialTest('nobody there, no such host, no such file: each is told with the address', async () => {
  const { address, uri, close } = await served();
  await close();
  const tried = async (to: Address) => dial(to, 5_000, signal)();
  assert.equal(await tried(address), dialFailed(`${uri}: nothing listens there`));
  assert.equal(
    await tried({ kind: 'unix', path: '/nowhere/at/all' }),
    dialFailed('unix:///nowhere/at/all: nothing listens there'),
  );
  const long = await tried({ kind: 'unix', path: `/${'x'.repeat(300)}` });
  assert.match(E.isLeft(long) && 'message' in long.left ? long.left.message : '', /^unix:\/\/\/x+: ./);
});

dialTest('a host that does not answer costs the deadline', async () => {
  const child = spawn(process.execPath, ['-e', ASLEEP], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as unknown as readonly [Buffer];
  const address: Address = { kind: 'tcp', host: '127.0.0.1', port: Number(port) };
  const tried = async () => dial(address, 50, signal)();
  const lines = await Promise.all([tried(), tried(), tried(), tried(), tried()]);
  const stage = `dialing ${addressText(address)}`;
  assert.equal(lines.find(E.isLeft), E.left({ _tag: 'DeadlinePassed', stage, deadlineMs: 50 }));
  for (const line of lines) if (E.isRight(line)) line.right.close();
  child.kill('SIGKILL');
});

dialTest('it is given up when nobody wants it any more, and a line that was given goes on', async () => {
  const { address, ends, uri, close } = await served();
  const controller = new AbortController();
  controller.abort();
  const late = await dial(address, 5_000, controller.signal)();
  assert.equal(late, dialFailed(`${uri}: cancelled`));
  const other = new AbortController();
  const line = await dial(address, 5_000, other.signal)();
  other.abort();
  assert.ok(E.isRight(line));
  line.right.send({ type: 'x', data: {}, payload: Uint8Array.of(1) });
  await until(() => ends.some(({ received }) => received.length === 1));
  await close();
});

dialTest.run();

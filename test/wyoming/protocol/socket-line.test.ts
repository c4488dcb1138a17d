import { createServer, type Server, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Address } from '../../../src/wyoming/protocol/address.ts';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import { LINE_LIMITS, type LineLimits } from '../../../src/wyoming/protocol/line.ts';
import { until } from '../../support/until.ts';
import { dialed, served } from '../../support/wyoming-pair.ts';

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

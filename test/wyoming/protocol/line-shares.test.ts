import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lineShares } from '../../../src/wyoming/protocol/serve.ts';

const test = suite('shares of lines');

const shares = () => lineShares({ linesPerAddress: 2, linesOnLoopback: 3, linesFromNetwork: 5 });

/** Opens a line from each address; how many there was room for. */
const opened = (room: ReturnType<typeof lineShares>, addresses: readonly (string | undefined)[]): number =>
  addresses.map((address) => room(address)).filter(E.isRight).length;

test('no address takes the lines of another', () => {
  const room = shares();
  assert.is(opened(room, ['10.0.0.1', '10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1']), 2);
  assert.equal(room('10.0.0.1'), E.left('10.0.0.1 has 2 lines open already, and may have no more'));
  assert.is(opened(room, ['10.0.0.2', '10.0.0.2']), 2);
});

test('whoever has a whole prefix of addresses is one', () => {
  const room = shares();
  assert.is(opened(room, ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1']), 3);
});

test('the network takes no lines of this machine, which has one share for all its addresses and sockets', () => {
  const room = shares();
  assert.is(opened(room, ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6']), 5);
  assert.equal(room('10.0.0.7'), E.left('5 lines from the network are open already, and may not be more'));
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

import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { webSocketLine } from '../../src/http/resources/microphone.ts';
import { until } from '../support/until.ts';

const test = suite('http/message line');

/** As much of a WebSocket as a line uses. */
function socket() {
  const did: unknown[] = [];
  const fake = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    ping: () => did.push('ping'),
    terminate: () => {
      did.push('terminate');
      fake.emit('close');
    },
    send: (message: unknown) => did.push(message),
    close: (...reason: readonly unknown[]) => did.push(reason),
  });
  return { fake, did, socket: fake as unknown as WebSocket };
}

test('who answers pings stays, who does not is gone', async () => {
  const there = socket();
  webSocketLine(there.socket, 5);
  there.fake.ping = () => {
    there.fake.emit('pong');
    return there.did.push('ping');
  };
  await until(() => there.did.length > 4);
  assert.not.ok(there.did.includes('terminate'));
  there.fake.emit('close');
  const gone = socket();
  webSocketLine(gone.socket, 5);
  await until(() => gone.did.includes('terminate'));
  assert.equal(gone.did, ['ping', 'terminate']);
});

test('texts and bytes come as what they are, until it is closed', () => {
  const { fake, socket: line } = socket();
  const received: unknown[] = [];
  webSocketLine(line).received$.subscribe({
    next: (message) => received.push(message),
    complete: () => received.push('over'),
  });
  fake.emit('message', Buffer.from('hello'), false);
  fake.emit('message', Buffer.from([1, 2]), true);
  fake.emit('close');
  fake.emit('message', Buffer.from('late'), false);
  assert.equal(received, ['hello', Buffer.from([1, 2]), 'over']);
});

test('who reads no more is gone', () => {
  const { fake, did, socket: line } = socket();
  const { send, close } = webSocketLine(line);
  send('one');
  close(1008, 'too fast');
  fake.bufferedAmount = 9_000_000;
  send('two');
  assert.equal(did, ['one', [1008, 'too fast'], 'terminate']);
});

test.run();

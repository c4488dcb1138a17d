import { once } from 'node:events';
import { createServer } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Link, link } from '../../src/mqtt/link.ts';
import { brokerOptions } from '../../src/system/mqtt-connection.ts';
import { hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { watcher } from '../support/mqtt-home.ts';
import { until } from '../support/until.ts';

const test = suite('the line to the broker');

const brokerAt = (port: number, clientId?: string) => ({
  host: '127.0.0.1',
  port,
  protocol: 'MQTTv311' as const,
  keepaliveS: 60,
  clientId,
  username: undefined,
  password: undefined,
  caCert: undefined,
  certFile: undefined,
  keyFile: undefined,
  isTlsInsecure: false,
});

/** An MQTT broker's answer to whoever comes in. */
const CONNECTED = Buffer.from([0x20, 2, 0, 0]);

if (hasMosquitto()) {
  let broker: Mosquitto;
  const links: Link[] = [];

  test.before(async () => {
    broker = await mosquitto();
  });
  test.after.each(async () => {
    await Promise.all(links.splice(0).map((one) => one.close(new Map())));
  });
  test.after(() => broker.close());

  function opened(
    own: { readonly port?: number; readonly clientId?: string; readonly answerMs?: number } = {},
  ) {
    const lines: string[] = [];
    const events: string[] = [];
    const one = link({
      options: brokerOptions(brokerAt(own.port ?? broker.port, own.clientId), '/'),
      will: { topic: 'status', payload: 'offline' },
      filters: ['order'],
      answerMs: own.answerMs,
      connected: () => events.push('connected'),
      up: () => {
        events.push('up');
        one.send('status', 'online', true);
      },
      down: () => events.push('down'),
      received: ({ topic, payload, isRetained }) => events.push(`${topic} ${payload} ${isRetained}`),
      log: { info: (line) => lines.push(line), warn: (line) => lines.push(line) },
      firstRestMs: 20,
    });
    links.push(one);
    return { ...one, lines, events };
  }

  test('it hears what it asked for, and what was kept for it', async () => {
    const home = await watcher(broker);
    await home.say('order', 'old', { retain: true });
    const { events } = opened();
    await until(() => events.includes('order old true'));
    await home.say('order', '');
    await home.say('order', 'new');
    await until(() => events.includes('order new false'));
    assert.is(events[0], 'connected');
    await home.say('order', '', { retain: true });
  });

  test('the broker says that it is offline when it is gone without a word', async () => {
    const home = await watcher(broker);
    opened({ clientId: 'ours' });
    await home.shows('status', 'online');
    const thief = await broker.client({ clientId: 'ours' });
    await home.shows('status', 'offline');
    thief.end(true);
    await home.shows('status', 'online');
  });

  test('it says its last words before it leaves', async () => {
    const home = await watcher(broker);
    const { close } = opened();
    await home.shows('status', 'online');
    await close(new Map([['status', 'gone']]));
    await home.shows('status', 'gone');
  });

  test('a broker that goes and comes is found again; each is told once', async () => {
    const { health, lines, events, send } = opened();
    await until(() => events.includes('up'));
    await broker.stop();
    await until(() => lines.length === 2);
    assert.is(health().state, 'waiting');
    assert.match(String(health().detail), /^the MQTT broker at 127\.0\.0\.1:\d+: /);
    send('lost', 'while nobody is there', true);
    await broker.start();
    await until(() => health().state === 'connected');
    await until(() => events.filter((event) => event === 'up').length === 2);
    assert.is(lines.at(-1), 'connected to the MQTT broker again');
    assert.is(lines.length, 3);
    const home = await watcher(broker);
    await home.shows('status', 'online');
    assert.is(home.now.has('lost'), false);
  });

  test('a broker that answers no subscription is left', async () => {
    const silent = createServer((socket) => {
      socket.once('data', () => socket.write(CONNECTED)).on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { readonly port: number };
    const { health, close } = opened({ port, answerMs: 20 });
    await until(() => health().state === 'waiting');
    assert.match(String(health().detail), /it does not answer a subscription/);
    await close(new Map());
    silent.close();
  });

  test('what cannot be connected with is said', async () => {
    const lines: string[] = [];
    const one = link({
      options: TE.left('ca_cert: there is no file'),
      will: { topic: 'status', payload: '' },
      filters: [],
      connected: () => {},
      up: () => {},
      down: () => {},
      received: () => {},
      log: { info: () => {}, warn: (line) => lines.push(line) },
      firstRestMs: 1,
    });
    links.push(one);
    await until(() => one.health().state === 'waiting');
    assert.equal(one.health().detail, 'ca_cert: there is no file');
    assert.equal(lines, ['ca_cert: there is no file; retrying']);
  });
}

test.run();

import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mqttSubscriber } from '../../../src/actors/signals/mqtt-subscriber.ts';
import { refusals, refusalsText } from '../../../src/lib/decode.ts';
import { listenTo, use } from '../../support/listen-to.ts';
import { certificates, freePort, hasMosquitto, type Mosquitto, mosquitto } from '../../support/mosquitto.ts';

const test = suite('mqtt_subscriber');

const LOCAL = { broker_ip: '127.0.0.1' };

if (hasMosquitto()) {
  let broker: Mosquitto;

  test.before(async () => {
    broker = await mosquitto();
  });

  test.after(() => broker.close());

  /** The signal at work on these topics, each by a synapse of its own name, and subscribed. */
  async function listening(...topics: readonly (string | object)[]) {
    const uses = topics.map((topic) => {
      const own = typeof topic === 'string' ? { topic } : topic;
      return use('topic' in own ? String(own.topic) : '', { ...LOCAL, broker_port: broker.port, ...own });
    });
    const signal = listenTo(mqttSubscriber, [...uses, ready()]);
    const client = await broker.client();
    const publish = (topic: string, payload: string | Buffer) => client.publishAsync(topic, payload);
    await untilReady(signal, publish);
    return { ...signal, publish, written: uses };
  }

  const ready = () => use('ready', { ...LOCAL, broker_port: String(broker.port), topic: 'ready' });

  /** Nobody tells when a subscription holds, so it is tried until a message comes through. */
  async function untilReady(
    { fired, until }: Pick<ReturnType<typeof listenTo>, 'fired' | 'until'>,
    publish: (topic: string, payload: string) => Promise<unknown>,
  ): Promise<void> {
    const knocking = setInterval(() => void publish('ready', ''), 20);
    await until(1);
    clearInterval(knocking);
    await publish('ready', 'last');
    for (let count = 1; fired.at(-1)?.[1].mqtt_subscriber_message !== 'last'; count += 1) await until(count);
    fired.length = 0;
  }

  test('a message starts its synapse with the text and the topic', async () => {
    const { publish, fired, until, stop } = await listening('home/door');
    await publish('home/door', 'öffnen');
    await until(1);
    const parameters = { mqtt_subscriber_topic: 'home/door', mqtt_subscriber_message: 'öffnen' };
    assert.equal(fired, [['home/door', parameters]]);
    stop();
  });

  test('wildcards stand for levels', async () => {
    const { publish, fired, until, stop } = await listening('+/door', 'home/#', 'garden/gate');
    await publish('home/door', '1');
    await publish('garden/gate', '2');
    await until(3);
    const heard = fired.map(([synapse, { mqtt_subscriber_message }]) => [synapse, mqtt_subscriber_message]);
    assert.equal(heard, [
      ['+/door', '1'],
      ['home/#', '1'],
      ['garden/gate', '2'],
    ]);
    stop();
  });

  test('of JSON, the value and the members of an object are parameters', async () => {
    const { publish, fired, until, stop } = await listening({ topic: 'json', is_json: 'true' });
    await publish('json', '{"room": "hall", "mqtt_subscriber_topic": "another", "lux": 5}');
    await publish('json', '[1, 2]');
    await until(2);
    const topic = { mqtt_subscriber_topic: 'json' };
    const object = { room: 'hall', mqtt_subscriber_topic: 'another', lux: 5 };
    assert.equal(
      fired.map(([, parameters]) => parameters),
      [
        { room: 'hall', lux: 5, ...topic, mqtt_subscriber_message: object },
        { ...topic, mqtt_subscriber_message: [1, 2] },
      ],
    );
    stop();
  });

  test('a message that is no JSON is told, and the next one is heard', async () => {
    const { publish, fired, told, until, stop } = await listening({ topic: 'json', is_json: true });
    await publish('json', 'on');
    await publish('json', '1');
    await until(2);
    assert.equal(told, ['topic "json": is_json, but the message is no JSON: on']);
    assert.equal(fired, [['json', { mqtt_subscriber_topic: 'json', mqtt_subscriber_message: 1 }]]);
    stop();
  });

  test('a topic is subscribed to and left on the live connection', async () => {
    const { publish, fired, until, uses, stop, written } = await listening('a');
    const own = ready();
    uses(own, use('b', { ...LOCAL, broker_port: broker.port, topic: 'b' }));
    await untilReady({ fired, until }, publish);
    await publish('a', '1');
    await publish('b', '2');
    await until(1);
    assert.equal(
      fired.map(([synapse]) => synapse),
      ['b'],
    );
    fired.length = 0;
    uses(own, ...written);
    await untilReady({ fired, until }, publish);
    await publish('b', '3');
    await publish('a', '4');
    await until(1);
    assert.equal(
      fired.map(([synapse]) => synapse),
      ['a'],
    );
    stop();
  });

  test('the best quality of service that a topic is asked for with is subscribed with', async () => {
    const { publish, fired, until, stop } = await listening('q', { topic: 'q', qos: 2 });
    await publish('q', '1');
    await until(2);
    assert.is(fired.length, 2);
    stop();
  });

  test('a message larger than a mebibyte is passed over and told', async () => {
    const { publish, told, fired, until, stop } = await listening('large');
    await publish('large', Buffer.alloc(1_048_577));
    await until(1);
    assert.equal(told, ['topic "large": a message of 1048577 bytes is passed over, 1048576 are the most']);
    assert.equal(fired, []);
    stop();
  });

  test('it fails when the broker goes away', async () => {
    const own = await mosquitto();
    const { failed, stop, until } = listenTo(mqttSubscriber, [
      use('a', { ...LOCAL, broker_port: own.port, topic: '$SYS/broker/version' }),
    ]);
    await until(1);
    await own.stop();
    assert.match(String(await failed), new RegExp(`^the MQTT broker at 127.0.0.1:${own.port}: `));
    stop();
    await own.close();
  });

  test('certificates of the kit are used', async () => {
    const tls = await mosquitto({
      config: (shop) => {
        certificates(shop, 'server', 'client');
        return [
          'allow_anonymous true',
          'require_certificate true',
          ...[`cafile ${shop.path('ca.crt')}`, `certfile ${shop.path('server.crt')}`],
          `keyfile ${shop.path('server.key')}`,
        ];
      },
    });
    const files = { ca_cert: 'ca.crt', certfile: 'client.crt', keyfile: 'client.key' };
    const { fired, until, stop } = listenTo(
      mqttSubscriber,
      [use('birth', { ...LOCAL, broker_port: tls.port, topic: '$SYS/broker/version', ...files })],
      { home: tls.directory },
    );
    await until(1);
    assert.match(String(fired[0]?.[1].mqtt_subscriber_message), /^mosquitto version/);
    stop();
    await tls.close();
  });
}

test('a broker that is not there makes it fail', async () => {
  const port = await freePort();
  const { failed, stop } = listenTo(mqttSubscriber, [use('a', { ...LOCAL, broker_port: port, topic: 'a' })]);
  assert.is(await failed, `the MQTT broker at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`);
  stop();
});

test('a certificate that is not there makes it fail, by name', async () => {
  const parameters = { ...LOCAL, topic: 'a', ca_cert: 'none.crt' };
  const { failed, stop } = listenTo(mqttSubscriber, [use('a', parameters)]);
  assert.match(String(await failed), /^ca_cert: \/nowhere\/none\.crt is not a file$/);
  stop();
});

test('uses that name the same broker in the same way share a connection, whatever their topics', () => {
  const key = (parameters: object) =>
    mqttSubscriber.shareKey(use('a', { ...LOCAL, topic: 'a', ...parameters }));
  assert.is(key({}), key({ topic: 'b', broker_port: '1883', is_json: true, qos: 1 }));
  for (const other of [{ broker_port: 1884 }, { username: 'x' }, { client_id: 'x' }, { keepalive: 5 }])
    assert.is.not(key({}), key(other));
});

for (const [parameters, message] of [
  [null, 'mqtt_subscriber: found null, expected a map with broker_ip and topic'],
  [{ topic: 'a' }, 'broker_ip: found nothing, expected the address of a broker'],
  [LOCAL, 'topic: found nothing, expected a topic'],
  [{ ...LOCAL, topic: 'a#' }, 'topic: found "a#", expected a topic'],
  [
    { ...LOCAL, topic: 'a', broker_port: 'many' },
    'broker_port: found "many", expected a port from 1 to 65535',
  ],
  [{ ...LOCAL, topic: 'a', is_json: 'maybe' }, 'is_json: found "maybe", expected true or false'],
  [{ ...LOCAL, topic: 'a', keepalive: -1 }, 'keepalive: found -1, expected seconds from 0 to 65535'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, () => {
    const decoded = mqttSubscriber.parameters.decode(parameters);
    const text = E.isLeft(decoded) ? refusalsText(refusals(decoded.left), 'mqtt_subscriber') : '';
    assert.ok(text.startsWith(message), text);
  });
}

test.run();

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { MqttClient } from 'mqtt';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mqttPublisher } from '../../../src/actors/neurons/mqtt-publisher.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import { certificates, freePort, hasMosquitto, type Mosquitto, mosquitto } from '../../support/mosquitto.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { settled } from '../../support/settled.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('mqtt_publisher');

/** The next message. */
const heard = (client: MqttClient) =>
  new Promise<{ topic: string; payload: string; qos: number; retain: boolean }>((resolve) =>
    client.once('message', (topic, payload, { qos, retain }) =>
      resolve({ topic, payload: String(payload), qos, retain }),
    ),
  );

const DONE = { _tag: 'Finished', said: null };

if (hasMosquitto()) {
  let plain: Mosquitto;
  let guarded: Mosquitto;
  let tls: Mosquitto;

  test.before(async () => {
    plain = await mosquitto();
    guarded = await mosquitto({
      config: ({ run, path }) => {
        run('mosquitto_passwd', '-c', '-b', path('passwords'), 'broca', 'open sesame');
        return ['allow_anonymous false', `password_file ${path('passwords')}`];
      },
    });
    tls = await mosquitto({
      config: (shop) => {
        certificates(shop, 'server', 'client', 'elsewhere');
        return [
          'allow_anonymous true',
          'require_certificate true',
          ...[`cafile ${shop.path('ca.crt')}`, `certfile ${shop.path('server.crt')}`],
          `keyfile ${shop.path('server.key')}`,
        ];
      },
    });
  });

  test.after(async () => {
    for (const broker of [plain, guarded, tls]) await broker.close();
  });

  const at = (broker: Mosquitto) => ({ broker_ip: '127.0.0.1', port: broker.port });

  /** What a subscriber of the topic gets from one run of the neuron. */
  async function published(parameters: Record<string, unknown>) {
    const client = await plain.client();
    await client.subscribeAsync('lamp/#', { qos: 2 });
    const message = heard(client);
    assert.equal(await runNeuron(mqttPublisher, { ...at(plain), topic: 'lamp/1', ...parameters }), DONE);
    const { topic, payload, qos } = await message;
    await client.endAsync();
    return { topic, payload, qos };
  }

  for (const [payload, text] of [
    ['on', 'on'],
    ['', ''],
    [21.5, '21.5'],
    [true, 'True'],
    [{ state: 'on', level: 5 }, '{"state":"on","level":5}'],
    [['a', true], '["a",true]'],
  ] as const) {
    test(`the payload ${JSON.stringify(payload)} is published as ${text || 'nothing'}`, async () => {
      assert.equal(await published({ payload }), { topic: 'lamp/1', payload: text, qos: 0 });
    });
  }

  for (const qos of [1, '2']) {
    test(`qos ${JSON.stringify(qos)} is kept`, async () => {
      assert.is((await published({ payload: 'on', qos })).qos, Number(qos));
    });
  }

  for (const protocol of ['MQTTv31', 'MQTTv5']) {
    test(`${protocol} is spoken`, async () => {
      assert.is((await published({ payload: 'on', protocol })).payload, 'on');
    });
  }

  test('a retained message is there for who comes later', async () => {
    const parameters = {
      ...at(plain),
      topic: 'kept',
      payload: 'on',
      retain: 'True',
      port: String(plain.port),
    };
    await runNeuron(mqttPublisher, parameters);
    const client = await plain.client();
    const message = heard(client);
    await client.subscribeAsync('kept');
    const { payload, retain } = await message;
    assert.equal([payload, retain], ['on', true]);
  });

  test('the client id given is the one used', async () => {
    const thrownOut = await plain.client({ clientId: 'lamp-switch' });
    const gone = new Promise<void>((resolve) => thrownOut.once('close', resolve));
    await runNeuron(mqttPublisher, { ...at(plain), topic: 'a', payload: 'b', client_id: 'lamp-switch' });
    await gone;
  });

  test('a user with the right password may publish', async () => {
    const login = { username: 'broca', password: 'open sesame' };
    assert.equal(
      await runNeuron(mqttPublisher, { ...at(guarded), topic: 'a', payload: 'b', ...login }),
      DONE,
    );
  });

  for (const [login, reason] of [
    [{ username: 'broca', password: 'wrong' }, 'Connection refused: Not authorized'],
    [{}, 'Connection refused: Not authorized'],
  ] as const) {
    test(`${JSON.stringify(login)} is refused, and the neuron fails`, async () => {
      const error = await rejection(
        runNeuron(mqttPublisher, { ...at(guarded), topic: 'a', payload: 'b', ...login }),
      );
      assert.is(describeUnknown(error), `the MQTT broker at 127.0.0.1:${guarded.port}: ${reason}`);
    });
  }

  const files = { ca_cert: 'ca.crt', certfile: 'client.crt', keyfile: 'client.key' };
  const secured = (parameters: object = files) =>
    runNeuron(
      mqttPublisher,
      { ...at(tls), topic: 'a', payload: 'b', ...parameters },
      fakeTools({ home: tls.directory }),
    );

  test('TLS with certificates of the kit', async () => {
    const key = () => readFileSync(join(tls.directory, 'client.key'), 'utf8');
    const before = key();
    assert.equal(await secured(), DONE);
    assert.is(key(), before);
  });

  test('TLS without the certificate that the broker asks for fails', async () => {
    assert.match(
      describeUnknown(await rejection(secured({ ca_cert: 'ca.crt' }))),
      /the MQTT broker at 127.0.0.1/,
    );
  });

  test('a broker whose certificate nobody known has signed is refused', async () => {
    const error = await rejection(secured({ ...files, ca_cert: 'client.crt' }));
    assert.match(describeUnknown(error), /certificate/);
  });

  test('a certificate of another name is refused, unless tls_insecure', async () => {
    const elsewhere = await mosquitto({
      config: (shop) => {
        certificates(shop, 'elsewhere');
        return [
          'allow_anonymous true',
          `certfile ${shop.path('elsewhere.crt')}`,
          `keyfile ${shop.path('elsewhere.key')}`,
        ];
      },
    });
    const tools = fakeTools({ home: elsewhere.directory });
    const parameters = { ...at(elsewhere), topic: 'a', payload: 'b', ca_cert: 'ca.crt' };
    assert.match(
      describeUnknown(await rejection(runNeuron(mqttPublisher, parameters, tools))),
      /IP: 127.0.0.1 is not/,
    );
    assert.equal(await runNeuron(mqttPublisher, { ...parameters, tls_insecure: true }, tools), DONE);
    await elsewhere.close();
  });

  test('a certificate that is not there is named', async () => {
    const error = describeUnknown(await rejection(secured({ ca_cert: 'none.crt' })));
    assert.match(error, /^ca_cert: .*none\.crt is not a file$/);
  });
}

test('a broker that is not there is an error', async () => {
  const port = await freePort();
  const error = await rejection(
    runNeuron(mqttPublisher, { broker_ip: '127.0.0.1', port, topic: 'a', payload: 'b' }),
  );
  assert.is(
    describeUnknown(error),
    `the MQTT broker at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
});

test('a broker that never answers times out, and its connection is closed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  const tools = fakeTools();
  const connected = once(server, 'connection');
  const failed = rejection(
    runNeuron(mqttPublisher, { broker_ip: '127.0.0.1', port, topic: 'a', payload: 'b' }, tools),
  );
  const [socket] = await connected;
  await once(socket, 'data');
  socket.resume();
  tools.clock.increment(10_000);
  assert.is(describeUnknown(await failed), 'mqtt_publisher took longer than 10000 ms');
  await once(socket, 'close');
  server.close();
  await settled();
});

for (const [parameters, message] of [
  [{ topic: 'a', payload: 'b' }, 'broker_ip: found nothing, expected the address of a broker'],
  [{ broker_ip: 'x', payload: 'b' }, 'topic: found nothing, expected a topic without + and #'],
  [{ broker_ip: 'x', topic: 'a/#', payload: 'b' }, 'topic: found "a/#", expected a topic without + and #'],
  [{ broker_ip: 'x', topic: 'a' }, 'payload: found nothing, expected what to publish'],
  [{ broker_ip: 'x', topic: 'a', payload: 'b', port: 0 }, 'port: found 0, expected a port from 1 to 65535'],
  [{ broker_ip: 'x', topic: 'a', payload: 'b', qos: 3 }, 'qos: found 3, expected 0, 1 or 2'],
  [
    { broker_ip: 'x', topic: 'a', payload: 'b', retain: 'maybe' },
    'retain: found "maybe", expected true or false',
  ],
  [
    { broker_ip: 'x', topic: 'a', payload: 'b', protocol: 'MQTTv4' },
    'protocol: found "MQTTv4", expected one of MQTTv31, MQTTv311, MQTTv5',
  ],
  [
    { broker_ip: 'x', topic: 'a', payload: 'b', certfile: 'c' },
    'keyfile: found nothing, expected the key of certfile',
  ],
  [
    { broker_ip: 'x', topic: 'a', payload: 'b', password: 'secret' },
    'username: found nothing, expected the name that password belongs to',
  ],
  [
    { broker_ip: 'x', topic: 'a', payload: 'b', username: 'x', password: ['secret'] },
    'password: found "…", expected a text',
  ],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.is(describeUnknown(await rejection(runNeuron(mqttPublisher, parameters))), message);
  });
}

test.run();

import { EventEmitter, once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasMosquitto, mosquitto } from '../../support/mosquitto.ts';
import { failure, service, type TestService } from '../../support/service.ts';

const test = suite('signals of a service');

const BRAIN = `
- name: welcome
  signals: [{ geolocation: { latitude: 48.8566, longitude: "2.3522", radius: 200 } }]
  neurons: [{ debug: { message: "{{ device }} is {{ distance }} m from home" } }]
- name: asleep
  enabled: false
  signals: [{ geolocation: { latitude: 48.8566, longitude: 2.3522, radius: 200 } }]
  neurons: []
- name: listen-on
  signals: [{ order: listen on }]
  neurons: [{ signals: { notification: skip_trigger, payload: { status: "True" } } }]
- name: listen-wrong
  signals: []
  neurons: [{ signals: { notification: skip_trigger, payload: { status: maybe } } }]
`;

interface Watched extends TestService {
  /** Settles when a line of the log ends so. */
  readonly logged: (end: string) => Promise<void>;
}

let broca: Watched;

test.before(async () => {
  broca = await watched(BRAIN);
});

test.after(() => broca.stop());

/** A service whose log can be waited for: nothing else tells what a synapse did that nobody asked for. */
async function watched(brain: string): Promise<Watched> {
  const lines: string[] = [];
  const said = new EventEmitter().setMaxListeners(0);
  const log = (line: string): void => {
    lines.push(line);
    said.emit('line');
  };
  const logged = async (end: string): Promise<void> => {
    while (!lines.some((line) => line.endsWith(end))) await once(said, 'line');
  };
  return { ...(await service({ 'brain.yml': brain }, { log })), lines, logged };
}

test('a position starts the synapses whose circle the device has entered', async () => {
  const home = { latitude: 48.8566, longitude: 2.3523, device: 'phone' };
  assert.equal(await broca.post('/signals/geolocation', home), {
    status: 200,
    body: { entered: ['welcome'] },
  });
  await broca.logged('phone is 7 m from home');
  assert.equal(await broca.post('/signals/geolocation', home), { status: 200, body: { entered: [] } });
});

test('a position may be written as texts and name no device', async () => {
  const home = { latitude: '48.8566', longitude: '2.3522' };
  assert.equal(await broca.post('/signals/geolocation', home), {
    status: 200,
    body: { entered: ['welcome'] },
  });
});

for (const [body, field, message] of [
  [{ latitude: 91, longitude: 0 }, 'latitude', 'latitude: found 91, expected degrees from -90 to 90'],
  [{ latitude: 0 }, 'longitude', 'longitude: found nothing, expected degrees from -180 to 180'],
  [
    { latitude: 0, longitude: 0, device: '' },
    'device',
    'device: found "", expected a name of 1 to 255 characters',
  ],
  [[], '', 'the body: found [], expected a JSON object with latitude and longitude'],
] as const) {
  test(`the position ${JSON.stringify(body)} is a bad request`, async () => {
    const wrong = failure(400, 'Bad request', message, field === '' ? undefined : field);
    assert.equal(await broca.post('/signals/geolocation', body), wrong);
  });
}

test('signals are listed as they are written', async () => {
  const { body } = await broca.get('/synapses/welcome');
  const { synapses } = body as { readonly synapses: { readonly signals: unknown } };
  assert.equal(synapses.signals, [{ geolocation: { latitude: 48.8566, longitude: '2.3522', radius: 200 } }]);
});

for (const [signal, field, found] of [
  [{ event: { hour: 25 } }, 'signals[0].event.hour', '25'],
  [{ event: { hours: 5 } }, 'signals[0].event.hours', '5'],
  [{ event: null }, 'signals[0].event', 'null'],
  [{ mqtt_subscriber: { broker_ip: '127.0.0.1' } }, 'signals[0].mqtt_subscriber.topic', 'nothing'],
  [{ geolocation: { latitude: 1, longitude: 2 } }, 'signals[0].geolocation.radius', 'nothing'],
] as const) {
  test(`a synapse with the signal ${JSON.stringify(signal)} is refused`, async () => {
    const { status, body } = await broca.post('/synapses', { name: 'new', signals: [signal], neurons: [] });
    const { error } = body as { readonly error: { readonly field: string; readonly message: string } };
    assert.is(status, 400);
    assert.is(error.field, field);
    assert.ok(error.message.startsWith(`${field}: found ${found}, expected `), error.message);
  });
}

test('a wrong signal in a brain file is told at the start, with its place, and the rest is there', async () => {
  const brain =
    '- name: alarm\n  signals:\n    - event:\n        hour: 7\n        minute: 75\n    - order: ring\n  neurons: [{say: {message: rring}}]\n';
  const started = await service({ 'brain.yml': brain });
  const { body } = await started.post('/synapses/start/order', { order: 'ring' });
  await started.stop();
  const wrong = /brain\.yml:5:17 error: \[0\]\.signals\[0\]\.event\.minute: found 75, expected \*, /;
  assert.match(started.lines.join('\n'), wrong);
  assert.match(JSON.stringify(body), /rring/);
});

test('a notification reaches the signals, a wrong payload is an error of its neuron', async () => {
  const neurons = async (name: string) => {
    const { body } = await broca.post(`/synapses/start/id/${name}`);
    const [synapse] = (
      body as { readonly matched_synapses: readonly { readonly neuron_module_list: unknown }[] }
    ).matched_synapses;
    return synapse?.neuron_module_list;
  };
  const ran = { neuron_name: 'Signals', generated_message: null };
  const error = 'payload of skip_trigger: status: found "maybe", expected true or false';
  assert.equal(await neurons('listen-on'), [ran]);
  assert.equal(await neurons('listen-wrong'), [{ ...ran, error }]);
});

if (hasMosquitto()) {
  const listening = (name: string, port: number, own: object = {}) => ({
    name,
    signals: [
      { order: `say ${name}` },
      { mqtt_subscriber: { broker_ip: '127.0.0.1', broker_port: port, topic: name, ...own } },
    ],
    neurons: [{ debug: { message: `${name} hears {{ mqtt_subscriber_message }}` } }],
  });

  /** Publishes until the log has the line: nothing tells when a subscription holds. */
  async function heard(own: Watched, publish: () => Promise<unknown>, end: string): Promise<void> {
    const knocking = setInterval(() => void publish().catch(() => {}), 50);
    await own.logged(end);
    clearInterval(knocking);
  }

  test('a synapse that is added hears at once, one that is deleted no more', async () => {
    const broker = await mosquitto();
    const client = await broker.client();
    await broca.post('/synapses', listening('lamp', broker.port));
    await heard(broca, () => client.publishAsync('lamp', 'on'), 'lamp hears on');
    await broca.post('/synapses', listening('fan', broker.port));
    await heard(broca, () => client.publishAsync('fan', 'on'), 'fan hears on');
    await broca.send('DELETE', '/synapses/lamp');
    await client.publishAsync('lamp', 'again');
    await client.publishAsync('fan', 'again');
    await broca.logged('fan hears again');
    assert.not.ok(broca.lines.some((line) => line.endsWith('lamp hears again')));
    await broca.send('DELETE', '/synapses/fan');
    await broker.close();
  });

  test('a broker that is down is told once, joined when it comes, and again when it comes back', async () => {
    const broker = await mosquitto({ isDown: true });
    const brain = JSON.stringify([listening('door', broker.port)]);
    const own = await watched(brain);
    const said = () => own.lines.filter((line) => line.includes('the MQTT broker')).length;
    await own.logged(`connect ECONNREFUSED 127.0.0.1:${broker.port}`);
    await broker.start();
    const first = await broker.client();
    await heard(own, () => first.publishAsync('door', 'open'), 'door hears open');
    assert.is(said(), 1);
    await broker.stop();
    await broker.start();
    const second = await broker.client();
    await heard(own, () => second.publishAsync('door', 'shut'), 'door hears shut');
    await own.stop();
    await broker.close();
  });

  test('a storm of messages does not keep others waiting, and is told', async () => {
    const broker = await mosquitto({ config: () => ['allow_anonymous true', 'max_queued_messages 0'] });
    const brain = JSON.stringify([
      { ...listening('storm', broker.port), neurons: [{ sleep: { seconds: 1 } }] },
    ]);
    const own = await watched(brain);
    const client = await broker.client();
    let isReported = false;
    const told = own.logged('and what else comes now is dropped').then(() => {
      isReported = true;
    });
    let answers = 0;
    while (!isReported) {
      await Promise.all(Array.from({ length: 500 }, () => client.publishAsync('storm', 'x')));
      assert.is((await own.get('/')).status, 200);
      answers += 1;
    }
    await told;
    assert.ok(answers > 0);
    assert.equal(
      own.lines.filter((line) => line.includes('dropped')),
      ['signal mqtt_subscriber: 100 runs are under way: "storm" and what else comes now is dropped'],
    );
    await own.stop();
    await broker.close();
  });
}

test.run();

import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refusals, refusalsText } from '../../src/lib/decode.ts';
import { mqttOf, overlappingTopics, RawMqtt } from '../../src/settings/mqtt.ts';

const test = suite('settings of MQTT');

const HERE = { broker_ip: '10.0.0.2' };

test('without the section there is none', () => assert.is(mqttOf(undefined), undefined));

test('an address is enough', () => {
  const { broker, ...mqtt } = mqttOf(HERE, 'pi') ?? {};
  assert.equal([broker?.host, broker?.port, broker?.protocol], ['10.0.0.2', 1883, 'MQTTv311']);
  assert.equal(mqtt, {
    topic: 'broca/pi',
    name: 'Broca pi',
    discoveryPrefix: 'homeassistant',
    group: 'broca/all',
    shares: [],
    transcripts: false,
  });
});

test('a name makes the topic, and null leaves out', () => {
  const mqtt = mqttOf({ ...HERE, name: 'Living room +1', discovery_prefix: null, group: null }, 'pi');
  assert.equal(
    [mqtt?.topic, mqtt?.name, mqtt?.discoveryPrefix, mqtt?.group],
    ['broca/living_room_1', 'Living room +1', undefined, undefined],
  );
});

test('who is written twice shares once', () =>
  assert.equal(mqttOf({ ...HERE, shares: ['mute', 'mute'] })?.shares, ['mute']));

test('a topic that is the group, inside it or around it is refused at its place', () => {
  for (const topic of ['broca/all', 'broca', 'broca/all/hall']) {
    assert.equal(overlappingTopics(mqttOf({ ...HERE, topic })), [
      {
        path: ['mqtt', 'topic'],
        found: topic,
        expected: 'another topic than mqtt.group (broca/all), neither inside it nor around it',
      },
    ]);
    assert.equal(overlappingTopics(mqttOf({ ...HERE, topic, group: null })), []);
  }
  assert.equal(overlappingTopics(mqttOf({ ...HERE, topic: 'broca/allotment' })), []);
  assert.equal(overlappingTopics(undefined), []);
});

for (const [wrong, told] of [
  [{}, 'broker_ip: found nothing, expected the address of a broker'],
  [
    { ...HERE, topic: 'a/#' },
    'topic: found "a/#", expected a topic without + and #, that begins and ends with no slash',
  ],
  [
    { ...HERE, group: '/a' },
    'group: found "/a", expected a topic without + and #, that begins and ends with no slash, or null',
  ],
  [{ ...HERE, broker_port: 0 }, 'broker_port: found 0, expected a port from 1 to 65535'],
  [{ ...HERE, password: 'hunter22' }, 'username: found nothing, expected the name that password belongs to'],
  [{ ...HERE, shares: ['volume'] }, 'shares[0]: found "volume", expected mute or deaf'],
  [{ ...HERE, transcripts: 'yes' }, 'transcripts: found "yes", expected boolean'],
] as const) {
  test(`${told} is said`, () => {
    const read = RawMqtt.decode(wrong);
    assert.is(E.isLeft(read) && refusalsText(refusals(read.left), 'mqtt'), told);
  });
}

test.run();

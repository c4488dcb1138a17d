import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refusals, refusalsText } from '../../src/lib/decode.ts';
import { describeProblem } from '../../src/lib/errors.ts';
import { decodeSections, loadSettings } from '../../src/settings/load-settings.ts';
import { mqttOf, overlappingTopics, RawMqtt } from '../../src/settings/mqtt.ts';
import { accessRefusals, isAllowedOrigin, originOf, restApiOf } from '../../src/settings/rest-api.ts';
import { unknownSatelliteEngines } from '../../src/settings/satellites.ts';
import { settingsOf } from '../../src/settings/settings.ts';
import { RawTraces, tracesOf } from '../../src/settings/traces.ts';
import { isAnnounced, wyomingOf } from '../../src/settings/wyoming.ts';
import { kit } from '../support/kit.ts';

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

const tracesTest = suite('settings of traces');

tracesTest('a megabyte is a million bytes', () => {
  assert.is(tracesOf({ max_megabytes: 0.5 }).maxBytes, 500_000);
});

tracesTest('without transcripts no sound is recorded, whatever is written', () => {
  const { recordsAudio } = tracesOf({ record_audio: true });
  assert.equal(
    [recordsAudio, tracesOf({ record_audio: true, transcripts: false }).recordsAudio],
    [true, false],
  );
});

tracesTest('an endpoint that is left empty is none', () => {
  assert.equal(
    [
      tracesOf({ otlp_endpoint: null }).otlp,
      tracesOf({ otlp_endpoint: 'http://a', otlp_headers: null }).otlp,
    ],
    [undefined, { url: 'http://a', headers: {} }],
  );
});

for (const wrong of [
  { keep: -1 },
  { max_megabytes: 0 },
  { max_megabytes: 1e9 },
  { otlp_endpoint: 'localhost:4318' },
  { otlp_endpoint: 'http://' },
  { otlp_headers: { team: 1 } },
  { record_audio: 'yes' },
]) {
  tracesTest(`${JSON.stringify(wrong)} is refused`, () => assert.ok(E.isLeft(RawTraces.decode(wrong))));
}

tracesTest.run();

const wyomingTest = suite('settings of wyoming');

const problemsOf = async (wyoming: string): Promise<readonly string[]> => {
  const home = kit({ 'settings.yml': `wyoming: ${wyoming}\n` });
  return (await loadSettings(home)).problems.map((one) =>
    describeProblem(one).replace(/^.*settings\.yml:/, ''),
  );
};

wyomingTest('left out, nothing is hosted, and this machine alone is meant', () => {
  assert.equal(wyomingOf({}), {
    isActive: false,
    host: '127.0.0.1',
    port: 10_300,
    socket: undefined,
    allowsUnprotected: false,
    services: ['asr', 'tts', 'wake', 'handle'],
    advertises: false,
    discovers: false,
  });
});

wyomingTest('other machines are let in only when the settings say that they mean it', async () => {
  assert.equal(await problemsOf('{active: true, host: 0.0.0.0}'), [
    '1:31 wyoming.host: found "0.0.0.0", expected 127.0.0.1, or allow_unprotected: true: the protocol has no password',
  ]);
  for (const meant of [
    '{active: true, host: 0.0.0.0, allow_unprotected: true}',
    '{active: true, host: 0.0.0.0, socket: broca.sock}',
    '{active: false, host: 0.0.0.0}',
    '{active: true, host: "::1"}',
    '',
  ]) {
    assert.equal(await problemsOf(meant), [], meant);
  }
});

wyomingTest('what other machines can reach is announced, where that is wanted, and nothing else', () => {
  const wanted = { active: true, advertise: true, host: '0.0.0.0' };
  assert.is(isAnnounced(wyomingOf(wanted)), true);
  for (const not of [
    { ...wanted, advertise: false },
    { ...wanted, active: false },
    { ...wanted, host: '127.0.0.1' },
    { ...wanted, host: 'localhost' },
    { ...wanted, socket: 'broca.sock' },
  ])
    assert.is(isAnnounced(wyomingOf(not)), false, JSON.stringify(not));
});

wyomingTest('mistakes are named with their place', async () => {
  assert.equal(await problemsOf('{port: 70000, services: [asr, stt]}'), [
    '1:17 wyoming.port: found 70000, expected a port from 0 to 65535',
    '1:40 wyoming.services[1]: found "stt", expected asr, tts, wake or handle',
  ]);
});

wyomingTest.run();

const satellitesTest = suite('settings of satellites');

const settings = (section: unknown) => settingsOf(decodeSections({ satellites: section }).written, {});

satellitesTest('an address is enough, and a map says more', () => {
  const { satellites } = settings({
    kitchen: 'tcp://192.168.1.20:10700',
    bedroom: {
      ...{ uri: 'unix:///run/bed.sock', language: 'fr', speech_to_text: 'vosk', text_to_speech: 'espeak' },
      ...{ trigger: 'phrase', area: 'upstairs', deaf: true, mute: false },
    },
  });
  const nothing = {
    language: undefined,
    stt: undefined,
    tts: undefined,
    trigger: undefined,
    area: undefined,
  };
  assert.equal(satellites, [
    {
      ...{ name: 'kitchen', address: { kind: 'tcp', host: '192.168.1.20', port: 10_700 } },
      ...{ ...nothing, isDeaf: false, isMuted: false },
    },
    {
      ...{ name: 'bedroom', address: { kind: 'unix', path: '/run/bed.sock' }, language: 'fr', stt: 'vosk' },
      ...{ tts: 'espeak', trigger: 'phrase', area: 'upstairs', isDeaf: true, isMuted: false },
    },
  ]);
});

const A_NAME = 'a name of 1 to 255 characters other than "default" and "all"';
const AN_ADDRESS = 'tcp://HOST:PORT or unix:///PATH';

for (const [title, section, path, expected] of [
  ['the name of the room', { default: 'tcp://a:1' }, ['satellites', 'default'], A_NAME],
  ['the name of all', { all: 'tcp://a:1' }, ['satellites', 'all'], A_NAME],
  ['no address', { a: 'a:1' }, ['satellites', 'a'], AN_ADDRESS],
  ['a map without an address', { a: { area: 'b' } }, ['satellites', 'a', 'uri'], AN_ADDRESS],
  ['a port that there is not', { a: { uri: 'tcp://a:70000' } }, ['satellites', 'a', 'uri'], AN_ADDRESS],
  ['a word for a switch', { a: { uri: 'tcp://a:1', deaf: 'no' } }, ['satellites', 'a', 'deaf'], 'boolean'],
] as const) {
  satellitesTest(`${title} is refused in its place`, () => {
    const { wrong } = decodeSections({ satellites: section });
    assert.equal([wrong[0]?.path, wrong[0]?.expected], [path, expected]);
  });
}

satellitesTest('each mistake is told, whatever else is wrong', () => {
  const { wrong, written } = decodeSections({
    satellites: { default: 'tcp://a:1', a: { uri: 'tcp://a:1', text_to_speech: 5 }, b: 'tcp://b:1' },
  });
  assert.equal(
    wrong.map(({ path }) => path.join('.')),
    ['satellites.default', 'satellites.a.text_to_speech'],
  );
  assert.equal(Object.keys(written.satellites ?? {}).toSorted(), ['a', 'b']);
});

satellitesTest('an engine that its list does not have is refused', () => {
  const present = settings({ a: { uri: 'tcp://a:1', text_to_speech: 'espeak', trigger: 'oww' } });
  assert.equal(unknownSatelliteEngines(present), [
    {
      path: ['satellites', 'a', 'trigger'],
      found: 'oww',
      expected: 'one of triggers (none)',
      known: ['none'],
    },
  ]);
});

satellitesTest('no hotword needs no entry, for one as for all', () => {
  const { written } = decodeSections({
    triggers: [{ phrase: { phrases: ['hello'] } }],
    satellites: { a: { uri: 'tcp://a:1', trigger: 'none' }, b: { uri: 'tcp://b:1', trigger: 'non' } },
  });
  assert.equal(
    unknownSatelliteEngines(settingsOf(written, {})).map(({ path, known }) => [path, known]),
    [
      [
        ['satellites', 'b', 'trigger'],
        ['phrase', 'none'],
      ],
    ],
  );
});

satellitesTest.run();

const restApiTest = suite('settings/rest-api');

const LOGIN = { password_protected: true, login: 'admin', password: 'k9' };
const OPEN = { host: '0.0.0.0' };

/** Settings, and the keys that keep the service from starting. */
const cases: readonly (readonly [written: Parameters<typeof restApiOf>[0], refused: readonly string[]])[] = [
  [{}, []],
  [LOGIN, []],
  [{ ...LOGIN, ...OPEN }, []],
  [OPEN, ['host']],
  [{ ...OPEN, allow_unprotected: true }, []],
  [{ ...LOGIN, password: 'secret' }, []],
  [{ ...LOGIN, ...OPEN, password: 'secret' }, ['password']],
  [{ ...LOGIN, ...OPEN, password: 'secret', allow_unprotected: true }, ['password']],
  [{ ...OPEN, password: 'secret', allow_unprotected: true }, []],
  [{ password_protected: true }, ['login', 'password']],
  [{ allowed_cors_origin: '*' }, ['allowed_cors_origin']],
  [{ allowed_cors_origin: ['http://a.example', '*'] }, ['allowed_cors_origin']],
  [{ ...LOGIN, allowed_cors_origin: '*' }, []],
  [{ allowed_cors_origin: 'null' }, ['allowed_cors_origin']],
  [{ allowed_cors_origin: ['http://a.example', 'null/*'] }, ['allowed_cors_origin']],
  [{ ...LOGIN, allowed_cors_origin: 'null' }, []],
  [{ allowed_cors_origin: 'http://a.example' }, []],
];
for (const [written, refused] of cases) {
  restApiTest(
    `rest_api ${JSON.stringify(written)}: ${refused.length === 0 ? 'it starts' : `refused for ${refused}`}`,
    () =>
      assert.equal(
        accessRefusals(restApiOf(written)).map(({ path }) => path.slice(1).join('.')),
        refused,
      ),
  );
}

const origins: readonly (readonly [written: string, origin: string | undefined])[] = [
  ['http://localhost:4200/*', 'http://localhost:4200'],
  ['http://localhost:4200/', 'http://localhost:4200'],
  ['HTTPS://Tablet.lan:443', 'https://tablet.lan'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['moz-extension://3f2a', 'moz-extension://3f2a'],
  ['null', 'null'],
  ['http://a.example/page', undefined],
  ['http://*.example', undefined],
  ['localhost:4200', undefined],
  ['', undefined],
];
for (const [written, origin] of origins) {
  restApiTest(`"${written}" names ${origin ?? 'no origin'}`, () => assert.is(originOf(written), origin));
}

restApiTest('an origin is allowed in whatever way it was written, and no other', () => {
  const api = restApiOf({ allowed_cors_origin: ['http://localhost:4200/*'] });
  assert.is(isAllowedOrigin('http://a.example', restApiOf({ allowed_cors_origin: 'null' })), false);
  assert.equal(
    ['http://localhost:4200', 'http://localhost:42000', 'http://localhost'].map((one) =>
      isAllowedOrigin(one, api),
    ),
    [true, false, false],
  );
});

restApiTest.run();

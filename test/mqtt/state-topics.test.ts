import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { discoveryTopics, hubId, satelliteDocument } from '../../src/mqtt/discovery.ts';
import { type LastRun, lastRuns, retained, stateTopics } from '../../src/mqtt/state-topics.ts';
import { filtersOf, type HomePlace, placeOf, placeTopic } from '../../src/mqtt/topics.ts';

const test = suite('what is told over MQTT');

const PLACE: HomePlace = {
  state: 'waiting_for_answer',
  ears: 'waiting_for_trigger',
  isMuted: false,
  isDeaf: false,
  question: { text: 'Which pill?', answers: ['the red one'], askedAtMs: 0 },
};

const RUN: LastRun = {
  conversation: 'default',
  order: 'call my doctor',
  synapses: ['call'],
  status: 'complete',
  atMs: 0,
};

const told = (transcripts: boolean) =>
  stateTopics(
    { hub: PLACE, satellites: [{ name: 'loft', area: undefined, isNamed: true, place: undefined }] },
    {
      mqtt: { topic: 'home' },
      transcripts,
      runs: { of: (satellite) => (satellite === undefined ? RUN : undefined) },
      version: '1',
      hub: 'one',
    },
  );

test('orders and questions are told where they may be', () => {
  const topics = told(true);
  assert.is(JSON.parse(topics.get('home/run') ?? '').order, 'call my doctor');
  assert.is(JSON.parse(topics.get('home/question') ?? '').text, 'Which pill?');
});

test('without transcripts nothing that was said is told', () => {
  const all = JSON.stringify([...told(false)]);
  assert.not.match(all, /doctor|pill\?/);
  assert.match(all, /"synapses\\":\[\\"call/);
});

test('of a satellite that is away only that is told', () => {
  const of = [...told(true)].filter(([topic]) => topic.includes('loft'));
  assert.equal(of, [['home/satellite/loft/status', 'offline']]);
});

test('any name is one level of a topic, and is read again', () => {
  for (const name of ['loft', 'a/b', '100 %', 'up+down', '#1', 'Küche', '%2F', 'satellite']) {
    const at = placeTopic('home', name);
    assert.is(at.split('/').length, 3);
    assert.not.match(at, /[+#]/);
    assert.equal(placeOf('home', `${at}/mute/set`), { satellite: name, end: 'mute/set' });
  }
});

test('other topics are of no place', () => {
  assert.is(placeOf('home', 'homes/mute/set'), undefined);
  assert.is(placeOf('home', 'home/satellite/%/mute/set'), undefined);
  assert.equal(placeOf('home', 'home/mute/set'), { satellite: undefined, end: 'mute/set' });
});

test('a command is listened to for the assistant and for every satellite', () =>
  assert.equal(filtersOf('home', ['say']), ['home/say', 'home/satellite/+/say']));

const started = (call: string, conversation: string, order: string | null): AssistantEvent => ({
  type: 'run.started',
  ...{ call, conversation, order, names: [], by: 'api', isFromHook: false, answers: null },
});

const answered = (call: string, conversation: string, status: 'complete' | null): AssistantEvent => ({
  type: 'call.answered',
  ...{ call, conversation },
  result: { report: { matched_synapses: [], status, user_order: null } },
});

test('the last of all, and of each satellite, whichever began first', () => {
  const { follow, of } = lastRuns(
    (name) => name === 'loft',
    () => 7,
  );
  follow(started('1', 'loft', 'light'));
  follow(started('2', 'mia', 'tea'));
  follow(answered('1', 'loft', 'complete'));
  follow(answered('2', 'mia', null));
  assert.equal(of(), { conversation: 'mia', order: 'tea', synapses: [], status: 'no_match', atMs: 7 });
  assert.is(of('loft')?.order, 'light');
  assert.is(of('mia'), undefined);
});

test('a satellite that is one no more is forgotten', () => {
  const there = new Set(['tab-1', 'loft']);
  const { follow, of } = lastRuns((name) => there.has(name));
  for (const name of there) follow(answered(name, name, 'complete'));
  there.delete('tab-1');
  follow(answered('3', 'mia', 'complete'));
  assert.equal([of('tab-1'), of('loft')?.conversation, of()?.conversation], [undefined, 'loft', 'mia']);
});

test('a run that a bug ended has failed', () => {
  const { follow, of } = lastRuns(() => false);
  follow(started('1', 'mia', null));
  follow({ type: 'call.answered', call: '1', conversation: 'mia', result: { error: new Error('a bug') } });
  assert.is(of()?.status, 'failed');
});

test.run();

const retainedTest = suite('retained messages');

function watched() {
  const sent: string[] = [];
  const kept = retained((topic, payload) => sent.push(`${topic}=${payload}`));
  return { ...kept, sent: () => sent.splice(0) };
}

retainedTest('what is there is not sent again', () => {
  const { publish, sent } = watched();
  publish(
    new Map([
      ['a', '1'],
      ['b', '1'],
    ]),
  );
  publish(
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
  );
  assert.equal(sent(), ['a=1', 'b=1', 'b=2']);
});

retainedTest('what is no more is emptied, once', () => {
  const { publish, sent } = watched();
  publish(new Map([['a', '1']]));
  publish(new Map());
  publish(new Map());
  assert.equal(sent(), ['a=1', 'a=']);
});

retainedTest('after a loss all is sent again, and what went meanwhile is emptied', () => {
  const { publish, forget, sent } = watched();
  publish(
    new Map([
      ['a', '1'],
      ['b', '1'],
    ]),
  );
  forget();
  publish(new Map([['a', '1']]));
  assert.equal(sent(), ['a=1', 'b=1', 'a=1', 'b=']);
});

retainedTest('what somebody before left behind is emptied', () => {
  const { publish, mayHave, topics, sent } = watched();
  mayHave(['old', 'a']);
  publish(new Map([['a', '1']]));
  assert.equal([sent(), topics()], [['a=1', 'old='], ['a']]);
});

retainedTest('nothing is emptied where it may be of others, until it is ours alone', () => {
  const sent: string[] = [];
  const { publish, mayHave } = retained((topic) => sent.push(topic));
  mayHave(['theirs']);
  assert.equal(publish(new Map([['ours', '1']]), false), []);
  assert.equal(sent, ['ours']);
  assert.equal(publish(new Map([['ours', '1']])), ['theirs']);
});

retainedTest.run();

const discoveryTest = suite('discovery by Home Assistant');

const MQTT = { topic: 'broca/hall', name: 'The hall', discoveryPrefix: 'homeassistant' };

const documents = (names: readonly string[] = []) =>
  [
    ...discoveryTopics(
      MQTT,
      names.map((name) => ({ name, area: name === 'loft' ? 'upstairs' : undefined })),
      '1.2.3',
    ),
  ].map(([topic, text]) => ({ topic, document: JSON.parse(text) }));

/** What Home Assistant refuses a component without, by platform, and all that it takes of these; from its documentation of each. */
const TAKEN: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  switch: { needs: ['command_topic'], takes: ['state_topic', 'payload_on', 'payload_off', 'value_template'] },
  button: { needs: ['command_topic'], takes: ['payload_press'] },
  notify: { needs: ['command_topic'], takes: [] },
  text: { needs: ['command_topic'], takes: ['max'] },
  sensor: {
    needs: ['state_topic'],
    takes: ['device_class', 'options', 'value_template', 'json_attributes_topic'],
  },
  binary_sensor: {
    needs: ['state_topic'],
    takes: ['device_class', 'entity_category', 'payload_on', 'payload_off'],
  },
};

const OF_ALL = ['platform', 'unique_id', 'name', 'icon', 'qos', 'availability', 'availability_mode'];

discoveryTest(
  'each document has what is required of it, and nothing that Home Assistant does not know',
  () => {
    for (const { topic, document } of documents(['loft'])) {
      assert.match(topic, /^homeassistant\/device\/[a-zA-Z0-9_-]+\/config$/);
      assert.equal(Object.keys(document), ['device', 'origin', 'components']);
      assert.equal(document.origin, { name: 'Broca', sw_version: '1.2.3' });
      assert.is(document.device.identifiers.length, 1);
      for (const [key, component] of Object.entries<Record<string, unknown>>(document.components)) {
        const { needs, takes } = TAKEN[String(component.platform)] ?? { needs: ['a platform'], takes: [] };
        const missing = ['unique_id', ...needs].filter((field) => typeof component[field] !== 'string');
        const strange = Object.keys(component).filter(
          (field) => ![...OF_ALL, ...needs, ...takes].includes(field),
        );
        assert.equal([key, missing, strange], [key, [], []]);
      }
    }
  },
);

discoveryTest('the assistant is a device with all that it can be told and tells', () => {
  const [{ document } = { document: undefined }] = documents();
  const platforms = Object.entries<{ platform: string }>(document.components).map(
    ([key, { platform }]) => `${platform} ${key}`,
  );
  assert.equal(platforms, [
    'switch mute',
    'switch deaf',
    'button trigger',
    'notify say',
    'text order',
    'text answer',
    'sensor state',
    'sensor last_run',
    'sensor question',
    'binary_sensor connected',
  ]);
  assert.is(document.device.name, 'The hall');
  assert.equal(document.components.mute.availability, [{ topic: 'broca/hall/status' }]);
  assert.is(document.components.connected.availability, undefined);
});

discoveryTest('a satellite is a device behind it, in its area, and there only while both are', () => {
  const [hub, loft] = documents(['loft']);
  const { device, components } = loft?.document ?? {};
  assert.is(device.via_device, hub?.document.device.identifiers[0]);
  assert.equal([device.name, device.suggested_area], ['loft', 'upstairs']);
  assert.is(components.deaf.command_topic, 'broca/hall/satellite/loft/deaf/set');
  assert.equal(
    components.deaf.availability.map(({ topic }: { topic: string }) => topic),
    ['broca/hall/status', 'broca/hall/satellite/loft/status'],
  );
  assert.equal(components.connected.availability, [{ topic: 'broca/hall/status' }]);
});

discoveryTest('no two entities have one id, however alike the names are', () => {
  const names = ['a b', 'a_b', 'a/b', 'ä', 'ö', 'mute', 'a__b'];
  const all = documents(names);
  const ids = all.flatMap(({ document }) =>
    Object.values<{ unique_id: string }>(document.components).map(({ unique_id }) => unique_id),
  );
  assert.is(new Set(ids).size, ids.length);
  assert.is(new Set(all.map(({ topic }) => topic)).size, names.length + 1);
  assert.equal(
    [names[0] ?? ''].flatMap((name) => satelliteDocument(MQTT, name)),
    [all[1]?.topic],
  );
});

discoveryTest('the id of an assistant is the same as long as its topic is', () => {
  assert.equal(['broca/hall', 'broca/hall', 'voice'].map(hubId), ['broca_hall', 'broca_hall', 'broca_voice']);
  assert.is.not(hubId('broca/living_room'), hubId('broca/living/room'));
});

discoveryTest('without a prefix nothing is told of it', () => {
  const none = { ...MQTT, discoveryPrefix: undefined };
  assert.is(discoveryTopics(none, [{ name: 'loft', area: undefined }], '1').size, 0);
  assert.equal(satelliteDocument(none, 'loft'), []);
});

discoveryTest.run();

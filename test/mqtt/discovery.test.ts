import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discoveryTopics, hubId, satelliteDocument } from '../../src/mqtt/discovery.ts';

const test = suite('discovery by Home Assistant');

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

test('each document has what is required of it, and nothing that Home Assistant does not know', () => {
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
});

test('the assistant is a device with all that it can be told and tells', () => {
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

test('a satellite is a device behind it, in its area, and there only while both are', () => {
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

test('no two entities have one id, however alike the names are', () => {
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

test('the id of an assistant is the same as long as its topic is', () => {
  assert.equal(['broca/hall', 'broca/hall', 'voice'].map(hubId), ['broca_hall', 'broca_hall', 'broca_voice']);
  assert.is.not(hubId('broca/living_room'), hubId('broca/living/room'));
});

test('without a prefix nothing is told of it', () => {
  const none = { ...MQTT, discoveryPrefix: undefined };
  assert.is(discoveryTopics(none, [{ name: 'loft', area: undefined }], '1').size, 0);
  assert.equal(satelliteDocument(none, 'loft'), []);
});

test.run();

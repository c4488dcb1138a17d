import { createHash } from 'node:crypto';
import type { Mqtt } from '../settings/mqtt.ts';
import type { Topics } from './state-topics.ts';
import { COMMAND_ENDS, PLACE_STATES, placeTopic, type SatellitePlace, STATUS } from './topics.ts';

type Discovered = Pick<Mqtt, 'topic' | 'name' | 'discoveryPrefix'>;

/**
 * The assistant and its satellites as devices of Home Assistant, one document each, in the form of its device-based discovery
 * (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload).
 */
export function discoveryTopics(
  mqtt: Discovered,
  satellites: readonly Pick<SatellitePlace, 'name' | 'area'>[],
  version: string,
): Topics {
  const { discoveryPrefix, topic, name } = mqtt;
  if (discoveryPrefix === undefined) return new Map();
  const origin = { name: 'Broca', sw_version: version };
  const hub = hubId(topic);
  const availableWith = (...places: readonly string[]) => ({
    availability: places.map((at) => ({ topic: `${at}/${STATUS}` })),
    availability_mode: 'all',
    qos: 1,
  });
  const document = (id: string, device: object, at: string) =>
    [
      `${discoveryPrefix}/device/${id}/config`,
      JSON.stringify({
        device: { identifiers: [id], manufacturer: 'Broca', ...device },
        origin,
        // the broker's last will is the hub's alone: satellites have no "offline" of their own
        components:
          at === topic
            ? componentsOf(id, at, availableWith(topic), {})
            : componentsOf(id, at, availableWith(topic, at), availableWith(topic)),
      }),
    ] as const;
  return new Map([
    document(hub, { name, model: 'voice assistant', sw_version: version }, topic),
    ...satellites.map(({ name: own, area }) => {
      const at = placeTopic(topic, own);
      const device = {
        name: own,
        model: 'satellite',
        via_device: hub,
        ...(area === undefined ? {} : { suggested_area: area }),
      };
      return document(satelliteId(hub, own), device, at);
    }),
  ]);
}

/** The topics of a satellite's discovery document; empty without discovery. */
export const satelliteDocument = (
  { discoveryPrefix, topic }: Pick<Mqtt, 'topic' | 'discoveryPrefix'>,
  name: string,
): readonly string[] =>
  discoveryPrefix === undefined
    ? []
    : [`${discoveryPrefix}/device/${satelliteId(hubId(topic), name)}/config`];

/** The device id in Home Assistant. It depends on the topic alone. */
export function hubId(topic: string): string {
  const id = idOf(topic);
  return id.startsWith('broca') ? id : `broca_${id}`;
}

const satelliteId = (hub: string, name: string): string => `${hub}__${idOf(name)}`;

/** The letters and digits of a text, followed by a part of its hash if they are ambiguous. */
function idOf(text: string): string {
  const plain = text.replace(/[^a-zA-Z0-9-]+/g, '_');
  if (plain.replaceAll('_', '/') === text) return plain;
  return `${plain}_${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
}

/** The longest state of an entity that Home Assistant accepts, in characters. */
const MAX_STATE_CHARACTERS = 255;

type Component = Readonly<Record<string, unknown>> & { readonly platform: string };

/** The entities of one device. `at` prefixes its topics; `whileHubIsOnline` is the availability of "Connected". */
function componentsOf(
  id: string,
  at: string,
  availability: object,
  whileHubIsOnline: object,
): Readonly<Record<string, Component>> {
  const own: Readonly<Record<string, Component>> = {
    mute: switchOf('Mute', 'mdi:volume-off', 'mute', at),
    deaf: switchOf('Deaf', 'mdi:microphone-off', 'deaf', at),
    trigger: {
      platform: 'button',
      name: 'Listen',
      icon: 'mdi:microphone-message',
      command_topic: `${at}/${COMMAND_ENDS.trigger}`,
      payload_press: 'PRESS',
    },
    say: { platform: 'notify', name: 'Say', command_topic: `${at}/${COMMAND_ENDS.say}` },
    order: textOf('Order', 'mdi:message-text', `${at}/${COMMAND_ENDS.order}`),
    answer: textOf('Answer', 'mdi:message-reply-text', `${at}/${COMMAND_ENDS.answer}`),
    state: {
      platform: 'sensor',
      name: 'State',
      icon: 'mdi:account-voice',
      device_class: 'enum',
      options: PLACE_STATES,
      state_topic: `${at}/state`,
      value_template: '{{ value_json.state }}',
      json_attributes_topic: `${at}/state`,
    },
    last_run: {
      platform: 'sensor',
      name: 'Last run',
      device_class: 'timestamp',
      state_topic: `${at}/run`,
      value_template: '{{ value_json.time }}',
      json_attributes_topic: `${at}/run`,
    },
    question: {
      platform: 'sensor',
      name: 'Question',
      icon: 'mdi:chat-question',
      state_topic: `${at}/question`,
      value_template: `{{ (value_json.text or 'waiting')[:${MAX_STATE_CHARACTERS}] if value_json.waiting else 'none' }}`,
      json_attributes_topic: `${at}/question`,
    },
  };
  const connected: Component = {
    platform: 'binary_sensor',
    name: 'Connected',
    device_class: 'connectivity',
    entity_category: 'diagnostic',
    state_topic: `${at}/${STATUS}`,
    payload_on: 'online',
    payload_off: 'offline',
    ...whileHubIsOnline,
  };
  const all = Object.entries(own).map(
    ([key, component]) => [key, { ...component, ...availability }] as const,
  );
  return Object.fromEntries(
    [...all, ['connected', connected] as const].map(([key, component]) => [
      key,
      { ...component, unique_id: `${id}__${key}` },
    ]),
  );
}

const switchOf = (name: string, icon: string, key: 'mute' | 'deaf', at: string): Component => ({
  platform: 'switch',
  name,
  icon,
  command_topic: `${at}/${COMMAND_ENDS[key]}`,
  payload_on: 'ON',
  payload_off: 'OFF',
  state_topic: `${at}/state`,
  value_template: `{{ 'ON' if value_json.${key} else 'OFF' }}`,
});

const textOf = (name: string, icon: string, command_topic: string): Component => ({
  platform: 'text',
  name,
  icon,
  command_topic,
  max: MAX_STATE_CHARACTERS,
});

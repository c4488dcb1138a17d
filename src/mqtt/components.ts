import { PLACE_STATES } from './home-place.ts';
import { COMMAND_ENDS, STATUS } from './topics.ts';

/** What Home Assistant takes as the state of an entity, in characters. */
const LONGEST_STATE = 255;

type Component = Readonly<Record<string, unknown>> & { readonly platform: string };

/** When the entities of a device are there, in words of the platform. */
interface Availability {
  readonly own: object;
  /** Of the one that tells whether the device is connected: it is there while the assistant is. */
  readonly connected: object;
}

/** The entities of one device: what can be switched, pressed and told, and what it tells. `at` is where its topics are. */
export function componentsOf(
  id: string,
  at: string,
  available: Availability,
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
      value_template: `{{ (value_json.text or 'waiting')[:${LONGEST_STATE}] if value_json.waiting else 'none' }}`,
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
    ...available.connected,
  };
  const all = Object.entries(own).map(
    ([key, component]) => [key, { ...component, ...available.own }] as const,
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
  max: LONGEST_STATE,
});

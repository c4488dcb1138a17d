/** What events are about, in the order they are offered. */
export const EVENT_GROUPS = [
  { name: 'hearing', title: 'Hearing' },
  { name: 'orders', title: 'Orders' },
  { name: 'neurons', title: 'Neurons' },
  { name: 'speech', title: 'Speech' },
  { name: 'states', title: 'States' },
  { name: 'failures', title: 'Failures' },
  { name: 'others', title: 'Others' },
] as const;

export type EventGroup = (typeof EVENT_GROUPS)[number]['name'];

/** The one group an event belongs to; what tells of an error is a failure, whatever else it is about. */
export function groupOf(event: { readonly type: string; readonly error?: unknown }): EventGroup {
  if (typeof event.error === 'string' || /\.failed$|_error$/.test(event.type)) return 'failures';
  return GROUPS.find(({ pattern }) => pattern.test(event.type))?.name ?? 'others';
}

const GROUPS: readonly { readonly name: EventGroup; readonly pattern: RegExp }[] = [
  {
    name: 'hearing',
    pattern:
      /^transcript\.|^utterance\.|^trigger\.|^on_(triggered|waiting_for_trigger|(start|stop)_listening)$/,
  },
  { name: 'orders', pattern: /^run\.|^order\.|^question\.|^on_(order_|processed_)/ },
  { name: 'neurons', pattern: /^neuron\.|^timer\./ },
  { name: 'speech', pattern: /^speech\.|^on_(start|stop)_speaking$/ },
  { name: 'states', pattern: /^state\.|^stepping\.|^on_((un)?deaf|(un)?mute|start)$/ },
];

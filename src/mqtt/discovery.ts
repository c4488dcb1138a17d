import { createHash } from 'node:crypto';
import type { Mqtt } from '../settings/mqtt.ts';
import { componentsOf } from './components.ts';
import type { SatellitePlace } from './home-place.ts';
import type { Topics } from './state-topics.ts';
import { placeTopic, STATUS } from './topics.ts';

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
        // the broker's last words are of the hub alone: nobody says "offline" for its satellites
        components: componentsOf(
          id,
          at,
          at === topic
            ? { own: availableWith(topic), connected: {} }
            : { own: availableWith(topic, at), connected: availableWith(topic) },
        ),
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

/** The topic of a satellite's document; none without discovery. */
export const satelliteDocument = (
  { discoveryPrefix, topic }: Pick<Mqtt, 'topic' | 'discoveryPrefix'>,
  name: string,
): readonly string[] =>
  discoveryPrefix === undefined
    ? []
    : [`${discoveryPrefix}/device/${satelliteId(hubId(topic), name)}/config`];

/** What Home Assistant knows the assistant by: the same as long as its topic is. */
export function hubId(topic: string): string {
  const id = idOf(topic);
  return id.startsWith('broca') ? id : `broca_${id}`;
}

const satelliteId = (hub: string, name: string): string => `${hub}__${idOf(name)}`;

/** Letters and digits of a text; with a few of its hash where that leaves doubts. */
function idOf(text: string): string {
  const plain = text.replace(/[^a-zA-Z0-9-]+/g, '_');
  if (plain.replaceAll('_', '/') === text) return plain;
  return `${plain}_${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
}

import type { Mqtt } from '../settings/mqtt.ts';
import { discoveryTopics, satelliteDocument } from './discovery.ts';
import type { Link, Received } from './link.ts';
import { type StateTopicsDeps, satelliteTopics, stateTopics, type Topics } from './state-topics.ts';
import { type HomePlaces, OFFLINE, placeOf, STATUS } from './topics.ts';

export interface StateDeps extends Omit<StateTopicsDeps, 'mqtt' | 'transcripts'> {
  readonly mqtt: Mqtt;
  readonly places: () => HomePlaces;
  /** Whether transcripts may be published. */
  readonly transcripts: () => boolean;
}

interface StatePublisher extends Pick<Retained, 'forget' | 'topics'> {
  /** Publishes changes and clears retained messages that are no longer needed. */
  readonly publish: () => void;
  /** Returns whether the message was the status of a satellite; an unknown one is cleared by the next `publish`. */
  readonly handles: (message: Received) => boolean;
}

/**
 * Publishes the retained messages of the assistant and its satellites: states, and the devices of Home Assistant. It clears nothing
 * while another assistant uses the topic.
 */
export function statePublisher(deps: StateDeps, send: Link['send'], isAlone: () => boolean): StatePublisher {
  const { mqtt, places, transcripts } = deps;
  const messages = retained((topic, payload) => send(topic, payload, true));
  const devices = cachedDiscovery(deps);
  const wanted = (): Topics => {
    const seen = homeSatellites(places());
    return new Map([...devices(seen), ...stateTopics(seen, { ...deps, transcripts: transcripts() })]);
  };
  return {
    forget: messages.forget,
    topics: messages.topics,
    publish: () => {
      const gone = messages.publish(wanted(), isAlone());
      for (const topic of gone) if (topic.endsWith(`/${STATUS}`)) send(topic, OFFLINE, false);
    },
    handles: ({ topic, payload, isRetained }) => {
      const place = placeOf(mqtt.topic, topic);
      if (place?.satellite === undefined || place.end !== STATUS) return false;
      if (isRetained && payload.length > 0)
        messages.mayHave([
          ...satelliteTopics(mqtt.topic, place.satellite),
          ...satelliteDocument(mqtt, place.satellite),
        ]);
      return true;
    },
  };
}

/** The home has the satellites that the settings name and those that are connected. */
const homeSatellites = ({ hub, satellites }: HomePlaces): HomePlaces => ({
  hub,
  satellites: satellites.filter(({ isNamed, place }) => isNamed || place),
});

/** The devices of Home Assistant, cached until a satellite is added, removed or moved to another area. */
function cachedDiscovery({ mqtt, version }: Pick<StateDeps, 'mqtt' | 'version'>) {
  let last: { readonly key: string; readonly topics: Topics } | undefined;
  return ({ satellites }: HomePlaces): Topics => {
    const key = JSON.stringify(satellites.map(({ name, area }) => [name, area]));
    if (last?.key !== key) last = { key, topics: discoveryTopics(mqtt, satellites, version) };
    return last.topics;
  };
}

interface Retained {
  /** Publishes what has changed and, with `isOurs`, clears and returns the topics that are no longer wanted. */
  readonly publish: (topics: Topics, isOurs?: boolean) => readonly string[];
  /** Assumes nothing about the broker: the next `publish` sends everything. */
  readonly forget: () => void;
  /** Notes topics that may hold an old message: the next `publish` clears or replaces it. */
  readonly mayHave: (topics: Iterable<string>) => void;
  /** The topics that may hold a message. */
  readonly topics: () => readonly string[];
}

/** Keeps the broker's retained messages up to date and sends only changes. An empty payload clears a topic. */
export function retained(send: (topic: string, payload: string) => void): Retained {
  const there = new Map<string, string | undefined>();
  return {
    publish: (topics, isOurs = true) => {
      for (const [topic, payload] of topics) {
        if (there.get(topic) === payload) continue;
        send(topic, payload);
        there.set(topic, payload);
      }
      if (!isOurs) return [];
      const gone = [...there.keys()].filter((topic) => !topics.has(topic));
      for (const topic of gone) {
        send(topic, '');
        there.delete(topic);
      }
      return gone;
    },
    forget: () => {
      for (const topic of there.keys()) there.set(topic, undefined);
    },
    mayHave: (topics) => {
      for (const topic of topics) there.set(topic, undefined);
    },
    topics: () => [...there.keys()],
  };
}

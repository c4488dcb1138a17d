import type { Mqtt } from '../settings/mqtt.ts';
import { discoveryTopics, satelliteDocument } from './discovery.ts';
import type { Link, Received } from './link.ts';
import { type LastRuns, satelliteTopics, stateTopics, type Topics } from './state-topics.ts';
import { type HomePlaces, OFFLINE, placeOf, STATUS } from './topics.ts';

export interface StateDeps {
  readonly mqtt: Mqtt;
  /** As it is now. */
  readonly places: () => HomePlaces;
  readonly runs: Pick<LastRuns, 'of'>;
  /** Whether what was said may be told. */
  readonly transcripts: () => boolean;
  readonly version: string;
  /** What the assistant is told apart by from others: random, the same as long as it runs. */
  readonly hub: string;
}

interface StatePublisher {
  /** Tells the broker what it does not have yet, and takes back what is no more. */
  readonly show: () => void;
  /** What the broker has is not known any more. */
  readonly forget: () => void;
  /** Whether the message is of a satellite's status: one that nobody here told is taken back with the next `show`. */
  readonly takes: (message: Received) => boolean;
  /** All that the broker may hold of it. */
  readonly topics: () => readonly string[];
}

/**
 * What the broker keeps of the assistant and its satellites: states, and the devices of Home Assistant. Nothing is taken back while we
 * are not alone at the topic.
 */
export function statePublisher(deps: StateDeps, send: Link['send'], isAlone: () => boolean): StatePublisher {
  const { mqtt, places, transcripts } = deps;
  const told = retained((topic, payload) => send(topic, payload, true));
  const devices = cachedDiscovery(deps);
  const wanted = (): Topics => {
    const seen = homeSatellites(places());
    return new Map([...devices(seen), ...stateTopics(seen, { ...deps, transcripts: transcripts() })]);
  };
  return {
    forget: told.forget,
    topics: told.topics,
    show: () => {
      const gone = told.show(wanted(), isAlone());
      for (const topic of gone) if (topic.endsWith(`/${STATUS}`)) send(topic, OFFLINE, false);
    },
    takes: ({ topic, payload, isRetained }) => {
      const place = placeOf(mqtt.topic, topic);
      if (place?.satellite === undefined || place.end !== STATUS) return false;
      if (isRetained && payload.length > 0)
        told.mayHave([
          ...satelliteTopics(mqtt.topic, place.satellite),
          ...satelliteDocument(mqtt, place.satellite),
        ]);
      return true;
    },
  };
}

/** Who is neither named in the settings nor there is none of the home. */
const homeSatellites = ({ hub, satellites }: HomePlaces): HomePlaces => ({
  hub,
  satellites: satellites.filter(({ isNamed, place }) => isNamed || place),
});

/** The devices of Home Assistant, written anew only where somebody came, left for good, or moved. */
function cachedDiscovery({ mqtt, version }: Pick<StateDeps, 'mqtt' | 'version'>) {
  let last: { readonly key: string; readonly topics: Topics } | undefined;
  return ({ satellites }: HomePlaces): Topics => {
    const key = JSON.stringify(satellites.map(({ name, area }) => [name, area]));
    if (last?.key !== key) last = { key, topics: discoveryTopics(mqtt, satellites, version) };
    return last.topics;
  };
}

interface Retained {
  /** Publishes what is not there yet, and, where all of it is ours, empties topics that are no more; gives those. */
  readonly show: (topics: Topics, isOurs?: boolean) => readonly string[];
  /** What the broker has is not known any more: all is published with the next `show`. */
  readonly forget: () => void;
  /** Something may stand there from before: the next `show` empties it, or publishes it anew. */
  readonly mayHave: (topics: Iterable<string>) => void;
  /** The topics that may hold something. */
  readonly topics: () => readonly string[];
}

/** Keeps the broker's retained messages as they should be, and sends nothing that is there already. An empty one is none. */
export function retained(send: (topic: string, payload: string) => void): Retained {
  const there = new Map<string, string | undefined>();
  return {
    show: (topics, isOurs = true) => {
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

import type { AssistantEvent, CallAnswered, RunStarted } from '../brain/events.ts';
import type { Mqtt } from '../settings/mqtt.ts';
import { discoveryTopics, satelliteDocument } from './discovery.ts';
import type { Link, Received } from './link.ts';
import {
  type HomePlace,
  type HomePlaces,
  OFFLINE,
  type OpenQuestion,
  placeOf,
  placeTopic,
  STATE,
  STATUS,
} from './topics.ts';

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

/** Payloads by topic; all of them are retained. */
export type Topics = ReadonlyMap<string, string>;

interface StateTopicsDeps {
  readonly mqtt: Pick<Mqtt, 'topic'>;
  /** Whether transcripts may be published. */
  readonly transcripts: boolean;
  readonly runs: Pick<LastRuns, 'of'>;
  readonly version: string;
  /** A random id of this process, which tells it from other assistants. */
  readonly hub: string;
}

/** The state topics of the assistant and its satellites. */
export function stateTopics(
  { hub: place, satellites }: HomePlaces,
  { mqtt: { topic }, transcripts, runs, version, hub }: StateTopicsDeps,
): Topics {
  const topicsOf = (at: string, place: HomePlace | undefined, run: LastRun | undefined, more = {}) => [
    [`${at}/${STATUS}`, place === undefined ? OFFLINE : 'online'] as const,
    ...(place === undefined
      ? []
      : [
          [`${at}/${STATE}`, JSON.stringify({ ...stateText(place), ...more })] as const,
          [`${at}/question`, JSON.stringify(questionText(place.question, transcripts))] as const,
        ]),
    ...(run === undefined ? [] : [[`${at}/run`, JSON.stringify(runText(run, transcripts))] as const]),
  ];
  return new Map([
    ...topicsOf(topic, place, runs.of(), { version, hub }),
    ...satellites.flatMap(({ name, place }) => topicsOf(placeTopic(topic, name), place, runs.of(name))),
  ]);
}

/** The state topics of one satellite. */
const satelliteTopics = (topic: string, satellite: string): readonly string[] =>
  [STATUS, STATE, 'question', 'run'].map((end) => `${placeTopic(topic, satellite)}/${end}`);

const stateText = ({ state, ears, isMuted, isDeaf }: HomePlace) => ({
  state,
  ears,
  mute: isMuted,
  deaf: isDeaf,
});

const questionText = (question: OpenQuestion | undefined, transcripts: boolean) =>
  question === undefined
    ? { waiting: false, text: null, answers: [], asked: null }
    : {
        waiting: true,
        text: transcripts ? question.text : null,
        answers: question.answers,
        asked: question.askedAtMs === undefined ? null : timeText(question.askedAtMs),
      };

const runText = ({ order, atMs, ...run }: LastRun, transcripts: boolean) => ({
  ...run,
  order: transcripts ? order : null,
  time: timeText(atMs),
});

const timeText = (atMs: number): string => new Date(atMs).toISOString();

/** How the last call ended. */
export interface LastRun {
  readonly conversation: string;
  /** The order; null for a start by name. */
  readonly order: string | null;
  readonly synapses: readonly string[];
  readonly status: 'complete' | 'waiting_for_answer' | 'no_match' | 'failed';
  /** When it ended, in ms since 1970. */
  readonly atMs: number;
}

interface LastRuns {
  readonly follow: (event: AssistantEvent) => void;
  /** The last run of this satellite, or of all. */
  readonly of: (satellite?: string) => LastRun | undefined;
}

/** Keeps the last run of all, and of each satellite while it exists. */
export function lastRuns(isSatellite: (conversation: string) => boolean, nowMs = Date.now): LastRuns {
  const open = new Map<string, RunStarted>();
  const last = new Map<string | undefined, LastRun>();
  return {
    follow: (event) => {
      if (event.type === 'run.started') open.set(event.call, event);
      else if (event.type === 'conversation.failed') {
        for (const [call, { conversation }] of open)
          if (conversation === event.conversation) open.delete(call);
      } else if (event.type === 'call.answered') {
        const start = open.get(event.call);
        open.delete(event.call);
        const run = lastRunOf(event, start?.order ?? null, nowMs());
        for (const name of last.keys()) if (name !== undefined && !isSatellite(name)) last.delete(name);
        last.set(undefined, run);
        if (isSatellite(event.conversation)) last.set(event.conversation, run);
      }
    },
    of: (satellite) => last.get(satellite),
  };
}

function lastRunOf({ conversation, result }: CallAnswered, order: string | null, atMs: number): LastRun {
  if ('error' in result) return { conversation, order, synapses: [], status: 'failed', atMs };
  const { matched_synapses, status } = result.report;
  const synapses = matched_synapses.map(({ synapse_name }) => synapse_name);
  return { conversation, order, synapses, status: status ?? 'no_match', atMs };
}

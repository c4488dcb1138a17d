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

/** Publishes the retained messages of the assistant and its satellites. Clears nothing that another assistant uses. */
export function statePublisher(deps: StateDeps, send: Link['send'], isAlone: () => boolean) {
  const { mqtt, version } = deps;
  const messages = retained((topic, payload) => send(topic, payload, true));
  /** The devices of Home Assistant, cached until a satellite is added, removed or moved to another area. */
  let devices: { readonly key: string; readonly topics: Topics } | undefined;
  const devicesOf = (satellites: HomePlaces['satellites']): Topics => {
    const key = JSON.stringify(satellites.map(({ name, area }) => [name, area]));
    if (devices?.key !== key) devices = { key, topics: discoveryTopics(mqtt, satellites, version) };
    return devices.topics;
  };
  return {
    forget: messages.forget,
    topics: messages.topics,
    /** Publishes changes and clears retained messages that are no longer needed. */
    publish: (): void => {
      const { hub, satellites: all } = deps.places();
      // the home has the satellites that the settings name and those that are connected
      const satellites = all.filter(({ isNamed, place }) => isNamed || place);
      const states = stateTopics({ hub, satellites }, { ...deps, transcripts: deps.transcripts() });
      const gone = messages.publish(new Map([...devicesOf(satellites), ...states]), isAlone());
      for (const topic of gone) if (topic.endsWith(`/${STATUS}`)) send(topic, OFFLINE, false);
    },
    /** Returns whether the message was the status of a satellite; an unknown one is cleared by the next `publish`. */
    handles: ({ topic, payload, isRetained }: Received): boolean => {
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

/** Keeps the broker's retained messages up to date and sends only changes. An empty payload clears a topic. */
export function retained(send: (topic: string, payload: string) => void) {
  const payloads = new Map<string, string | undefined>();
  /** Notes topics that may hold an old message: the next `publish` clears or replaces it. */
  const mayHave = (topics: Iterable<string>): void => {
    for (const topic of topics) payloads.set(topic, undefined);
  };
  return {
    /** Publishes what has changed and, with `isOurs`, clears and returns the topics that are no longer wanted. */
    publish: (topics: Topics, isOurs = true): readonly string[] => {
      for (const [topic, payload] of topics) {
        if (payloads.get(topic) === payload) continue;
        send(topic, payload);
        payloads.set(topic, payload);
      }
      if (!isOurs) return [];
      const gone = [...payloads.keys()].filter((topic) => !topics.has(topic));
      for (const topic of gone) {
        send(topic, '');
        payloads.delete(topic);
      }
      return gone;
    },
    mayHave,
    /** Assumes nothing about the broker: the next `publish` sends everything. */
    forget: () => mayHave(payloads.keys()),
    /** The topics that may hold a message. */
    topics: () => [...payloads.keys()],
  };
}

/** Payloads by topic; all of them are retained. */
export type Topics = ReadonlyMap<string, string>;

interface StateTopicsDeps {
  readonly mqtt: Pick<Mqtt, 'topic'>;
  /** Whether transcripts may be published. */
  readonly transcripts: boolean;
  readonly runs: { readonly of: (satellite?: string) => LastRun | undefined };
  readonly version: string;
  /** A random id of this process, which tells it from other assistants. */
  readonly hub: string;
}

/** The state topics of the assistant and its satellites. */
export function stateTopics(
  { hub: place, satellites }: HomePlaces,
  { mqtt: { topic }, transcripts, runs, version, hub }: StateTopicsDeps,
): Topics {
  const topics = new Map<string, string>();
  const add = (at: string, place: HomePlace | undefined, run: LastRun | undefined, more = {}): void => {
    topics.set(`${at}/${STATUS}`, place === undefined ? OFFLINE : 'online');
    if (place !== undefined) {
      const { state, ears, isMuted: mute, isDeaf: deaf, question } = place;
      topics.set(`${at}/${STATE}`, JSON.stringify({ state, ears, mute, deaf, ...more }));
      topics.set(`${at}/question`, JSON.stringify(questionText(question, transcripts)));
    }
    if (run !== undefined) topics.set(`${at}/run`, JSON.stringify(runText(run, transcripts)));
  };
  add(topic, place, runs.of(), { version, hub });
  for (const { name, place } of satellites) add(placeTopic(topic, name), place, runs.of(name));
  return topics;
}

/** The state topics of one satellite. */
const satelliteTopics = (topic: string, satellite: string): readonly string[] =>
  [STATUS, STATE, 'question', 'run'].map((end) => `${placeTopic(topic, satellite)}/${end}`);

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

/** Keeps the last run of all, and of each satellite while it exists. */
export function lastRuns(isSatellite: (conversation: string) => boolean, nowMs = Date.now) {
  const open = new Map<string, RunStarted>();
  const last = new Map<string | undefined, LastRun>();
  return {
    follow: (event: AssistantEvent): void => {
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
    /** The last run of this satellite, or of all. */
    of: (satellite?: string) => last.get(satellite),
  };
}

function lastRunOf({ conversation, result }: CallAnswered, order: string | null, atMs: number): LastRun {
  if ('error' in result) return { conversation, order, synapses: [], status: 'failed', atMs };
  const { matched_synapses, status } = result.report;
  const synapses = matched_synapses.map(({ synapse_name }) => synapse_name);
  return { conversation, order, synapses, status: status ?? 'no_match', atMs };
}

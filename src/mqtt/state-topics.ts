import type { AssistantEvent, CallAnswered, RunStarted } from '../brain/events.ts';
import type { Mqtt } from '../settings/mqtt.ts';
import {
  type HomePlace,
  type HomePlaces,
  OFFLINE,
  type OpenQuestion,
  placeTopic,
  STATE,
  STATUS,
} from './topics.ts';

/** Payloads by topic; all of them are retained. */
export type Topics = ReadonlyMap<string, string>;

export interface StateTopicsDeps {
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
export const satelliteTopics = (topic: string, satellite: string): readonly string[] =>
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

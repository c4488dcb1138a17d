import type { Brain } from '../brain/brain.ts';
import type { AssistantEvent, StateChanged } from '../brain/events.ts';
import { explain, type NearMiss } from '../brain/explain.ts';
import { MAX_SATELLITES } from '../brain/places.ts';
import type { StoredRun } from '../brain/stored-run.ts';
import type { Clock } from './clock.ts';
import type { Fields } from './event-fields.ts';
import type { GivenParameters } from './open-run.ts';
import type { Stage } from './stages.ts';

/** All that is told of a run, in the words of the API. */
export interface RunTrace {
  readonly id: string;
  readonly conversation: string;
  readonly by: string;
  readonly from_hook: boolean;
  /** Its own; null leaves it to the assistant's. */
  readonly mute: boolean | null;
  readonly order: string | null;
  /** Those started by name. */
  readonly started_synapses: readonly string[];
  /** What those were given. */
  readonly parameters: GivenParameters;
  /** The run whose question this one goes on with. */
  readonly answers: string | null;
  /** ISO 8601, in UTC. */
  readonly started: string;
  /** Null while it runs. */
  readonly duration_ms: number | null;
  /** As its report has it. */
  readonly status: string | null;
  /** The version that ran it. */
  readonly broca: string;
  readonly engines: EnginesUsed;
  readonly stages: readonly Stage[];
  readonly states: readonly {
    readonly at_ms: number;
    readonly region: StateChanged['region'];
    readonly state: string;
  }[];
  readonly events: readonly Fields[];
  /** Null while it runs, and when a failure ended it. */
  readonly report: unknown;
  readonly has_audio: boolean;
  /** What ended it in place of a report. */
  readonly error?: string | undefined;
  /** How many events were too many. */
  readonly events_left_out?: number | undefined;
  /** What was said is left out. */
  readonly texts_left_out?: boolean | undefined;
  /** Of an order that matched nothing, when there was time to look. */
  readonly near_misses?: readonly NearMiss[] | undefined;
}

/** The engines in use, by kind. */
export type EnginesUsed = Readonly<Record<string, EngineUsed>>;

interface EngineUsed {
  /** What the settings call it, and the one it really is. */
  readonly name: string;
  readonly engine: string;
  /** Null where it has none of its own, or cannot tell. */
  readonly version: string | null;
}

type InSummary = 'id' | 'conversation' | 'order' | 'started' | 'duration_ms' | 'status' | 'has_audio';

/** What summaries do not have. */
export type OnlyTraced = Omit<RunTrace, InSummary>;

/** The trace of a run that was kept; an earlier version may have kept less of it. */
export const traceOfStored = (run: StoredRun): RunTrace => ({
  id: run.id,
  conversation: run.conversation,
  order: run.order,
  started: new Date(run.startedAtMs).toISOString(),
  duration_ms: run.durationMs,
  status: run.status,
  has_audio: run.hasAudio,
  ...MIN,
  ...(JSON.parse(run.trace) as OnlyTraced),
});

const MIN = { mute: null, parameters: {}, broca: '', engines: {}, stages: [], states: [] };

/** Whether the order of a run, and no answer to a question, matched nothing. */
export const matchedNothing = ({ answers, events }: Pick<RunTrace, 'answers' | 'events'>): boolean =>
  answers === null && events.some(({ type, is_default }) => type === 'order.matched' && is_default === true);

/** Every word of an order is compared with every word of the brain. */
const LONGEST_ORDER_CHARACTERS = 500;

/** What comes nearest to an order in this brain, the best first; none is looked for where the order is endless. */
export const nearMissesOf = (order: string, brain: Brain): readonly NearMiss[] =>
  order.length > LONGEST_ORDER_CHARACTERS ? [] : explain(order, brain, []).near_misses;

/** For one part of the time it works, it rests so many: orders that match nothing may come by the thousand. */
const REST = 50;

/** Does what it is given unless it has done so much lately that it has to rest: then undefined. */
export function sparingly(clock: Clock): <A>(work: () => A) => A | undefined {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return (work) => {
    const begun = clock.nowMs();
    if (begun < restsUntil) return undefined;
    const result = work();
    const ended = clock.nowMs();
    restsUntil = ended + (ended - begun) * REST;
    return result;
  };
}

/** What a piece of news means to the texts that wait to be heard. */
export type SpeechStep = 'asked' | 'begun' | 'ended' | undefined;

/** Follows the texts through the outputs, in each of which they are heard one after another. */
export interface SpeechLine {
  readonly follow: (news: AssistantEvent) => SpeechStep;
  /** Asked for and neither begun nor given up. */
  readonly waiting: () => number;
}

interface Begun {
  readonly call: string | undefined;
  readonly text: string | undefined;
}

/** The local one, and those of satellites. */
const MAX_OUTPUTS = MAX_SATELLITES + 1;

export function speechLine(): SpeechLine {
  let waiting = 0;
  /** Those that were begun last, one of a call, until they have failed or were stopped. */
  let heard: readonly Begun[] = [];

  return {
    follow: (news) => {
      if (news.type === 'speech.asked') {
        waiting += 1;
        return 'asked';
      }
      if (news.type === 'on_start_speaking') {
        waiting -= 1;
        const { call, detail: text } = news;
        heard = [{ call, text }, ...heard.filter((one) => one.call !== call)].slice(0, MAX_OUTPUTS);
        return 'begun';
      }
      if (news.type === 'on_stop_speaking') return 'ended';
      if (news.type !== 'speech.failed' && news.type !== 'speech.stopped') return undefined;
      // one that failed or was stopped while it was played has ended already
      const begun = heard.find(({ call, text }) => call === news.call && text === news.text);
      if (begun !== undefined) {
        heard = heard.filter((one) => one !== begun);
        return undefined;
      }
      waiting -= 1;
      return 'ended';
    },
    waiting: () => waiting,
  };
}

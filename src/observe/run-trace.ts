import type { Brain } from '../brain/brain.ts';
import type { AssistantEvent, HookEvent, StateChanged } from '../brain/events.ts';
import { roomContext } from '../brain/match-order.ts';
import { nearMissesOf as missesIn, type NearMiss } from '../brain/near/near-misses.ts';
import { MAX_SATELLITES } from '../brain/places.ts';
import type { StoredRun } from '../brain/stored-run.ts';
import type { Clock } from './clock.ts';
import type { Fields } from './event-fields.ts';
import type { GivenParameters } from './open-run.ts';
import type { Stage } from './stages.ts';

/** The trace of a run, with the API's field names. */
export interface RunTrace {
  readonly id: string;
  readonly conversation: string;
  readonly by: string;
  readonly from_hook: boolean;
  /** Its own mute; null applies the assistant's. */
  readonly mute: boolean | null;
  readonly order: string | null;
  /** The synapses started by name. */
  readonly started_synapses: readonly string[];
  /** Their parameters. */
  readonly parameters: GivenParameters;
  /** The run whose question this one continues. */
  readonly answers: string | null;
  /** ISO 8601, in UTC. */
  readonly started: string;
  /** Null while it runs. */
  readonly duration_ms: number | null;
  /** The status of its report. */
  readonly status: string | null;
  /** The version of Broca that ran it. */
  readonly broca: string;
  readonly engines: EnginesUsed;
  readonly stages: readonly Stage[];
  readonly states: readonly {
    readonly at_ms: number;
    readonly region: StateChanged['region'];
    readonly state: string;
  }[];
  readonly events: readonly Fields[];
  /** Null while it runs, and if a failure ended it. */
  readonly report: unknown;
  readonly has_audio: boolean;
  /** The failure that ended it. */
  readonly error?: string | undefined;
  /** The number of events beyond the limit. */
  readonly events_left_out?: number | undefined;
  /** Whether words were left out. */
  readonly texts_left_out?: boolean | undefined;
  /** The near misses of an order without a match, if there was time to compute them. */
  readonly near_misses?: readonly NearMiss[] | undefined;
}

/** The engines in use, by kind. */
export type EnginesUsed = Readonly<Record<string, EngineUsed>>;

interface EngineUsed {
  /** Its name in the settings, and the engine behind it. */
  readonly name: string;
  readonly engine: string;
  /** Null if it has none or does not know it. */
  readonly version: string | null;
}

type InSummary = 'id' | 'conversation' | 'order' | 'started' | 'duration_ms' | 'status' | 'has_audio';

/** The fields that summaries omit. */
export type OnlyTraced = Omit<RunTrace, InSummary>;

/** Reads a stored trace. An earlier version may have stored fewer fields. */
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

/** Whether the run's order, not an answer, matched nothing. */
export const matchedNothing = ({ answers, events }: Pick<RunTrace, 'answers' | 'events'>): boolean =>
  answers === null && events.some(({ type, is_default }) => type === 'order.matched' && is_default === true);

/** The maximum length of an order for near misses: each of its words is compared with each word of the brain. */
const LONGEST_ORDER_CHARACTERS = 500;

/** The near misses of an order in this brain, given in a room of this area, the best first; none for very long orders. */
export const nearMissesOf = (order: string, brain: Brain, area: string | undefined): readonly NearMiss[] =>
  order.length > LONGEST_ORDER_CHARACTERS ? [] : missesIn(order, brain, { context: roomContext(area) });

/** The ratio of rest to work, because thousands of orders may match nothing. */
const REST = 50;

/** Runs the work unless it has to rest; then it returns undefined. */
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

/** The effect of an event on the texts that wait to sound. */
export type SpeechStep = 'asked' | 'begun' | 'ended' | undefined;

/** The local output and those of satellites. */
const MAX_OUTPUTS = MAX_SATELLITES + 1;

/** Follows the texts through the outputs. Each output plays one text after the other. */
export function speechLine() {
  let waiting = 0;
  /** The last text of each call, until it fails or stops. */
  let heard: readonly { readonly call: string | undefined; readonly text: string | undefined }[] = [];

  // functions of their own: a closure in `follow` would cost each event an object
  const begun = ({ call, detail: text }: HookEvent): SpeechStep => {
    waiting -= 1;
    heard = [{ call, text }, ...heard.filter((one) => one.call !== call)].slice(0, MAX_OUTPUTS);
    return 'begun';
  };
  const over = (event: { readonly call: string; readonly text: string }): SpeechStep => {
    // a text that failed, stopped or went unheard while it sounded has ended already
    const known = heard.find(({ call, text }) => call === event.call && text === event.text);
    if (known !== undefined) {
      heard = heard.filter((one) => one !== known);
      return undefined;
    }
    waiting -= 1;
    return 'ended';
  };
  return {
    follow: (event: AssistantEvent): SpeechStep => {
      if (event.type === 'speech.asked') {
        waiting += 1;
        return 'asked';
      }
      if (event.type === 'on_start_speaking') return begun(event);
      if (event.type === 'on_stop_speaking') return 'ended';
      if (event.type === 'speech.failed' || event.type === 'speech.unheard') return over(event);
      return event.type === 'speech.stopped' ? over(event) : undefined;
    },
    /** The texts that were requested, and neither began nor were cancelled. */
    waiting: () => waiting,
  };
}

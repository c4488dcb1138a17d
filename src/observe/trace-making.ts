import type { Brain } from '../brain/brain.ts';
import type { AssistantEvent, StateChanged } from '../brain/events.ts';
import type { NearMiss } from '../brain/near/near-misses.ts';
import type { RunToKeep } from '../brain/stored-run.ts';
import { saidTexts } from '../brain/transcript-redaction.ts';
import type { Clock } from './clock.ts';
import { inMs } from './live-event.ts';
import {
  errorOf,
  type OpenRun,
  orderOf,
  reportOf,
  summaryOf,
  traceEvents,
  withoutTexts,
} from './open-run.ts';
import type { Recordings } from './recordings.ts';
import { type EnginesUsed, nearMissesOf, type OnlyTraced, type RunTrace, sparingly } from './run-trace.ts';
import { stagesOf } from './stages.ts';

/** The facts in traces besides the events of runs. */
export interface TraceDeps {
  /** The version of Broca. */
  readonly version: string;
  /** Read at most once a second, and for runs that use them. */
  readonly engines: () => EnginesUsed;
  readonly brain: () => Brain;
  /** The area of the room of a conversation. */
  readonly areaOf?: (conversation: string) => string | undefined;
  /** Whether traces may hold the words of people and of the assistant. */
  readonly transcripts: () => boolean;
  readonly recordings: Pick<Recordings, 'has' | 'find'>;
  readonly clock: Clock;
}

/** Makes traces of runs. */
export type TraceMaking = ReturnType<typeof traceMaking>;

/** How long the engines are cached, in ms. */
const ENGINES_MS = 1_000;

/** The usual size of an event in a trace. */
const EVENT_CHARACTERS = 300;

/** How far states around a run belong to it: its conversation moves right before its first event and right after its last. */
const AROUND_MS = 20;

export function traceMaking(deps: TraceDeps) {
  const { version, clock, recordings } = deps;
  const states = stateLog();
  const said = saidTexts();
  const whenThereIsTime = sparingly(clock);
  let engines: EnginesUsed | undefined;
  let enginesUntil = Number.NEGATIVE_INFINITY;
  const enginesOf = (run: OpenRun): EnginesUsed => {
    const now = clock.nowMs();
    if (engines === undefined || (now >= enginesUntil && usesEngines(run))) {
      engines = deps.engines();
      enginesUntil = now + ENGINES_MS;
    }
    return engines;
  };
  const statesOf = (run: OpenRun, emittedTick: number): RunTrace['states'] => {
    const { startTick, durationMs, hasSpoken, trace, conversation } = run;
    const isShort = durationMs !== undefined && !hasSpoken;
    const to = isShort ? startTick + durationMs : emittedTick;
    const from = Math.min(startTick, trace?.ticks[0] ?? startTick);
    return states
      .between(from, to, conversation, AROUND_MS)
      .map(({ region, state, tick }) => ({ at_ms: inMs(tick - startTick), region, state }));
  };
  /** `emittedTick` is the time of its last event. */
  const tracedOf = (run: OpenRun, emittedTick: number): OnlyTraced => {
    const { trace, startTick } = run;
    const left = trace?.leftOut ?? 0;
    const traced: OnlyTraced = {
      by: run.by,
      from_hook: run.isFromHook,
      mute: run.mute,
      started_synapses: run.names,
      parameters: run.parameters,
      answers: run.answers,
      error: errorOf(run),
      broca: version,
      engines: enginesOf(run),
      stages: stagesOf(run),
      states: statesOf(run, emittedTick),
      events: trace === undefined ? [] : traceEvents(trace, startTick),
      events_left_out: left === 0 ? undefined : left,
      report: reportOf(run) ?? null,
    };
    if (run.keepsTexts) return { ...traced, near_misses: run.nearMisses?.() };
    return { ...withoutTexts(traced, (text) => said.redact(text, run.id)), texts_left_out: true };
  };
  const traceWith = (run: OpenRun, traced: OnlyTraced): RunTrace => ({
    id: run.id,
    conversation: run.conversation,
    order: orderOf(run),
    started: new Date(run.startedAtMs).toISOString(),
    duration_ms: run.durationMs === undefined ? null : inMs(run.durationMs),
    status: reportOf(run)?.status ?? null,
    has_audio: recordings.has(run.id),
    ...traced,
  });

  return {
    /** Takes every event before the followers of runs do. */
    follow: (event: AssistantEvent, tick: number) => {
      if (event.type === 'state.changed') states.keep(event, tick);
      else if (event.type === 'settings.changed') engines = undefined;
      else if (event.type === 'run.started' || event.type === 'order.matched')
        if (!deps.transcripts()) said.keep(event);
    },
    keepsTexts: deps.transcripts,
    /** The near misses of this order in the present brain, computed once at the first request. */
    nearMisses: (order: string, conversation: string) => {
      const brain = deps.brain();
      const area = deps.areaOf?.(conversation);
      let found: readonly NearMiss[] | undefined;
      return () => {
        found ??= whenThereIsTime(() => nearMissesOf(order, brain, area));
        return found;
      };
    },
    /** The trace of a run so far. */
    traceOf: (run: OpenRun) => traceWith(run, tracedOf(run, clock.nowMs())),
    /** The data to store of an ended run. */
    toKeep: (run: OpenRun): RunToKeep => {
      const sound = recordings.find(run.id);
      const emittedTick = clock.nowMs();
      const make = () => ({
        run: { ...summaryOf(run), hasAudio: sound !== undefined, trace: asText(tracedOf(run, emittedTick)) },
        sound,
      });
      const size = (run.trace?.events.length ?? 0) * EVENT_CHARACTERS + (sound?.byteLength ?? 0);
      if (run.keepsTexts) return { id: run.id, size, make };
      const made = make(); // later, the words to leave out may be forgotten
      return { id: run.id, size, make: () => made };
    },
  };
}

/** Whether it was heard or spoke: what works, and its version, only changes with that. */
const usesEngines = ({ by, hasSpoken, trace }: OpenRun): boolean =>
  by === 'voice' || hasSpoken || trace?.heardMs !== undefined;

function asText(trace: OnlyTraced): string {
  try {
    return JSON.stringify(trace);
  } catch {
    // a hole's value that JSON can't hold
    return JSON.stringify({ ...trace, parameters: {}, events: [], report: null, unreadable: true });
  }
}

/** A state that was entered. */
export interface StateVisited {
  readonly region: StateChanged['region'];
  readonly state: string;
  readonly tick: number;
}

const MAX_STATES = 10_000;

/** The last states that the parts of the assistant entered. They lie in parallel ring buffers, so that an unread state costs no object. */
export function stateLog(mostStates = MAX_STATES) {
  const kept = Array<StateChanged | undefined>(mostStates).fill(undefined);
  const ticks = new Float64Array(mostStates);
  /** The conversations of present satellites. */
  const satellites = new Set<string>();
  let hadSatellite = false;
  let count = 0;

  const firstAfter = (tick: number): number => {
    let low = Math.max(0, count - mostStates);
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ticks[middle % mostStates] ?? 0) < tick) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** Whether there was one before this event. */
  const hasSatellite = (conversation: string, first: number): boolean => {
    for (let index = first; index < count; index += 1) {
      const event = kept[index % mostStates];
      if (event?.region === 'satellite' && event.conversation === conversation) return event.state === 'left';
    }
    return satellites.has(conversation);
  };
  /** The number of the last state of this conversation before `first`, at most as early as `earliest`. */
  const lastBefore = (first: number, earliest: number, conversation: string): number => {
    for (let index = first - 1; index >= earliest; index -= 1)
      if ((kept[index % mostStates]?.conversation ?? conversation) === conversation) return index;
    return first;
  };
  return {
    keep: (event: StateChanged, tick: number) => {
      const { region, state, conversation = '' } = event;
      hadSatellite ||= region === 'satellite';
      if (region === 'satellite' && state === 'joined') satellites.add(conversation);
      else if (region === 'satellite') satellites.delete(conversation);
      kept[count % mostStates] = event;
      ticks[count % mostStates] = tick;
      count += 1;
    },
    /**
     * The states of this conversation and the shared ones, the oldest first, with the one before and the one after these ticks, if
     * they are `around` ms away at most. Satellites share none with the local ears.
     */
    between: (from: number, to: number, conversation: string, around = 0) => {
      const visited: StateVisited[] = [];
      const earliest = firstAfter(from - around);
      const first = hadSatellite ? earliest : lastBefore(firstAfter(from), earliest, conversation);
      let isSatellite = hadSatellite && hasSatellite(conversation, first);
      for (let index = first; index < count; index += 1) {
        const tick = ticks[index % mostStates] ?? 0;
        if (tick > to + around) break;
        const event = kept[index % mostStates];
        if (event === undefined || (event.conversation ?? conversation) !== conversation) continue;
        if (event.region === 'satellite') isSatellite = event.state === 'joined';
        if (event.region === 'ears' && isSatellite && event.conversation === undefined) continue;
        if (tick < from) visited.length = 0;
        visited.push({ region: event.region, state: event.state, tick });
        if (tick > to) break;
      }
      return visited;
    },
  };
}

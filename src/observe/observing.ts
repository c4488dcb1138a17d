import { Registry } from 'prom-client';
import type { AssistantEvent, StateChanged } from '../brain/events.ts';
import type { EventSource$ } from '../brain/guarded-events.ts';
import type { StoredRuns } from '../store/store.ts';
import { type Clock, realClock } from './clock.ts';
import { type EventLog, eventLog } from './event-log.ts';
import type { RunAtWork } from './inspect/actor-node.ts';
import { processMetrics, requestMetrics, type WorkAtHand, workMetrics } from './metrics/expose.ts';
import { runMetrics } from './metrics/run-metrics.ts';
import type { OpenRun } from './open-run.ts';
import { readers as readersOf } from './readers.ts';
import type { Recordings } from './recordings.ts';
import { type RunFilesDeps, runFiles, shownRuns } from './run-export.ts';
import { runStreams } from './run-stream.ts';
import { type RunTrace, speechLine } from './run-trace.ts';
import { runTraces } from './run-traces.ts';
import { type TraceDeps, traceMaking } from './trace-making.ts';

/** Everything that clients can observe of the assistant. */
export type Observed = ReturnType<typeof observing>;

export interface ObservedDeps
  extends Pick<TraceDeps, 'engines' | 'brain' | 'areaOf' | 'transcripts'>,
    Pick<RunFilesDeps, 'wavOf'> {
  /** Create it before the assistant starts. */
  readonly events$: EventSource$;
  readonly runs: StoredRuns;
  readonly tracesRuns: () => boolean;
  readonly recordings: Recordings;
  /** Called with each complete trace. */
  readonly exportTrace?: ((trace: RunTrace) => void) | undefined;
  /** Whether a neuron has this name (lower case). */
  readonly isNeuron: (name: string) => boolean;
  readonly atHand: () => WorkAtHand;
  readonly restarts: () => Readonly<Record<string, number>>;
  readonly version: string;
  /** When the pending questions were asked, by call, in ms since 1970. */
  readonly asked?: ReadonlyMap<string, number>;
  readonly clock?: Clock;
  /** In ms since 1970; the platform's clock by default. */
  readonly nowMs?: () => number;
}

/** Observes all events with one subscription, which lasts as long as they do. */
export function observing(deps: ObservedDeps) {
  const { events$, runs, isNeuron, clock = realClock, nowMs = Date.now } = deps;
  const log = eventLog({ startedAtMs: nowMs() });
  const readers = readersOf(log, clock);
  const streams = runStreams(log, clock);
  const { recordings } = deps;
  const making = traceMaking({ ...deps, clock });
  const traces = runTraces({
    isActive: deps.tracesRuns,
    making,
    put: runs.put,
    emit: deps.exportTrace,
    recordings,
    clock,
  });
  const shown = shownRuns({ traces, making, recordings, kept: runs });
  const speech = speechLine();
  const asked = askedTimes(deps.asked);
  const listening = new Map<string, number>();
  const registry = new Registry();
  const metrics = runMetrics(registry, isNeuron);
  const answered = requestMetrics(registry);
  workMetrics(registry, {
    ...deps,
    textsWaiting: speech.waiting,
    readers: readers.count,
    readersDropped: readers.dropped,
    events: log.newest,
    openTraces: traces.open,
  });
  processMetrics(registry, deps.version);

  const heardIn = (call: string, tick: number): number | undefined => {
    const begun = listening.get(call);
    listening.delete(call);
    if (begun === undefined) return undefined;
    metrics.transcribed(tick - begun);
    return tick - begun;
  };

  events$.subscribe((event) => {
    const timeMs = nowMs();
    const tick = clock.nowMs();
    const step = speech.follow(event);
    const heardMs = event.type === 'audio.transcribed' ? heardIn(event.call, tick) : undefined;
    const run = traces.follow(event, timeMs, tick, step, heardMs);
    metrics.count(event, tick, run, step);
    asked.follow(event, timeMs);
    log.keep(event, timeMs, event.type === 'call.answered' ? run?.durationMs : heardMs);
    streams.emit(log.newest());
    readers.wake();
  });

  return {
    readers,
    /** The number of the last event. */
    newest: log.newest,
    eventIds: { idOf: log.idOf, numberOf: log.numberOf },
    streamOf: streams.of,
    runs: { ...shown, ...runFiles({ runs: shown, wavOf: deps.wavOf, nowMs }) },
    /** All metrics, as Prometheus reads them. */
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    answered,
    /** Call this when the recogniser begins with a recording. */
    listening: (call: string) => void listening.set(call, clock.nowMs()),
    askedAtMs: asked.askedAtMs,
    /** The progress of a run; undefined if it has ended. */
    runNow: (call: string) => {
      const run = traces.find(call);
      return run === undefined ? undefined : runNow(run);
    },
    /** When the present state was reported, in ms since 1970; undefined if that is too long ago. */
    stateEmittedAtMs: (present: Omit<StateChanged, 'type'>) => stateEmittedAtMs(log, present),
    /** Stores all traces, also of runs that have not ended. */
    close: traces.close,
  };
}

/** When this state was reported, in ms since 1970, if it is the last of its region; undefined if the log does not go back that far. */
export function stateEmittedAtMs(
  log: Pick<EventLog, 'newest' | 'oldest' | 'eventAt' | 'at'>,
  { region, state, conversation }: Omit<StateChanged, 'type'>,
): number | undefined {
  for (let number = log.newest(); number >= log.oldest(); number -= 1) {
    const event = log.eventAt(number);
    if (event?.type !== 'state.changed' || event.region !== region || event.conversation !== conversation)
      continue;
    return event.state === state ? log.at(number)?.timeMs : undefined;
  }
  return undefined;
}

/** Records when questions were asked. `known` holds the questions from before the start of the process. */
export function askedTimes(known: ReadonlyMap<string, number> = new Map()) {
  const times = new Map(known);
  const conversations = new Map<string, string>();
  const forget = (call: string): void => {
    times.delete(call);
    conversations.delete(call);
  };
  return {
    follow: (event: AssistantEvent, timeMs: number) => {
      if (event.type === 'neuron.ended' && event.outcome === 'asked') {
        times.set(event.call, timeMs);
        conversations.set(event.call, event.conversation);
      } else if (event.type === 'run.started' && event.answers !== null) forget(event.answers);
      else if (event.type === 'question.dropped') for (const call of event.asked) forget(call);
      else if (event.type === 'conversation.failed') {
        for (const [call, conversation] of conversations)
          if (conversation === event.conversation) forget(call);
      }
    },
    /** When this call asked, in ms since 1970; undefined if unknown. */
    askedAtMs: (call: string) => times.get(call),
  };
}

/** The progress of a run, without its neuron if it has no trace. */
export function runNow({ startedAtMs, startTick, order, names, trace }: OpenRun): RunAtWork {
  const last = trace?.events.findLastIndex(({ type }) => NEURON_EVENTS.has(type)) ?? -1;
  const event = trace?.events[last];
  const tick = trace?.ticks[last] ?? startTick;
  return {
    startedAtMs,
    detail: order === null ? names.join(', ') : `“${order}”`,
    neuron:
      event?.type === 'neuron.started'
        ? { name: event.neuron, synapse: event.synapse, startedAtMs: startedAtMs + tick - startTick }
        : undefined,
  };
}

const NEURON_EVENTS: ReadonlySet<string> = new Set(['neuron.started', 'neuron.ended', 'neuron.failed']);

import { Registry } from 'prom-client';
import type { StateChanged } from '../brain/events.ts';
import type { NewsSource } from '../brain/guarded-news.ts';
import type { KeptRuns } from '../store/store.ts';
import { askedTimes } from './asked-times.ts';
import { type Clock, realClock } from './clock.ts';
import { eventLog } from './event-log.ts';
import { processMetrics } from './metrics/process-metrics.ts';
import { type AnsweredRequest, requestMetrics } from './metrics/request-metrics.ts';
import { runMetrics } from './metrics/run-metrics.ts';
import { type WorkAtHand, workMetrics } from './metrics/work-metrics.ts';
import { type Readers, readers as readersOf } from './readers.ts';
import type { Recordings } from './recordings.ts';
import { type RunFiles, type RunFilesWorld, runFiles } from './run-export.ts';
import { type RunNow, runNow } from './run-now.ts';
import { type RunStream, runStreams } from './run-stream.ts';
import type { RunTrace } from './run-trace.ts';
import { runTraces } from './run-traces.ts';
import { type ShownRuns, shownRuns } from './shown-runs.ts';
import { speechLine } from './speech-line.ts';
import { stateToldAtMs } from './state-told.ts';
import { type TraceWorld, traceMaking } from './trace-making.ts';

/** What can be seen of the assistant from outside. */
export interface Observed {
  readonly readers: Pick<Readers, 'open' | 'count' | 'close'>;
  /** The number of the last event. */
  readonly newest: () => number;
  /** The events of one run after this number. */
  readonly streamOf: (run: string, after: number) => RunStream;
  readonly runs: ShownRuns & RunFiles;
  /** What a run that goes on is at; undefined when it is over. */
  readonly runNow: (call: string) => RunNow | undefined;
  /** When a state that is still so was told, since 1970; undefined when that is too long ago. */
  readonly stateToldAtMs: (told: Omit<StateChanged, 'type'>) => number | undefined;
  /** All metrics, as Prometheus reads them. */
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  readonly answered: (request: AnsweredRequest) => void;
  /** To be called when a recording begins to be listened to. */
  readonly listening: (call: string) => void;
  /** When a call asked the question that waits, since 1970. */
  readonly askedAtMs: (call: string) => number | undefined;
  /** Hands all traces over, also of what is going on. */
  readonly close: () => void;
}

export interface ObservedWorld
  extends Pick<TraceWorld, 'engines' | 'brain' | 'transcripts' | 'endSilenceMs'>,
    Pick<RunFilesWorld, 'wavOf'> {
  /** Observe it before the assistant starts. */
  readonly news$: NewsSource;
  readonly runs: KeptRuns;
  readonly tracesRuns: () => boolean;
  readonly recordings: Recordings;
  /** Told each trace that is complete. */
  readonly tellTrace?: ((trace: RunTrace) => void) | undefined;
  /** Whether a neuron has this name, in lower case. */
  readonly isNeuron: (name: string) => boolean;
  readonly atHand: () => WorkAtHand;
  readonly restarts: () => Readonly<Record<string, number>>;
  readonly version: string;
  /** When the questions that wait already were asked, by call, since 1970. */
  readonly asked?: ReadonlyMap<string, number>;
  readonly clock?: Clock;
  /** Since 1970; the platform's when absent. */
  readonly nowMs?: () => number;
}

/** Listens to the news, once for all; it lasts as long as they do. */
export function observing(world: ObservedWorld): Observed {
  const { news$, runs, isNeuron, clock = realClock, nowMs = Date.now } = world;
  const log = eventLog({ startedAtMs: nowMs() });
  const readers = readersOf(log, clock);
  const streams = runStreams(log, clock);
  const { recordings } = world;
  const making = traceMaking({ ...world, clock });
  const traces = runTraces({
    isActive: world.tracesRuns,
    making,
    put: runs.put,
    tell: world.tellTrace,
    recordings,
    clock,
  });
  const shown = shownRuns({ traces, making, recordings, kept: runs });
  const speech = speechLine();
  const asked = askedTimes(world.asked);
  const listening = new Map<string, number>();
  const registry = new Registry();
  const metrics = runMetrics(registry, isNeuron);
  const answered = requestMetrics(registry);
  workMetrics(registry, {
    ...world,
    textsWaiting: speech.waiting,
    readers: readers.count,
    readersDropped: readers.dropped,
    events: log.newest,
    openTraces: traces.open,
  });
  processMetrics(registry, world.version);

  const heardIn = (call: string, tick: number): number | undefined => {
    const begun = listening.get(call);
    listening.delete(call);
    if (begun === undefined) return undefined;
    metrics.transcribed(tick - begun);
    return tick - begun;
  };

  news$.subscribe((news) => {
    const timeMs = nowMs();
    const tick = clock.nowMs();
    const step = speech.follow(news);
    const heardMs = news.type === 'audio.transcribed' ? heardIn(news.call, tick) : undefined;
    const run = traces.follow(news, timeMs, tick, step, heardMs);
    metrics.count(news, tick, run, step);
    asked.follow(news, timeMs);
    log.keep(news, timeMs, news.type === 'call.answered' ? run?.durationMs : heardMs);
    streams.tell(log.newest());
    readers.wake();
  });

  return {
    readers,
    newest: log.newest,
    streamOf: streams.of,
    runs: { ...shown, ...runFiles({ runs: shown, wavOf: world.wavOf, nowMs }) },
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    answered,
    listening: (call) => void listening.set(call, clock.nowMs()),
    askedAtMs: asked.askedAtMs,
    runNow: (call) => {
      const run = traces.find(call);
      return run === undefined ? undefined : runNow(run);
    },
    stateToldAtMs: (told) => stateToldAtMs(log, told),
    close: traces.close,
  };
}

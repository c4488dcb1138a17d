import { Registry } from 'prom-client';
import type { NewsSource } from '../brain/guarded-news.ts';
import type { KeptRuns } from '../store/store.ts';
import { askedTimes } from './asked-times.ts';
import { type Clock, platformClock } from './clock.ts';
import { eventLog } from './event-log.ts';
import { processMetrics } from './metrics/process-metrics.ts';
import { type AnsweredRequest, requestMetrics } from './metrics/request-metrics.ts';
import { runMetrics } from './metrics/run-metrics.ts';
import { type WorkAtHand, workMetrics } from './metrics/work-metrics.ts';
import { type Readers, readers as readersOf } from './readers.ts';
import { type RunStream, runStreams } from './run-stream.ts';
import { runTraces } from './run-traces.ts';
import { type ShownRuns, shownRuns } from './shown-runs.ts';
import { speechLine } from './speech-line.ts';

/** What can be seen of the assistant from outside. */
export interface Observed {
  readonly readers: Pick<Readers, 'open' | 'count' | 'close'>;
  /** The number of the last event. */
  readonly newest: () => number;
  /** The events of one run after this number. */
  readonly streamOf: (run: string, after: number) => RunStream;
  readonly runs: ShownRuns;
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

export interface ObservedWorld {
  /** Observe it before the assistant starts. */
  readonly news$: NewsSource;
  readonly runs: KeptRuns;
  readonly tracesRuns: () => boolean;
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
  const { news$, runs, isNeuron, clock = platformClock, nowMs = Date.now } = world;
  const log = eventLog({ startedAtMs: nowMs() });
  const readers = readersOf(log, clock);
  const streams = runStreams(log, clock);
  const traces = runTraces({ isActive: world.tracesRuns, put: runs.put, clock });
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
    const run = traces.follow(news, timeMs, tick, step);
    metrics.count(news, tick, run, step);
    asked.follow(news, timeMs);
    const durationMs =
      news.type === 'call.answered'
        ? run?.durationMs
        : news.type === 'audio.transcribed'
          ? heardIn(news.call, tick)
          : undefined;
    log.keep(news, timeMs, durationMs);
    streams.tell(log.newest());
    readers.wake();
  });

  return {
    readers,
    newest: log.newest,
    streamOf: streams.of,
    runs: shownRuns(traces, runs),
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    answered,
    listening: (call) => void listening.set(call, clock.nowMs()),
    askedAtMs: asked.askedAtMs,
    close: traces.close,
  };
}

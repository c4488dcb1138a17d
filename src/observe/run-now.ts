import type { OpenRun } from './open-run.ts';

/** What a run that goes on is at. Times are milliseconds since 1970. */
export interface RunNow {
  readonly startedAtMs: number;
  /** What was said, or what was started by name. */
  readonly detail: string;
  /** Unknown where nothing is traced. */
  readonly neuron: NeuronNow | undefined;
}

interface NeuronNow {
  readonly name: string;
  readonly synapse: string;
  readonly startedAtMs: number;
}

export function runNow({ startedAtMs, startTick, order, names, trace }: OpenRun): RunNow {
  const last = trace?.news.findLastIndex(({ type }) => NEURON_NEWS.has(type)) ?? -1;
  const news = trace?.news[last];
  const tick = trace?.ticks[last] ?? startTick;
  return {
    startedAtMs,
    detail: order === null ? names.join(', ') : `“${order}”`,
    neuron:
      news?.type === 'neuron.started'
        ? { name: news.neuron, synapse: news.synapse, startedAtMs: startedAtMs + tick - startTick }
        : undefined,
  };
}

const NEURON_NEWS: ReadonlySet<string> = new Set(['neuron.started', 'neuron.ended', 'neuron.failed']);

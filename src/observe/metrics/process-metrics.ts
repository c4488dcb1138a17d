import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { exposeCounter, exposeGauge } from './expose.ts';

/** What the process takes of its machine, under the names that other Node services use, and which build it is. */
export function processMetrics(registry: Registry, version: string): void {
  exposeGauge(registry, {
    name: 'broca_build_info',
    help: 'Always 1; its labels tell which build this is.',
    labels: ['version', 'node_version'],
    read: () => [[{ version, node_version: process.version }, 1]],
  });
  exposeGauge(registry, {
    name: 'process_start_time_seconds',
    help: 'When the process began, since 1970.',
    read: () => [[{}, Math.round(performance.timeOrigin / 1000)]],
  });
  exposeCounter(registry, {
    name: 'process_cpu_seconds_total',
    help: 'What the process has used of the processors, its threads too.',
    read: () => {
      const { user, system } = process.cpuUsage();
      return [[{}, (user + system) / 1e6]];
    },
  });
  exposeGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process, without that of its engines.',
    read: () => [[{}, process.memoryUsage.rss()]],
  });
  exposeGauge(registry, {
    name: 'nodejs_heap_size_used_bytes',
    help: 'The part of it that JavaScript objects take.',
    read: () => [[{}, process.memoryUsage().heapUsed]],
  });
  eventLoopMetrics(registry);
}

/** Nothing is measured before somebody asks for the first time; then each answer is about the time since the one before. */
function eventLoopMetrics(registry: Registry): void {
  let delays: IntervalHistogram | undefined;
  exposeGauge(registry, {
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How late the event loop was since the last time this was asked for.',
    labels: ['quantile'],
    read: () => {
      if (delays === undefined) {
        delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
        delays.enable();
        return [];
      }
      const late = [0.5, 0.99, 1].map((quantile): [Record<string, string>, number] => [
        { quantile: String(quantile) },
        Math.max(0, (delays?.percentile(quantile * 100) ?? 0) / 1e9 - RESOLUTION_MS / 1000),
      ]);
      delays.reset();
      return late;
    },
  });
}

const RESOLUTION_MS = 20;

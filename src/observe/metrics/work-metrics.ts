import type { Registry } from 'prom-client';
import { exposeCounter, exposeGauge } from './expose.ts';

/** What is at work and what waits, at the moment. */
export interface WorkAtHand {
  readonly conversations: number;
  readonly calls: number;
  readonly questions: number;
}

interface WorkWorld {
  readonly atHand: () => WorkAtHand;
  /** How often the processes of each kind of engine were started again. */
  readonly restarts: () => Readonly<Record<string, number>>;
  readonly textsWaiting: () => number;
  readonly readers: () => number;
  readonly readersDropped: () => number;
  readonly events: () => number;
  readonly openTraces: () => number;
}

export function workMetrics(registry: Registry, world: WorkWorld): void {
  const gauges: readonly (readonly [name: string, help: string, read: () => number])[] = [
    ['broca_conversations_open', 'Conversations that are open.', () => world.atHand().conversations],
    ['broca_runs_open', 'Runs going on.', () => world.atHand().calls],
    ['broca_questions_waiting', 'Questions nobody has answered yet.', () => world.atHand().questions],
    ['broca_texts_waiting', 'Texts that wait to be said.', world.textsWaiting],
    ['broca_event_readers', 'Readers of live events.', world.readers],
    ['broca_traces_open', 'Runs whose traces are not handed to the store yet.', world.openTraces],
  ];
  for (const [name, help, read] of gauges) exposeGauge(registry, { name, help, read: () => [[{}, read()]] });
  exposeCounter(registry, {
    name: 'broca_events_total',
    help: 'Live events so far.',
    read: () => [[{}, world.events()]],
  });
  exposeCounter(registry, {
    name: 'broca_event_readers_dropped_total',
    help: 'Readers of live events that were too slow.',
    read: () => [[{}, world.readersDropped()]],
  });
  exposeCounter(registry, {
    name: 'broca_engine_restarts_total',
    help: 'How often an engine was started again after its process died.',
    labels: ['kind'],
    read: () => Object.entries(world.restarts()).map(([kind, count]) => [{ kind }, count] as const),
  });
}

import type { News } from '../brain/events.ts';
import type { KeptRun, RunSummary } from '../brain/kept-run.ts';
import { describeUnknown } from '../errors.ts';
import { eventFields, type Fields } from './event-fields.ts';
import { inMs } from './live-event.ts';
import { liveTypeOf } from './live-types.ts';
import type { OpenRun, RunNews } from './open-run.ts';

/** All that is told of a run, in the words of the API. */
export interface RunTrace {
  readonly id: string;
  readonly conversation: string;
  readonly by: string;
  readonly from_hook: boolean;
  readonly order: string | null;
  /** Those started by name. */
  readonly started_synapses: readonly string[];
  /** The run whose question this one goes on with. */
  readonly answers: string | null;
  /** ISO 8601, in UTC. */
  readonly started: string;
  /** Null while it runs. */
  readonly duration_ms: number | null;
  /** As its report has it. */
  readonly status: string | null;
  readonly events: readonly Fields[];
  /** Null while it runs, and when a failure ended it. */
  readonly report: unknown;
  /** What ended it in place of a report. */
  readonly error: string | undefined;
  /** How many events were too many. */
  readonly events_left_out: number | undefined;
}

type InSummary = 'id' | 'conversation' | 'order' | 'started' | 'duration_ms' | 'status';
type OnlyTraced = Omit<RunTrace, InSummary>;

/** What is known of a run so far. */
export const traceOf = (run: OpenRun): RunTrace => ({
  id: run.id,
  conversation: run.conversation,
  order: run.order,
  started: new Date(run.startedAtMs).toISOString(),
  duration_ms: run.durationMs === undefined ? null : inMs(run.durationMs),
  status: reportOf(run)?.status ?? null,
  ...onlyTraced(run),
});

/** What lists show of a run that has been answered. */
export function summaryOf(run: OpenRun): RunSummary {
  const report = reportOf(run);
  const names = report?.matched_synapses.map(({ synapse_name }) => synapse_name) ?? [];
  return {
    id: run.id,
    conversation: run.conversation,
    startedAtMs: run.startedAtMs,
    durationMs: inMs(run.durationMs ?? 0),
    order: run.order,
    status: report?.status ?? null,
    synapses: names.length < 2 ? names : [...new Set(names)],
    hasError: errorOf(run) !== undefined || run.trace?.news.some(isFailure) === true,
  };
}

/** A run as it is kept; its trace leaves out what its summary says. */
export function keptRun(run: OpenRun): KeptRun {
  const { id, conversation, startedAtMs, durationMs, order, status, synapses, hasError } = summaryOf(run);
  const trace = asText(onlyTraced(run));
  return { id, conversation, startedAtMs, durationMs, order, status, synapses, hasError, trace };
}

/** The trace of a run that was kept. */
export const traceOfKept = (run: KeptRun): RunTrace => ({
  id: run.id,
  conversation: run.conversation,
  order: run.order,
  started: new Date(run.startedAtMs).toISOString(),
  duration_ms: run.durationMs,
  status: run.status,
  ...(JSON.parse(run.trace) as OnlyTraced),
});

/** Whether the order of a run, and no answer to a question, matched nothing. */
export const matchedNothing = ({ answers, events }: Pick<RunTrace, 'answers' | 'events'>): boolean =>
  answers === null && events.some(({ type, is_default }) => type === 'order.matched' && is_default === true);

/** Whether a trace tells this: what its other parts tell anyway it leaves out. */
export const isTraced = ({ type }: News): boolean => !TOLD_ELSEWHERE.has(type);

const TOLD_ELSEWHERE: ReadonlySet<News['type']> = new Set([
  'run.started',
  'call.answered',
  'on_order_found',
  'on_order_not_found',
  'on_processed_synapses',
] as const);

function onlyTraced(run: OpenRun): OnlyTraced {
  const { trace, startTick } = run;
  const left = trace?.leftOut ?? 0;
  return {
    by: run.by,
    from_hook: run.isFromHook,
    started_synapses: run.names,
    answers: run.answers,
    error: errorOf(run),
    events: trace === undefined ? [] : eventsOf(trace, startTick),
    events_left_out: left === 0 ? undefined : left,
    report: reportOf(run) ?? null,
  };
}

/** When, counted from the start: what was heard of an order before that is a little negative. A neuron is told once, at its end. */
function eventsOf({ news, ticks }: RunNews, startTick: number): readonly Fields[] {
  const events: Fields[] = [];
  let begunTick = startTick;
  for (const [index, one] of news.entries()) {
    const tick = ticks[index] ?? startTick;
    const hasNext = index + 1 < news.length;
    if (one.type === 'neuron.started') begunTick = tick;
    if (one.type === 'neuron.started' && hasNext && isNeuronOver(news, index + 1)) continue;
    events.push({
      at_ms: inMs(tick - startTick),
      type: liveTypeOf(one),
      duration_ms: isNeuronEnd(one) ? inMs(tick - begunTick) : undefined,
      ...eventFields(one),
    });
  }
  return events;
}

const isNeuronEnd = ({ type }: News): boolean => type === 'neuron.ended' || type === 'neuron.failed';

/** Neurons run one after another. */
function isNeuronOver(news: readonly News[], from: number): boolean {
  for (let index = from; index < news.length; index += 1) {
    const type = news[index]?.type;
    if (type === 'neuron.ended' || type === 'neuron.failed') return true;
    if (type === 'neuron.started') return false;
  }
  return false;
}

function asText(trace: OnlyTraced): string {
  try {
    return JSON.stringify(trace);
  } catch {
    // a value of a hole that JSON cannot hold
    return JSON.stringify({ ...trace, events: [], report: null, unreadable: true });
  }
}

const reportOf = ({ answer }: OpenRun) =>
  answer !== undefined && 'report' in answer.result ? answer.result.report : undefined;

const errorOf = ({ answer, lost }: OpenRun): string | undefined =>
  answer !== undefined && 'error' in answer.result ? describeUnknown(answer.result.error) : lost;

const isFailure = ({ type }: News): boolean => type === 'neuron.failed' || type === 'speech.failed';

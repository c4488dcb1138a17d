import { signal } from '@preact/signals';
import type {
  NearMiss,
  RunListed,
  RunTrace,
  SaidSlot,
  StageReplayed,
  TraceEvent,
} from '../../client/generated/types.ts';
import { onEvent } from '../events.ts';
import { language } from '../languages/language.ts';
import { runsTexts } from './texts.ts';

/** What came nearest to an order that matched nothing: then, or else in the brain as it is now. */
export const nearMissesOf = ({ near_misses, near_misses_now = [] }: RunTrace): readonly NearMiss[] =>
  near_misses ?? near_misses_now;

/** One of the synapses that an order was found to mean. */
export interface TracedMatch {
  readonly synapse_name: string;
  /** As the brain wrote it; null for what runs because nothing matched. */
  readonly matched_order: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Of a pattern or an intent, where it filled any. */
  readonly slots?: readonly SaidSlot[];
  /** The share of the words said that are accounted for; null as above. */
  readonly score: number | null;
}

/** The events of one type. */
export const eventsOf = (
  trace: Pick<RunTrace, 'events'>,
  ...types: readonly string[]
): readonly TraceEvent[] => trace.events.filter(({ type }) => types.includes(type));

/** Whether its order matched nothing, so that something else ran, or nothing. */
export const isUnmatched = (trace: Pick<RunTrace, 'events'>): boolean =>
  eventsOf(trace, 'order.matched').some(({ is_default }) => is_default === true);

/** What an event of the type `order.matched` found. */
export const matchesOf = ({ matches }: TraceEvent): readonly TracedMatch[] =>
  Array.isArray(matches) ? (matches as readonly TracedMatch[]) : [];

/** A field of an event as a text; `''` where it has none. */
export function fieldText(event: Readonly<Record<string, unknown>>, field: string): string {
  const value = event[field];
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Which runs are listed; `''` is all. */
export interface RunFilter {
  readonly search: string;
  readonly conversation: string;
  readonly synapse: string;
  /** As the interface has them, and `failed`: those with an error. */
  readonly status: '' | 'complete' | 'waiting_for_answer' | 'none' | 'failed';
}

export const ALL_RUNS: RunFilter = { search: '', conversation: '', synapse: '', status: '' };

export const RUNS_A_PAGE = 50;

/** The path of a page of the list; `before` is the last run of the page before. */
export function runsPath({ search, conversation, synapse, status }: RunFilter, before?: string): string {
  const query = new URLSearchParams({ limit: String(RUNS_A_PAGE) });
  if (search.trim() !== '') query.set('search', search.trim());
  if (conversation !== '') query.set('conversation', conversation);
  if (synapse !== '') query.set('synapse', synapse);
  if (status === 'failed') query.set('has_error', 'true');
  else if (status !== '') query.set('status', status);
  if (before !== undefined) query.set('before', before);
  return `/runs?${query}`;
}

type RunOutcome = Pick<RunListed, 'order' | 'status' | 'has_error' | 'is_default'>;

/** What became of a run, for people; the sign says it without a colour. */
export function runStatus({ order, status, has_error, is_default }: RunOutcome): {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'muted';
} {
  if (order !== null && order.trim() === '') return { text: runsTexts.statusUnheard, tone: 'bad' };
  if (has_error) return { text: runsTexts.statusFailed, tone: 'bad' };
  if (is_default || status === null) return { text: runsTexts.statusUnmatched, tone: 'bad' };
  return status === 'complete'
    ? { text: runsTexts.statusDone, tone: 'good' }
    : { text: runsTexts.statusAsked, tone: 'muted' };
}

/** Lists are read again at most this often. */
const REST_MS = 1_000;

/** Is another number once runs have ended, or traces of them were deleted. */
export const finishedRuns = signal(0);

let isWaiting = false;

onEvent(({ type }) => {
  if (type !== 'run.finished' || isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    finishedRuns.value += 1;
  }, REST_MS);
});

/** A moment (ISO 8601) where the page is: the time of day, and the date unless it is today. */
export function momentText(time: string, now: Date = new Date()): string {
  const moment = new Date(time);
  const timeText = moment.toLocaleTimeString(language, { timeStyle: 'medium', hourCycle: 'h23' });
  return moment.toDateString() === now.toDateString()
    ? timeText
    : `${moment.toLocaleDateString(language, { day: 'numeric', month: 'short', year: 'numeric' })} ${timeText}`;
}

/** The order in quotes, or a note that there is none, or that it has no words. */
export function orderText(order: string | null): string {
  if (order === null) return runsTexts.byName;
  return order.trim() === '' ? runsTexts.noWords : `“${order}”`;
}

/** What a stage of a run came to, a line each, for people; there is always one. */
export function stageLines(stage: StageReplayed['stage'], value: unknown): readonly string[] {
  const lines = Array.isArray(value) ? value.map((one) => lineOf(stage, one)) : [lineOf(stage, value)];
  return lines.length === 0 ? [runsTexts.nothing] : lines;
}

interface MatchSeen {
  readonly synapse: string;
  /** Null for what runs because nothing matched. */
  readonly order: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function lineOf(stage: StageReplayed['stage'], value: unknown): string {
  if (stage === 'match') return matchLine(value as MatchSeen);
  if (value === null || value === undefined || value === '') return runsTexts.nothing;
  const text = String(value);
  return stage === 'transcript' || stage === 'said' ? `“${text}”` : text.replaceAll('_', ' ');
}

function matchLine({ synapse, order, parameters }: MatchSeen): string {
  const values = Object.entries(parameters).map(([name, value]) => `${name}: ${String(value)}`);
  const by = order === null ? runsTexts.becauseNothingMatched : runsTexts.byOrder(order);
  return [`${synapse} ${by}`, ...values].join(', ');
}

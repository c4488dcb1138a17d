import type { TraceEvent } from '../../client/generated/types.ts';
import { durationText } from '../duration-text.ts';
import type { LiveEvent } from '../events.ts';
import { numberText, scoreText } from '../languages/format.ts';
import { fieldText, matchesOf } from '../runs/trace.ts';
import { timelineTexts } from './texts.ts';

/** What is shown together: a run with all its events, or one event that belongs to none. */
export interface Entry {
  readonly key: string;
  /** The id of the run; null for an event of none. */
  readonly run: string | null;
  /** The oldest first. */
  readonly events: readonly LiveEvent[];
}

/** Gathers events by their run; the entry that began last is first. */
export function entriesOf(events: readonly LiveEvent[]): readonly Entry[] {
  const entries = new Map<string, { readonly run: string | null; readonly events: LiveEvent[] }>();
  for (const event of events) {
    const run = event.run ?? null;
    const key = run === null ? event.id : `run ${run}`;
    const entry = entries.get(key) ?? { run, events: [] };
    entry.events.push(event);
    entries.set(key, entry);
  }
  return [...entries].map(([key, entry]) => ({ key, ...entry })).reverse();
}

/** Each event by itself, the newest first. */
export const singleEntries = (events: readonly LiveEvent[]): readonly Entry[] =>
  events.map((event) => ({ key: event.id, run: null, events: [event] })).reverse();

/** The time of day of a moment (ISO 8601), with milliseconds, where the page is: `14:20:15.646`. */
export function clockText(time: string | undefined): string {
  if (time === undefined) return '';
  const moment = new Date(time);
  const [hours, minutes, seconds] = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(padded);
  return `${hours}:${minutes}:${seconds}.${String(moment.getMilliseconds()).padStart(3, '0')}`;
}

const padded = (value: number): string => String(value).padStart(2, '0');

/** What events are about, in the order they are offered. */
export const EVENT_GROUPS = [
  { name: 'hearing', title: timelineTexts.hearing },
  { name: 'orders', title: timelineTexts.orders },
  { name: 'neurons', title: timelineTexts.neurons },
  { name: 'speech', title: timelineTexts.speech },
  { name: 'states', title: timelineTexts.states },
  { name: 'failures', title: timelineTexts.failures },
  { name: 'others', title: timelineTexts.others },
] as const;

export type EventGroup = (typeof EVENT_GROUPS)[number]['name'];

/** The one group an event belongs to; what tells of an error is a failure, whatever else it is about. */
export function groupOf(event: { readonly type: string; readonly error?: unknown }): EventGroup {
  if (typeof event.error === 'string' || /\.failed$|_error$/.test(event.type)) return 'failures';
  return GROUPS.find(({ pattern }) => pattern.test(event.type))?.name ?? 'others';
}

const GROUPS: readonly { readonly name: EventGroup; readonly pattern: RegExp }[] = [
  {
    name: 'hearing',
    pattern:
      /^transcript\.|^utterance\.|^trigger\.|^on_(triggered|waiting_for_trigger|(start|stop)_listening)$/,
  },
  { name: 'orders', pattern: /^run\.|^order\.|^question\.|^on_(order_|processed_)/ },
  { name: 'neurons', pattern: /^neuron\.|^timer\./ },
  { name: 'speech', pattern: /^speech\.|^on_(start|stop)_speaking$/ },
  { name: 'states', pattern: /^state\.|^stepping\.|^on_((un)?deaf|(un)?mute|start)$/ },
];

type Fields = Readonly<Record<string, unknown>> & { readonly type: string };

/** What an event tells beside its type, in one line; `''` where the type says it all. */
export function eventLine(event: Fields): string {
  const text = (field: string): string => fieldText(event, field);
  const neuron = timelineTexts.neuronOf(text('neuron_name'), text('synapse_name'));
  switch (event.type) {
    case 'run.started':
      return text('order') === '' ? listed(event.started_synapses) : `“${text('order')}”`;
    case 'run.finished':
      return joined(text('error') || text('status') || timelineTexts.nothingMatched, took(event));
    case 'order.matched':
      return `“${text('order')}” → ${matchesLine(event)}`;
    case 'neuron.started':
      return neuron;
    case 'neuron.ended':
      return joined(
        neuron,
        event.outcome === 'finished' ? '' : text('outcome'),
        quoted(text('generated_message')),
        took(event),
      );
    case 'neuron.failed':
      return joined(`${neuron}: ${text('error')}`, took(event));
    case 'state.changed':
      return joined(`${text('region')}: ${text('state')}`, text('conversation'));
    case 'transcript.final':
      return joined(text('error') || quoted(text('text')) || timelineTexts.noWords, took(event));
    case 'on_stt_error':
      return text('error') || timelineTexts.noWords;
    case 'signal.notified':
      return joined(text('notification'), text('payload'));
    case 'trigger.near':
      return timelineTexts.score(text('hotword'), scoreText(Number(event.score)));
    case 'trigger.released':
      return joined(text('hotword'), timelineTexts.givesWay(text('conversation'), text('to')));
    case 'question.dropped':
      return listed(event.asked_by);
    default:
      return joined(
        text('actor') || text('signal') || text('hook'),
        quoted(text('text') || text('order')),
        text('error') || text('reason'),
      );
  }
}

function matchesLine(event: Fields): string {
  const matches = matchesOf({ at_ms: 0, ...event } satisfies TraceEvent);
  if (matches.length === 0) return timelineTexts.nothing;
  const names = matches.map(({ synapse_name, score }) =>
    score === null ? synapse_name : timelineTexts.score(synapse_name, numberText(score, 2)),
  );
  return event.is_default === true ? timelineTexts.defaultInstead(names.join(', ')) : names.join(', ');
}

const took = ({ duration_ms }: Fields): string =>
  typeof duration_ms === 'number' ? durationText(duration_ms) : '';

const quoted = (text: string): string => (text === '' ? '' : `“${text}”`);

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

const listed = (names: unknown): string => (Array.isArray(names) ? names.join(', ') : '');

/** `unheard`: no word was understood. */
export type EntryState = 'going' | 'complete' | 'waiting_for_answer' | 'failed' | 'unmatched' | 'unheard';

/** The title of an entry, from its events so far. */
export function entryTitle({ events }: Pick<Entry, 'events'>) {
  return {
    /** The order, or what started it. */
    title: titleOf(events),
    state: stateOf(events),
    /** What failed in it, or what it said. */
    detail: textOf(events.find(isFailure)?.error) ?? spokenText(events),
    /** Whether there is a run to look at: what was heard and not understood has none. */
    isRun: isRun(events),
  };
}

function titleOf(events: readonly LiveEvent[]): string {
  const [started] = ofType(events, 'run.started');
  const [heard] = ofType(events, 'transcript.final');
  const order = textOf(started?.order) ?? textOf(heard?.text) ?? textOf(events.find(hasOrder)?.order);
  if (order !== undefined) return `“${order}”`;
  const names = Array.isArray(started?.started_synapses) ? started.started_synapses.join(', ') : '';
  return names || (started === undefined ? timelineTexts.somethingHeard : timelineTexts.noOrder);
}

function stateOf(events: readonly LiveEvent[]): EntryState {
  if (events.some(isFailure)) return 'failed';
  if (!isRun(events)) return ofType(events, 'on_stt_error').length > 0 ? 'unheard' : 'going';
  if (ofType(events, 'run.started').some(({ order }) => order === '')) return 'unheard';
  if (ofType(events, 'order.matched').some(({ is_default }) => is_default === true)) return 'unmatched';
  const [finished] = ofType(events, 'run.finished');
  if (finished === undefined) return 'going';
  return finished.status === 'waiting_for_answer' ? 'waiting_for_answer' : 'complete';
}

const isRun = (events: readonly LiveEvent[]): boolean => events.some(({ type }) => type.startsWith('run.'));

const ofType = (events: readonly LiveEvent[], wanted: string): readonly LiveEvent[] =>
  events.filter(({ type }) => type === wanted);

const spokenText = (events: readonly LiveEvent[]): string =>
  ofType(events, 'speech.asked')
    .map(({ text }) => `“${text}”`)
    .join(' ');

const isFailure = ({ error }: LiveEvent): boolean => typeof error === 'string';

const hasOrder = ({ order }: LiveEvent): boolean => typeof order === 'string';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

import type { LiveEvent } from '../events.ts';
import type { Entry } from './entries.ts';

/** What is told of an entry while it is closed. */
interface EntryTitle {
  /** The order, or what started it. */
  readonly title: string;
  readonly state: EntryState;
  /** What failed in it, or what it said. */
  readonly detail: string;
  /** Whether there is a run to look at: what was heard and not understood has none. */
  readonly isRun: boolean;
}

/** `unheard`: no word was understood. */
export type EntryState = 'going' | 'complete' | 'waiting_for_answer' | 'failed' | 'unmatched' | 'unheard';

/** Reads an entry from what has been told of it so far. */
export function entryTitle({ events }: Pick<Entry, 'events'>): EntryTitle {
  return {
    title: titleOf(events),
    state: stateOf(events),
    detail: textOf(events.find(isFailure)?.error) ?? said(events),
    isRun: isRun(events),
  };
}

function titleOf(events: readonly LiveEvent[]): string {
  const [started] = ofType(events, 'run.started');
  const [heard] = ofType(events, 'transcript.final');
  const order = textOf(started?.order) ?? textOf(heard?.text) ?? textOf(events.find(hasOrder)?.order);
  if (order !== undefined) return `“${order}”`;
  const names = Array.isArray(started?.started_synapses) ? started.started_synapses.join(', ') : '';
  return names || (started === undefined ? 'Something is heard' : 'No words');
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

const said = (events: readonly LiveEvent[]): string =>
  ofType(events, 'speech.asked')
    .map(({ text }) => `“${text}”`)
    .join(' ');

const isFailure = ({ error }: LiveEvent): boolean => typeof error === 'string';

const hasOrder = ({ order }: LiveEvent): boolean => typeof order === 'string';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

import type { LiveEvent } from '../events.ts';
import type { Turn } from './turns.ts';

/** What is told of a turn while it is closed. */
interface TurnTitle {
  /** The order, or what started it. */
  readonly title: string;
  readonly state: TurnState;
  /** What failed in it, or what it said. */
  readonly detail: string;
  /** Whether there is a run to look at: what was heard and not understood has none. */
  readonly isRun: boolean;
}

/** `unheard`: no word was understood. */
export type TurnState = 'going' | 'complete' | 'waiting_for_answer' | 'failed' | 'unmatched' | 'unheard';

/** Reads a turn from what has been told of it so far. */
export function turnTitle({ events }: Pick<Turn, 'events'>): TurnTitle {
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

function stateOf(events: readonly LiveEvent[]): TurnState {
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

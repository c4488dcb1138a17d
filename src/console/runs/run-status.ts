import type { RunListed } from '../../client/types.ts';

type RunOutcome = Pick<RunListed, 'order' | 'status' | 'has_error' | 'is_default'>;

/** What became of a run, for people; the sign says it without a colour. */
export function runStatus({ order, status, has_error, is_default }: RunOutcome): {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'muted';
} {
  if (order !== null && order.trim() === '') return { text: '✕ nothing heard', tone: 'bad' };
  if (has_error) return { text: '✕ failed', tone: 'bad' };
  if (is_default || status === null) return { text: '✕ nothing matched', tone: 'bad' };
  return status === 'complete' ? { text: '✓ done', tone: 'good' } : { text: '? asked', tone: 'muted' };
}

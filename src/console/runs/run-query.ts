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

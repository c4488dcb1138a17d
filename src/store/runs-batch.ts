/** Runs that are written together, as texts: two of those go to another thread at once, where objects are copied one by one. */
export interface RunsBatch {
  readonly count: number;
  /** A JSON array of their summaries, the oldest first. */
  readonly runs: string;
  /** Their traces in the same order, a line each. */
  readonly traces: string;
}

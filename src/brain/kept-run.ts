/** A run that is over, as lists show it. */
export interface RunSummary {
  /** Never given twice. */
  readonly id: string;
  readonly conversation: string;
  /** Since 1970. */
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Null when it was started otherwise. */
  readonly order: string | null;
  /** As its report has it; null when no synapse matched. */
  readonly status: string | null;
  /** Those it ran, by name. */
  readonly synapses: readonly string[];
  readonly hasError: boolean;
}

/** A run with all that is known of it. */
export interface KeptRun extends RunSummary {
  /** JSON, made by whoever followed the run. */
  readonly trace: string;
}

/** Which runs to list, the newest first. */
export interface RunQuery {
  readonly conversation?: string | undefined;
  /** The id of a run: only those put before it. One that is gone has none before it. */
  readonly before?: string | undefined;
  readonly limit: number;
}

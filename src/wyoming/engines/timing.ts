/** How patient we are with services, in ms. */
export interface Timing {
  /** For a connection, and again for the first word of what the service is. */
  readonly connectMs: number;
  /** Rest before a lost line is dialled again; doubles with each failure, up to `mostRetryMs`. */
  readonly firstRetryMs: number;
  readonly mostRetryMs: number;
  /** How often a service is asked whether it is there, and how long it may say nothing: one of ours, and any other. */
  readonly ours: Checking;
  readonly others: Checking;
}

interface Checking {
  readonly everyMs: number;
  readonly silenceMs: number;
}

/** Services that work in the very loop that reads their lines say nothing while they do: those of others have long. */
export const TIMING: Timing = {
  connectMs: 3_000,
  firstRetryMs: 1_000,
  mostRetryMs: 30_000,
  ours: { everyMs: 2_000, silenceMs: 5_000 },
  others: { everyMs: 15_000, silenceMs: 35_000 },
};

/** A service may say nothing while it does work for which it has so long. */
export const patientFor = (deadlineMs: number, { others, ...timing }: Timing = TIMING): Timing => ({
  ...timing,
  others: { ...others, silenceMs: Math.max(others.silenceMs, deadlineMs + others.everyMs) },
});

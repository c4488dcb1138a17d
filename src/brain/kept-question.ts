import type { PendingQuestion } from './run-report.ts';

/** A question that still waits for its answer when the process ends. */
export interface KeptQuestion {
  /** Its own; never given twice. */
  readonly id: string;
  readonly conversation: string;
  /** Since 1970. */
  readonly askedAtMs: number;
  readonly pending: PendingQuestion;
}

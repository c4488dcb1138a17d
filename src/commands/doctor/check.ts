import { describeUnknown, isAssistantError } from '../../errors.ts';
import { inTime } from '../../modules/in-time.ts';
import { failure, problem, type Verdict } from './verdict.ts';

/** One thing that is looked at. */
export interface Check {
  /** In a word, e.g. `voice`. */
  readonly name: string;
  /** Five seconds when absent. */
  readonly deadlineMs?: number;
  /** `signal` aborts at the deadline, and once the verdict is there. What it rejects with is a problem. */
  readonly look: (signal: AbortSignal) => Promise<Verdict>;
}

/** One line of the report. */
export interface Checked extends Verdict {
  readonly name: string;
}

const DEADLINE_MS = 5_000;

/** Looks, for no longer than its deadline. Never rejects: who is ill is not kept from being examined. */
export async function checked({ name, deadlineMs = DEADLINE_MS, look }: Check): Promise<Checked> {
  const over = new AbortController();
  try {
    const otherwise = `no answer within ${deadlineMs / 1_000} s`;
    return { name, ...(await inTime(look(over.signal), { deadlineMs, otherwise })) };
  } catch (error) {
    return { name, ...(isAssistantError(error) ? failure(error) : problem(describeUnknown(error))) };
  } finally {
    over.abort();
  }
}

import type { AssistantError } from '../../errors.ts';
import { describe } from '../../errors.ts';

/** What a look at one thing came to. */
export interface Verdict {
  /** A `warning` costs something, a `problem` keeps what the kit wants from working. */
  readonly state: 'ok' | 'warning' | 'problem';
  readonly found: string;
  /** What to install or set. */
  readonly fix?: string;
  /** How long what was tried took. */
  readonly ms?: number;
}

export const ok = (found: string, ms?: number): Verdict => ({
  state: 'ok',
  found,
  ...(ms === undefined ? {} : { ms: Math.round(ms) }),
});

export const warning = (found: string, fix?: string): Verdict => verdictOf('warning', found, fix);

export const problem = (found: string, fix?: string): Verdict => verdictOf('problem', found, fix);

/** Of what could not do its work. */
export const failure = (error: AssistantError): Verdict =>
  error._tag === 'EngineMissing'
    ? problem(`${error.engine}: ${error.message}`, error.fix)
    : problem(describe(error));

const verdictOf = (state: Verdict['state'], found: string, fix: string | undefined): Verdict => ({
  state,
  found,
  ...(fix === undefined ? {} : { fix }),
});

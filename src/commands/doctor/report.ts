import type { ChosenEngine } from '../../engines/choose.ts';
import type { EngineHealth } from '../../engines/ports.ts';
import { type AssistantError, describe, describeUnknown, isAssistantError } from '../../lib/errors.ts';
import { withDeadline } from '../../lib/promises.ts';
import { count, type Style } from '../styled.ts';

const NAME_CHARACTERS = 16;
const STATE_CHARACTERS = 9;

/** Formats a verdict as one line, with the fix on the next line. */
export function lineOf({ name, state, found, fix, ms }: Checked, style: Style): string {
  const head = name.padEnd(NAME_CHARACTERS) + style(COLOURS[state], state.padEnd(STATE_CHARACTERS));
  const tookMs = ms === undefined ? '' : ` (${ms} ms)`;
  const indent = ' '.repeat(NAME_CHARACTERS + STATE_CHARACTERS);
  return `${head}${inOneLine(found)}${tookMs}${fix === undefined ? '' : `\n${indent}fix: ${inOneLine(fix)}`}`;
}

export function summaryOf(checks: readonly Checked[]): string {
  const { problems, warnings } = countsOf(checks);
  return `${count(problems, 'problem')}, ${count(warnings, 'warning')}`;
}

export const countsOf = (checks: readonly Pick<Checked, 'state'>[]) => ({
  problems: checks.filter(({ state }) => state === 'problem').length,
  warnings: checks.filter(({ state }) => state === 'warning').length,
});

const COLOURS = { ok: 'green', none: 'dim', skipped: 'yellow', warning: 'yellow', problem: 'red' } as const;

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, '; ');

/** One check of the doctor. */
export interface Check {
  /** One word, such as `voice`. */
  readonly name: string;
  /** In ms; 5 000 by default. */
  readonly deadlineMs?: number;
  /** `signal` aborts at the deadline and after the verdict. A rejection is a problem. */
  readonly look: (signal: AbortSignal) => Promise<Verdict>;
}

/** One line of the report. */
export interface Checked extends Verdict {
  readonly name: string;
}

const DEADLINE_MS = 5_000;

/** Runs a check within its deadline. Never rejects: an error becomes a problem. */
export async function checked({ name, deadlineMs = DEADLINE_MS, look }: Check): Promise<Checked> {
  const over = new AbortController();
  try {
    const message = `no answer within ${deadlineMs / 1_000} s`;
    return { name, ...(await withDeadline(look(over.signal), { deadlineMs, message })) };
  } catch (error) {
    return { name, ...(isAssistantError(error) ? failure(error) : problem(describeUnknown(error))) };
  } finally {
    over.abort();
  }
}

/** The result of a check. */
export interface Verdict {
  /** `none`: it is not there, and the kit does not need it. A `warning` limits something; a `problem` breaks something that the kit uses. A `skipped` check could not be made. */
  readonly state: 'ok' | 'none' | 'skipped' | 'warning' | 'problem';
  readonly found: string;
  /** What to install or set. */
  readonly fix?: string;
  /** The duration of the attempt. */
  readonly ms?: number;
}

export const ok = (found: string, ms?: number): Verdict => ({
  state: 'ok',
  found,
  ...(ms === undefined ? {} : { ms: Math.round(ms) }),
});

const verdictMaker =
  (state: Verdict['state']) =>
  (found: string, fix?: string): Verdict => ({ state, found, ...(fix === undefined ? {} : { fix }) });

export const none = (found: string): Verdict => ({ state: 'none', found });

export const skipped = (found: string): Verdict => ({ state: 'skipped', found });

export const warning = verdictMaker('warning');

export const problem = verdictMaker('problem');

/** The verdict on an engine that failed. */
export const failure = (error: AssistantError): Verdict =>
  error._tag === 'EngineMissing'
    ? problem(`${error.engine}: ${error.message}`, error.fix)
    : problem(describe(error));

/** The health of an engine, and the duration of the attempt. */
export function healthVerdict(
  { engine, instance }: ChosenEngine<{ readonly health: () => EngineHealth }>,
  ms?: number,
): Verdict {
  const { state, detail } = instance.health();
  const found = `${engine}: ${detail ?? state}`;
  return state === 'missing' || state === 'failed' ? problem(found) : ok(found, ms);
}

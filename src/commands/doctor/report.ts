import type { Style } from '../styled.ts';
import type { Checked } from './check.ts';
import type { Verdict } from './verdict.ts';

const NAME_CHARACTERS = 16;
const STATE_CHARACTERS = 9;

/** One line, with the fix in a line of its own below it. */
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

const COLOURS = { ok: 'green', warning: 'yellow', problem: 'red' } as const satisfies Record<
  Verdict['state'],
  string
>;

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, '; ');

export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

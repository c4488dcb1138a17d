import { kitFindings } from '../check.ts';
import type { Check } from './check.ts';
import type { Installation } from './installation.ts';
import { count } from './report.ts';
import { ok, problem, warning } from './verdict.ts';

/** How many mistakes `broca check` finds; the rules of a large brain take a while. */
export const kit = ({ read }: Installation): Check => ({
  name: 'kit',
  deadlineMs: 30_000,
  look: async () => {
    const findings = await kitFindings(read);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const warnings = findings.length - errors;
    const found = `${read.home}: ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
    if (findings.length === 0) return ok(`${read.home}: no mistakes`);
    return (errors > 0 ? problem : warning)(found, `broca check ${read.home} names them`);
  },
});

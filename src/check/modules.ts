import { found } from './finding.ts';
import type { Rule } from './rule.ts';

/** Community modules that cannot be used: what they are needed for will fail. */
export const brokenModules: Rule = (_, { failures }) =>
  failures.map(({ place, reason }) =>
    found(
      'warning',
      { file: place, line: 1, column: 1, path: '' },
      { rule: 'broken-module', message: reason },
    ),
  );

import { found } from './finding.ts';
import type { Rule } from './rule.ts';

/** Keys that stand in their map more than once: the values of all but the last are lost. */
export const duplicateKeys: Rule = ({ settings, brain }) =>
  [...settings.files, ...brain.files].flatMap(({ duplicates }) =>
    duplicates.map((place) =>
      found('warning', place, {
        rule: 'duplicate-key',
        message: 'this map has the key already; the last value counts',
      }),
    ),
  );

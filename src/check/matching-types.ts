import { MatchingTypes } from '../brain/order-signal.ts';
import { nearest } from '../lib/nearest.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { mapOf, writtenParts } from './written.ts';

/** Matching types that Broca does not have: such an order counts as `normal`, as it does in Kalliope. */
export const unknownMatchingTypes: Rule = ({ brain }) =>
  brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
      const { 'matching-type': type } = mapOf(value);
      if (name !== 'order' || typeof type !== 'string' || MatchingTypes.is(type)) return [];
      const remark = {
        rule: 'unknown-matching-type',
        message: `"${type}" is none of ${Object.keys(MatchingTypes.keys).join(', ')}: the order counts as normal`,
        suggestion: nearest(type, Object.keys(MatchingTypes.keys)),
      };
      return [warning(synapse.file, [...path, 'matching-type'], remark)];
    }),
  );

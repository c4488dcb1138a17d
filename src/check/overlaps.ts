import * as E from 'fp-ts/lib/Either.js';
import { alsoStarts } from '../brain/matching/also-starts.ts';
import { type Overlap, overlapsOf } from '../brain/matching/overlaps.ts';
import { MatchingTypes } from '../brain/order-signal.ts';
import { nearest } from '../lib/text.ts';
import { type Remark, type Rule, warning } from './finding.ts';
import { mapOf, writtenParts } from './written.ts';

/** Orders that say the same as another one, that nobody can say, or that everything is. Disabled synapses are left out. */
export const overlaps: Rule = ({ brain }) => {
  const written = new Map(
    brain.written.flatMap((one) =>
      E.isRight(one.decoded) && one.decoded.right.isEnabled ? [[one.decoded.right.name, one] as const] : [],
    ),
  );
  const synapses = brain.synapses.filter(({ isEnabled }) => isEnabled);
  return overlapsOf(synapses).flatMap((overlap) => {
    const synapse = written.get(overlap.synapse);
    if (synapse === undefined) return [];
    const place = writtenParts(synapse, 'signals')[overlap.signal];
    return place === undefined ? [] : [warning(synapse.file, place.path, remarkOn(overlap))];
  });
};

function remarkOn({ kind, synapse, other, words = [] }: Overlap): Remark {
  switch (kind) {
    case 'identical':
      return {
        rule: 'identical-order',
        message:
          other?.synapse === synapse
            ? 'an order above it in this synapse says the same'
            : `an order of "${other?.synapse}" says the same: both synapses run`,
      };
    case 'impossible':
      return {
        rule: 'impossible-order',
        message: `nothing that is said can match it${words.length === 0 ? '' : `, because of ${words.join(', ')}`}`,
      };
    case 'matches_everything':
      return { rule: 'matches-everything', message: 'it has no word to say, so every order matches it' };
  }
}

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

/** Orders that start another synapse beside their own, said word for word. Disabled synapses are left out. */
export const startingOthers: Rule = ({ brain }) => {
  const enabled = brain.written.flatMap((written) =>
    E.isRight(written.decoded) && written.decoded.right.isEnabled
      ? [{ written, synapse: written.decoded.right }]
      : [],
  );
  return alsoStarts(enabled.map(({ synapse }) => synapse)).flatMap(({ place, said, other }) => {
    const written = enabled[place.synapse]?.written;
    if (written === undefined) return [];
    const signal = writtenParts(written, 'signals')[place.signal];
    if (signal === undefined) return [];
    const message = `saying "${said}" also starts "${other.synapse}", whose order is "${other.order}"`;
    return [warning(written.file, signal.path, { rule: 'also-starts', message })];
  });
};

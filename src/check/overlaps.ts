import * as E from 'fp-ts/lib/Either.js';
import { type Overlap, overlapsOf } from '../brain/matching/overlaps.ts';
import { type Remark, warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { writtenParts } from './written.ts';

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

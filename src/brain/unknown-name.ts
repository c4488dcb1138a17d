import type { Refusal } from '../decode.ts';

/** Refuses the name of a neuron, a signal or something else of a `kind` that nobody has. */
export function unknownName(
  path: Refusal['path'],
  found: string,
  kind: string,
  names: Iterable<string>,
): Refusal {
  const known = [...names].sort();
  const more = kind === 'neuron' ? `, or one of your own: ${COMMUNITY_NEURONS}` : '';
  return {
    path,
    found,
    expected: `a known ${kind} (${known.join(', ')})${more}`,
    known,
    isUnknownName: true,
  };
}

/** Most unknown neurons are those that the community wrote for Kalliope. */
const COMMUNITY_NEURONS = 'docs/community-modules.md says how to write it';

/** Refuses the name of a synapse that nobody has; `known` are those that somebody has. */
export const unknownSynapse = (path: Refusal['path'], found: string, known?: readonly string[]): Refusal => ({
  path,
  found,
  expected: 'the name of a synapse',
  ...(known === undefined ? {} : { known }),
});

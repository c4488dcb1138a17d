import * as E from 'fp-ts/lib/Either.js';
import { alsoStarts } from '../brain/matching/also-starts.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { writtenParts } from './written.ts';

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

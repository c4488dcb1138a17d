import * as t from 'io-ts';
import { refusalsText } from '../../decode.ts';

export const SynapseName = t.refinement(t.string, (name) => name !== '', 'the name of a synapse');

/** The sentence for a parameter that names a synapse nobody has: a template, or somebody's order, may do so. */
export const noSuchSynapse = (parameter: string, found: string): string =>
  refusalsText([{ path: [parameter], found, expected: SynapseName.name }], parameter);

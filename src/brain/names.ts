import type { Refusal } from '../lib/decode.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const PLAIN = /^[^\u0000-\u001f\u007f\p{Surrogate}]{1,255}$/u;

/** Whether a text can be a name: 1 to 255 characters, without control characters and lone surrogates. */
export const isPlainName = (text: string): boolean => PLAIN.test(text);

/** Refuses an unknown name of a `kind`, such as a neuron or a signal, and lists the known ones. */
export function unknownName(
  path: Refusal['path'],
  found: string,
  kind: string,
  names: Iterable<string>,
): Refusal {
  const known = [...names].sort();
  // most unknown neurons are community neurons of Kalliope
  const more =
    kind === 'neuron' ? ', or one of your own: docs/community-modules.md says how to write it' : '';
  const expected = `a known ${kind} (${known.join(', ')})${more}`;
  return { path, found, expected, known, isUnknownName: true };
}

/** Refuses the name of an unknown synapse. `known` are the names to choose from. */
export const unknownSynapse = (path: Refusal['path'], found: string, known?: readonly string[]): Refusal => ({
  path,
  found,
  expected: 'the name of a synapse',
  ...(known === undefined ? {} : { known }),
});

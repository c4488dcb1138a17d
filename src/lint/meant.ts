import type { Problem } from '../errors.ts';
import { nearest } from '../nearest.ts';

/** The name that was most likely meant where a mistake is a name that nobody has; `synapses` are those somebody has. */
export function meant({ found, expected }: Problem, synapses: Iterable<string>): string | undefined {
  const name = /^"([^…]+)"$/.exec(found)?.[1];
  if (name === undefined) return undefined;
  if (expected === 'the name of a synapse') return nearest(name, synapses);
  const [, known] = /^(?:a known \w+|one of \w+) \((.+)\)$/.exec(expected) ?? [];
  return known === undefined ? undefined : nearest(name, known.split(', '));
}

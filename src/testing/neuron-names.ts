import type { Refusal } from '../decode.ts';
import type { Expectations, Surroundings } from './test-file.ts';

type Turn = Surroundings & Expectations & { readonly answers?: readonly Expectations[] };

/** The names of neurons that nobody has: what is said of them would never count. `path` leads to the map they are in. */
export function unknownNeurons(
  { run = [], values = {}, runs = [], answers = [] }: Turn,
  neurons: ReadonlySet<string>,
  path: Refusal['path'],
): readonly Refusal[] {
  const expected = `a known neuron (${[...neurons].sort().join(', ')})`;
  const named: readonly Omit<Refusal, 'expected'>[] = [
    ...run.map((found, index) => ({ path: [...path, 'run', index], found })),
    ...Object.keys(values).map((found) => ({ path: [...path, 'values', found], found, isUnknownName: true })),
    ...runs.map(({ neuron: found }, index) => ({ path: [...path, 'runs', index, 'neuron'], found })),
  ];
  return [
    ...named.filter(({ found }) => !neurons.has(String(found))).map((refusal) => ({ ...refusal, expected })),
    ...answers.flatMap((answer, index) => unknownNeurons(answer, neurons, [...path, 'answers', index])),
  ];
}

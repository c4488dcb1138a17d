import { unknownName } from '../../brain/unknown-name.ts';
import type { Refusal } from '../../decode.ts';
import type { Expectations, Surroundings } from './test-file.ts';

type Turn = Surroundings & Expectations & { readonly answers?: readonly Expectations[] };

/** The names of neurons that nobody has: what is said of them would never count. `path` leads to the map they are in. */
export function unknownNeurons(
  { run = [], values = {}, runs = [], answers = [] }: Turn,
  neurons: ReadonlySet<string>,
  path: Refusal['path'],
): readonly Refusal[] {
  const named: readonly { readonly path: Refusal['path']; readonly found: string }[] = [
    ...run.map((found, index) => ({ path: [...path, 'run', index], found })),
    ...Object.keys(values).map((found) => ({ path: [...path, 'values', found], found })),
    ...runs.map(({ neuron: found }, index) => ({ path: [...path, 'runs', index, 'neuron'], found })),
  ];
  return [
    ...named
      .filter(({ found }) => !neurons.has(found))
      .map(({ path, found }) => unknownName(path, found, 'neuron', neurons)),
    ...answers.flatMap((answer, index) => unknownNeurons(answer, neurons, [...path, 'answers', index])),
  ];
}

import type { Source, SynapseList } from '../../client/types.ts';

/** A synapse as the list shows it. */
export interface ListedSynapse {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly orders: readonly string[];
  /** The signals beside its orders. */
  readonly signals: readonly string[];
  readonly neurons: readonly string[];
  readonly source: Source | undefined;
}

type Entry = SynapseList['synapses'][number][number];
type Part = Entry['neurons'][number];

/** The answer of `GET /synapses?source=true`, in either form of the interface. */
export function listedSynapses({ synapses, sources = [] }: SynapseList): readonly ListedSynapse[] {
  const all = synapses.flat();
  return all.map(({ name, signals, neurons }, index) => {
    const { enabled = true, source } = sources[index] ?? {};
    const parts = signals.map(partOf);
    return {
      name,
      isEnabled: enabled,
      orders: parts.flatMap(({ name: signal, value }) => (signal === 'order' ? textOf(value) : [])),
      signals: parts.flatMap(({ name: signal }) => (signal === 'order' ? [] : signal)),
      neurons: neurons.map((neuron) => partOf(neuron).name),
      source,
    };
  });
}

/** Those whose name, orders, neurons or file have every word that is looked for. */
export function synapsesFound(all: readonly ListedSynapse[], text: string): readonly ListedSynapse[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ name, orders, signals, neurons, source }) => {
    const written = [name, ...orders, ...signals, ...neurons, source?.file ?? ''].join('\n').toLowerCase();
    return words.every((word) => written.includes(word));
  });
}

/** `{say: {…}}`, `say`, or Kalliope's `{name: say, parameters: {…}}`. */
function partOf(part: Part): { readonly name: string; readonly value: unknown } {
  if (typeof part === 'string') return { name: part, value: {} };
  if (typeof part.name === 'string' && 'parameters' in part)
    return { name: part.name, value: part.parameters };
  const [[name, value] = ['', undefined]] = Object.entries(part);
  return { name, value };
}

function textOf(order: unknown): readonly string[] {
  if (typeof order === 'string') return [order];
  const { text } = (order ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? [text] : [];
}

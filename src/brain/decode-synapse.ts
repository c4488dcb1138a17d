import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type Refusal, refusals } from '../decode.ts';
import type { Modules } from './modules.ts';
import type { NeuronCall, OrderSignal, Signal, Synapse } from './synapse.ts';

const Name = t.refinement(
  t.string,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  (name) => name.trim() === name && /^[^\u0000-\u001f\u007f]{1,255}$/.test(name),
  'a name of 1 to 255 characters',
);

const Entries = t.UnknownRecord;
const Neurons = t.readonlyArray(
  t.union([t.string, Entries], 'a neuron name or a map {name: parameters}'),
  'a list of neurons',
);
const Signals = t.readonlyArray(Entries, 'a list of maps {signal: value}');

/** The outer shape of a synapse, as YAML or JSON write it; what its neurons and signals hold comes after. */
const WrittenSynapse = t.intersection([
  t.type({ name: Name, signals: t.unknown, neurons: Neurons }),
  t.partial({ enabled: t.boolean }),
]);

export interface SynapseCodecs {
  readonly modules: Modules;
  readonly order: t.Decoder<unknown, OrderSignal>;
}

/** Decodes one synapse as a file or a request writes it. Left: everything that is wrong with it, paths from the synapse. */
export function decodeSynapse(
  { modules, order }: SynapseCodecs,
  value: unknown,
): E.Either<readonly Refusal[], Synapse> {
  const written = WrittenSynapse.decode(value);
  if (E.isLeft(written)) return E.left(refusals(written.left));
  const { name, enabled = true } = written.right;
  const signals = decodeSignals(written.right.signals, modules, order);
  const neurons = decodeNeurons(written.right.neurons, modules);
  const wrong = [...signals.wrong, ...neurons.wrong];
  return wrong.length > 0
    ? E.left(wrong)
    : E.right({ name, isEnabled: enabled, signals: signals.decoded, neurons: neurons.decoded });
}

interface Decoded<A> {
  readonly decoded: A[];
  readonly wrong: readonly Refusal[];
}

function decodeSignals(value: unknown, modules: Modules, order: SynapseCodecs['order']): Decoded<Signal> {
  const decoded: Signal[] = [];
  if (isEmptyMap(value)) return { decoded, wrong: [] };
  const list = Signals.decode(value);
  if (E.isLeft(list)) return { decoded, wrong: under(['signals'], refusals(list.left)) };
  const wrong: Refusal[] = [];
  for (const [index, entries] of list.right.entries()) {
    for (const [name, parameters] of Object.entries(entries)) {
      const path = ['signals', index, name];
      if (!modules.signals.has(name)) {
        wrong.push(unknownName(path, name, 'signal', modules.signals));
      } else if (name !== 'order') {
        decoded.push({ name, parameters });
      } else {
        const result = order.decode(parameters);
        if (E.isLeft(result)) wrong.push(...under(path, refusals(result.left)));
        else decoded.push({ name, parameters, order: result.right });
      }
    }
  }
  return { decoded, wrong };
}

function decodeNeurons(list: t.TypeOf<typeof Neurons>, modules: Modules): Decoded<NeuronCall> {
  const decoded: NeuronCall[] = [];
  const wrong: Refusal[] = [];
  for (const [index, item] of list.entries()) {
    const isBare = typeof item === 'string';
    for (const [name, parameters] of isBare ? [[item, {}] as const] : Object.entries(item)) {
      const path = isBare ? ['neurons', index] : ['neurons', index, name];
      const words = modules.neurons.get(name.toLowerCase());
      if (words === undefined) {
        wrong.push(unknownName(path, name, 'neuron', modules.neurons.keys()));
        continue;
      }
      const result = Entries.decode(parameters ?? {});
      if (E.isLeft(result) || Array.isArray(parameters)) {
        wrong.push({ path, found: parameters, expected: `the parameters of ${name} as a map` });
        continue;
      }
      const checked = words.parameters.decode(result.right);
      if (E.isLeft(checked)) wrong.push(...under(path, refusals(checked.left).filter(isCertain)));
      decoded.push({ name, parameters: result.right, isBare });
    }
  }
  return { decoded, wrong };
}

/** A template may become anything; its value is checked when the neuron runs. */
const isCertain = ({ found }: Refusal): boolean => !(typeof found === 'string' && /\{\{|\{%/.test(found));

const isEmptyMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

const under = (path: Refusal['path'], inner: readonly Refusal[]): readonly Refusal[] =>
  inner.map((refusal) => ({ ...refusal, path: [...path, ...refusal.path] }));

const unknownName = (
  path: Refusal['path'],
  name: string,
  kind: string,
  known: Iterable<string>,
): Refusal => ({
  path,
  found: name,
  expected: `a known ${kind} (${[...known].sort().join(', ')})`,
  isUnknownName: true,
});

import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isTemplate } from 'pyjinja';
import { withoutNulls, withSchema } from '../lib/codecs.ts';
import { type Refusal, refusals, refusalsText } from '../lib/decode.ts';
import { IntentParameters } from './intent-signal.ts';
import type { Link, Modules, NeuronModule } from './modules.ts';
import { isPlainName, unknownName } from './names.ts';
import {
  linksOf,
  type NeuronCall,
  type OrderSignal,
  type Signal,
  type Synapse,
  type SynapseSource,
} from './synapse.ts';

const Name = withSchema(
  t.refinement(
    t.string,
    (name) => name.trim() === name && isPlainName(name),
    'a name of 1 to 255 characters',
  ),
  { minLength: 1, maxLength: 255 },
);

const Entries = t.UnknownRecord;

/** The name and switch of a synapse in YAML or JSON. Its signals and neurons are decoded one by one. */
export const Labels = t.intersection([
  t.type({ name: Name }, 'a synapse: a map with name, signals and neurons'),
  t.partial({ enabled: t.boolean, dangerous: t.boolean }),
]);

export interface SynapseCodecs<Known extends Modules = Modules> {
  /** What a synapse may name. */
  readonly modules: Known;
  readonly order: t.Decoder<unknown, OrderSignal>;
}

/** A decoded synapse with all its mistakes. Paths begin at the synapse. */
export interface ReadSynapse {
  readonly name: string | undefined;
  readonly links: readonly Link[];
  /** Left: everything that is wrong with it. */
  readonly decoded: E.Either<readonly Refusal[], Synapse>;
  /** The usable part: without wrong signals; wrong neurons carry their fault. */
  readonly usable: Synapse | undefined;
}

/** Finds the line of a path in the file. */
type LineOf = (path: Refusal['path']) => number | undefined;

/** Decodes one synapse of a file or a request. */
export function readSynapse(
  { modules, order }: SynapseCodecs,
  value: unknown,
  source: SynapseSource,
  lineOf: LineOf = () => undefined,
): ReadSynapse {
  const labels = Labels.decode(value);
  if (!Entries.is(value)) {
    const wrong = E.isLeft(labels) ? refusals(labels.left) : [];
    return { name: undefined, links: [], decoded: E.left(wrong), usable: undefined };
  }
  const signals = decodeSignals(value.signals, modules, order);
  const neurons = decodeNeurons(value.neurons, modules, lineOf);
  const wrong = [...(E.isLeft(labels) ? refusals(labels.left) : []), ...signals.wrong, ...neurons.wrong];
  const { name } = value;
  const usable =
    E.isLeft(labels) || !wrong.every(({ isPartial }) => isPartial === true)
      ? undefined
      : {
          name: labels.right.name,
          source,
          isEnabled: labels.right.enabled ?? true,
          ...(labels.right.dangerous === true ? { isDangerous: true as const } : {}),
          signals: signals.decoded,
          neurons: neurons.decoded,
        };
  return {
    name: typeof name === 'string' ? name : undefined,
    links: neurons.links,
    decoded: wrong.length > 0 || usable === undefined ? E.left(wrong) : E.right(usable),
    usable,
  };
}

interface Decoded<A> {
  readonly decoded: A[];
  readonly wrong: readonly Refusal[];
}

function decodeSignals(value: unknown, modules: Modules, order: SynapseCodecs['order']): Decoded<Signal> {
  const decoded: Signal[] = [];
  const wrong: Refusal[] = [];
  if (isEmptyMap(value)) return { decoded, wrong };
  if (!Array.isArray(value)) {
    return {
      decoded,
      wrong: [{ path: ['signals'], found: value, expected: 'a list of maps {signal: value}' }],
    };
  }
  for (const [index, entries] of value.entries()) {
    if (!Entries.is(entries)) {
      wrong.push({ path: ['signals', index], found: entries, expected: 'a map {signal: value}' });
      continue;
    }
    for (const [name, parameters] of Object.entries(entries)) {
      const path = ['signals', index, name];
      const module = modules.signals.get(name);
      if (module === undefined) {
        wrong.push({ ...unknownName(path, name, 'signal', modules.signals.keys()), isPartial: true });
      } else if (name === 'order') {
        const result = order.decode(parameters);
        if (E.isLeft(result)) wrong.push(...inside(path, refusals(result.left)));
        else decoded.push({ name, parameters, order: result.right });
      } else if (name === 'intent') {
        const result = IntentParameters.decode(parameters);
        if (E.isLeft(result)) wrong.push(...inside(path, refusals(result.left)));
        else decoded.push({ name, parameters, intent: result.right });
      } else {
        const result = module.parameters.decode(parameters);
        if (E.isLeft(result)) wrong.push(...inside(path, refusals(result.left)));
        else decoded.push({ name, parameters });
      }
    }
  }
  return { decoded, wrong };
}

function decodeNeurons(
  value: unknown,
  modules: Modules,
  lineOf: LineOf,
): Decoded<NeuronCall> & Pick<ReadSynapse, 'links'> {
  const decoded: NeuronCall[] = [];
  const wrong: Refusal[] = [];
  const links: Link[] = [];
  if (!Array.isArray(value)) {
    return { decoded, links, wrong: [{ path: ['neurons'], found: value, expected: 'a list of neurons' }] };
  }
  for (const [index, item] of value.entries()) {
    const isBare = typeof item === 'string';
    if (!isBare && !Entries.is(item)) {
      const expected = 'a neuron name or a map {name: parameters}';
      wrong.push({ path: ['neurons', index], found: item, expected });
      continue;
    }
    for (const [name, parameters] of isBare ? [[item, {}] as const] : Object.entries(item)) {
      const path = isBare ? ['neurons', index] : ['neurons', index, name];
      const words = modules.neurons.get(name.toLowerCase());
      const refused = words === undefined ? [] : refusedBy(words, name, parameters);
      if (words === undefined)
        wrong.push({ ...unknownName(path, name, 'neuron', modules.neurons.keys()), isPartial: true });
      wrong.push(...inside(path, refused));
      const line = lineOf(path);
      const call: NeuronCall = {
        name,
        parameters: Entries.is(parameters) ? parameters : {},
        isBare,
        ...(line === undefined ? {} : { line }),
        ...(words === undefined ? { fault: `${NO_SUCH_NEURON} "${name}"` } : {}),
        ...(refused.length > 0 ? { fault: refusalsText(refused, name) } : {}),
      };
      decoded.push(call);
      links.push(...linksOf(call, modules).map((link) => ({ ...link, path: [...path, ...link.path] })));
    }
  }
  return { decoded, wrong, links };
}

const NO_SUCH_NEURON = 'neither Broca nor resource_directory.neuron of the settings has a neuron';

/** What a neuron refuses for certain; a parameter that is null counts as absent. */
function refusedBy({ parameters }: NeuronModule, name: string, written: unknown): readonly Refusal[] {
  const given: unknown = written ?? {};
  if (!Entries.is(given))
    return [{ path: [], found: written, expected: `the parameters of ${name} as a map` }];
  const checked = parameters.decode(withoutNulls(given));
  return E.isLeft(checked) ? refusals(checked.left).filter(isCertain) : [];
}

/** A template may become anything; its value is checked when the neuron runs. */
const isCertain = ({ found }: Refusal): boolean => !(typeof found === 'string' && isTemplate(found));

const isEmptyMap = (value: unknown): boolean => Entries.is(value) && Object.keys(value).length === 0;

/** Prefixes refusals inside one neuron or signal with its path. */
const inside = (path: Refusal['path'], inner: readonly Refusal[]): readonly Refusal[] =>
  inner.map((refusal) => ({ ...refusal, path: [...path, ...refusal.path], isPartial: true }));

/** A synapse in the words of a brain file. */
export const rawSynapse = ({ name, isEnabled, isDangerous, signals, neurons }: Synapse) => ({
  name,
  enabled: isEnabled,
  ...(isDangerous === true ? { dangerous: true } : {}),
  signals: signals.map((signal) => ({ [signal.name]: signal.parameters })),
  neurons: neurons.map(rawNeuron),
});

const rawNeuron = ({ name, parameters, isBare }: NeuronCall) => (isBare ? name : { [name]: parameters });

import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { OrderMap } from '../brain/order-signal.ts';
import { type Finding, keyWarning } from './finding.ts';
import type { Rule } from './rule.ts';
import { type UnknownKey, unknown, unknownKeys } from './unknown-keys.ts';
import { mapOf, writtenItem, writtenParts } from './written.ts';

/** What every neuron may have beside its own parameters. */
const COMMON = ['say_template', 'file_template', 'kalliope_memory'];

const SYNAPSE = ['name', 'enabled', 'signals', 'neurons'];

/** Keys of synapses, orders, signals, neurons and includes that nobody reads. */
export const brainKeys: Rule = ({ brain }, { modules }) => [
  ...brain.files.flatMap(({ value }, index) => inIncludes(value, brain.files[index])),
  ...brain.written.flatMap((synapse) => inSynapse(synapse, modules)),
];

function inSynapse(synapse: WrittenSynapse, modules: Modules): readonly Finding[] {
  const { file, index } = synapse;
  const keys: readonly UnknownKey[] = [
    ...strangers(writtenItem(synapse), SYNAPSE, [index]),
    ...writtenParts(synapse, 'signals').flatMap(({ name, value, path }) => {
      const codec = name === 'order' ? OrderMap : modules.signals.get(name)?.parameters;
      return codec === undefined ? [] : unknownKeys(codec, value, path);
    }),
    ...writtenParts(synapse, 'neurons').flatMap(({ name, value, path }) => {
      const module = modules.neurons.get(name.toLowerCase());
      return module === undefined ? [] : unknownKeys(module.parameters, value, path, COMMON);
    }),
  ];
  return keys.map(({ path, remark }) => keyWarning(file, path, remark));
}

function inIncludes(value: unknown, file: WrittenSynapse['file'] | undefined): readonly Finding[] {
  if (!Array.isArray(value) || file === undefined) return [];
  return value.flatMap((item: unknown, index) =>
    Object.hasOwn(mapOf(item), 'includes')
      ? strangers(mapOf(item), ['includes'], [index]).map(({ path, remark }) =>
          keyWarning(file, path, remark),
        )
      : [],
  );
}

const strangers = (
  map: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: UnknownKey['path'],
): readonly UnknownKey[] =>
  Object.keys(map)
    .filter((key) => !known.includes(key))
    .map((key) => ({ path: [...path, key], remark: unknown(key, known) }));

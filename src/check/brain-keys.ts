import { hasEncodings, QUOTE_PARAMETERS } from '../brain/encodings.ts';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { OrderMap } from '../brain/order-signal.ts';
import { COMMON_PARAMETERS } from '../template/render-parameters.ts';
import { type Finding, keyWarning } from './finding.ts';
import type { Rule } from './rule.ts';
import { NEURONS, succeeded } from './successors.ts';
import { type UnknownKey, unknownKey, unknownKeys } from './unknown-keys.ts';
import { mapOf, writtenItem, writtenParts } from './written.ts';

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
      if (module === undefined) return [];
      const common = hasEncodings(module) ? [...COMMON_PARAMETERS, QUOTE_PARAMETERS] : COMMON_PARAMETERS;
      const keys = unknownKeys(module.parameters, value, path, common);
      return succeeded(keys, path, NEURONS[name.toLowerCase()]);
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
    .map((key) => unknownKey(key, known, path));

import * as E from 'fp-ts/lib/Either.js';
import { hookedSynapses } from '../brain/hooks.ts';
import type { LoadedBrain } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import type { Refusal } from '../decode.ts';
import { nearest } from '../lib/nearest.ts';
import { isTemplate } from '../template/template.ts';
import { warning } from './finding.ts';
import { startedByHotwords } from './hotword-synapses.ts';
import { linksByTemplate } from './reachable.ts';
import type { Rule } from './rule.ts';
import { mapOf, writtenParts } from './written.ts';

/** Disabled synapses that no neuron enables. A link or a hotword starts a disabled synapse too; of hooks to one another rule tells. */
export const disabledForever: Rule = (kit, world) => {
  const { brain, settings } = kit;
  const { modules } = world;
  const switched = switchesIn(brain, modules).map(({ synapse }) => synapse);
  if (brain.names === undefined || switched.some(isTemplate)) return [];
  if (brain.written.some((one) => linksByTemplate(one, modules))) return [];
  const named = new Set([
    ...switched,
    ...hookedSynapses(settings.settings.hooks).map(({ synapse }) => synapse),
    ...startedByHotwords(kit, world).map(({ synapse }) => synapse),
    ...brain.written.flatMap(({ name, links }) =>
      links.map(({ synapse }) => synapse).filter((linked) => linked !== name),
    ),
  ]);
  return brain.written.flatMap(({ decoded, file, index }) => {
    if (E.isLeft(decoded) || decoded.right.isEnabled || named.has(decoded.right.name)) return [];
    const message = `"${decoded.right.name}" is disabled, and no neuron brain enables it; only the API can`;
    return [warning(file, [index, 'enabled'], { rule: 'disabled', message })];
  });
};

/** Neurons that enable or disable a synapse that nobody has. */
export const unknownSwitches: Rule = ({ brain }, { modules }) => {
  const { names } = brain;
  if (names === undefined) return [];
  return switchesIn(brain, modules)
    .filter(({ synapse }) => !isTemplate(synapse) && !names.has(synapse))
    .map(({ synapse, file, path }) =>
      warning(file, path, {
        rule: 'unknown-synapse',
        message: `no synapse has the name "${synapse}"`,
        suggestion: nearest(synapse, names),
      }),
    );
};

const switchesIn = ({ written }: LoadedBrain, { neurons }: Modules) =>
  written.flatMap((one) =>
    writtenParts(one, 'neurons').flatMap(({ name, value, path }) =>
      (neurons.get(name.toLowerCase())?.switches?.(mapOf(value)) ?? []).map((link) => ({
        synapse: link.synapse,
        file: one.file,
        path: [...path, ...link.path] satisfies Refusal['path'],
      })),
    ),
  );

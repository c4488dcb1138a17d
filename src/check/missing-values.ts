import * as E from 'fp-ts/lib/Either.js';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import { orderPatterns } from '../brain/matching/order-pattern.ts';
import type { Modules } from '../brain/modules.ts';
import type { Synapse } from '../brain/synapse.ts';
import { nearest } from '../lib/nearest.ts';
import { template } from '../template/template.ts';
import { warning } from './finding.ts';
import { linksByTemplate } from './reachable.ts';
import type { Rule } from './rule.ts';
import { templatesOf } from './templates.ts';
import { mapOf, writtenParts } from './written.ts';

/**
 * Names in parameters that nobody gives a value, of synapses that only orders start: a link may pass parameters on, other
 * signals bring their own, and a neuron such as `settings` makes variables while the assistant runs.
 */
export const missingValues: Rule = (kit, { modules }) => {
  const { brain, settings } = kit;
  if (brain.names === undefined) return [];
  if (brain.written.some((one) => linksByTemplate(one, modules) || makesVariables(one, modules))) return [];
  const linked = new Set(brain.written.flatMap(({ links }) => links.map(({ synapse }) => synapse)));
  const variables = Object.keys(settings.settings.variables);
  return templatesOf(kit).flatMap(({ synapse, text, path, isParameter }) => {
    const given = isParameter && !linked.has(synapse.name ?? '') ? namesGiven(synapse) : undefined;
    if (given === undefined) return [];
    const known = [...given, ...variables, 'kalliope_memory'];
    return template(text)
      .needs.filter((name) => !known.includes(name))
      .map((name) =>
        warning(synapse.file, path, {
          rule: 'missing-value',
          message: `no order of this synapse and no variable gives "${name}" a value`,
          suggestion: nearest(name, known),
        }),
      );
  });
};

/** The holes of its orders; undefined when something else may start it. */
function namesGiven({ decoded }: WrittenSynapse): ReadonlySet<string> | undefined {
  if (E.isLeft(decoded)) return undefined;
  const { signals } = decoded.right;
  if (signals.length === 0 || signals.some(({ order }) => order === undefined)) return undefined;
  return new Set(holesOf(decoded.right));
}

/** The names of the parameters that orders of a synapse give, as the matching makes them. */
export const holesOf = (synapse: Synapse): readonly string[] =>
  orderPatterns([synapse]).flatMap(({ tokens }) => tokens.flatMap(({ parameter }) => parameter ?? []));

const makesVariables = (synapse: WrittenSynapse, { neurons }: Modules): boolean =>
  writtenParts(synapse, 'neurons').some(({ name, value }) =>
    neurons.get(name.toLowerCase())?.makesVariables?.(mapOf(value)),
  );

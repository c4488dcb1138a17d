import * as E from 'fp-ts/lib/Either.js';
import { isTemplate } from 'pyjinja';
import { hookedSynapses } from '../brain/events.ts';
import type { LoadedBrain, RawSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import type { Refusal } from '../lib/decode.ts';
import { nearest } from '../lib/text.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { rawEngines } from './engines.ts';
import { type CheckDeps, error, type Rule, settingsRule, warning } from './finding.ts';
import { mapOf, type rawItem, writtenParts } from './raw-kit.ts';

/** Finds enabled synapses without signals that no hook, wake word or reachable synapse starts. */
export const unreachable: Rule = (kit, deps) => {
  const { brain, settings } = kit;
  const { modules } = deps;
  if (brain.names === undefined || brain.written.some((one) => linksByTemplate(one, modules))) return [];
  const hooked = hookedSynapses(settings.settings.hooks).map(({ synapse }) => synapse);
  const called = startedByHotwords(kit, deps).map(({ synapse }) => synapse);
  const reached = reachedFrom(
    [...hooked, ...called, ...brain.written.flatMap(startedByItself)],
    brain.written,
  );
  return brain.written.flatMap(({ name = '', file, index }) => {
    if (reached.has(name)) return [];
    const naming = brain.written.find((one) => one.name !== name && leadsTo(one, name))?.name;
    const nobody =
      naming === undefined
        ? 'no synapse, hook or hotword names it'
        : `nothing starts "${naming}", which names it, either`;
    const message = `nothing starts "${name}": it has no signals, and ${nobody}; only the API can`;
    return [warning(file, [index, 'name'], { rule: 'unreachable', message })];
  });
};

/** A disabled or broken synapse is skipped, because its signals are unknown. */
const startedByItself = ({ name, decoded }: RawSynapse): readonly string[] =>
  E.isLeft(decoded) || !decoded.right.isEnabled || decoded.right.signals.length > 0 ? [name ?? ''] : [];

const leadsTo = ({ links }: RawSynapse, name: string): boolean =>
  links.some(({ synapse }) => synapse === name);

/** These synapses and all that they link to. */
function reachedFrom(names: readonly string[], written: readonly RawSynapse[]): ReadonlySet<string> {
  const linksOf = new Map(written.map(({ name, links }) => [name, links]));
  const reached = new Set(names);
  for (const name of reached) for (const { synapse } of linksOf.get(name) ?? []) reached.add(synapse);
  return reached;
}

/** Finds disabled synapses in hooks, which skip them. */
export const disabledHooks = settingsRule((file, { hooks }, { brain }) => {
  const disabled = new Set(
    brain.written.flatMap(({ decoded }) =>
      E.isRight(decoded) && !decoded.right.isEnabled ? [decoded.right.name] : [],
    ),
  );
  return hookedSynapses(hooks)
    .filter(({ synapse }) => disabled.has(synapse))
    .map(({ path, synapse }) => {
      const message = `"${synapse}" is disabled: the hook passes it over`;
      return warning(file, path, { rule: 'disabled-hook', message });
    });
});

/** Whether the name may mean any synapse. */
export const linksByTemplate = (written: Parameters<typeof rawItem>[0], { neurons }: Modules): boolean =>
  writtenParts(written, 'neurons').some(({ name, value }) =>
    neurons
      .get(name.toLowerCase())
      ?.links?.(mapOf(value))
      .some(({ synapse }) => isTemplate(synapse)),
  );

/** Finds disabled synapses that no neuron enables. Links and wake words start disabled synapses too. Another rule covers hooks. */
export const disabledForever: Rule = (kit, deps) => {
  const { brain, settings } = kit;
  const { modules } = deps;
  const switched = switchesIn(brain, modules).map(({ synapse }) => synapse);
  if (brain.names === undefined || switched.some(isTemplate)) return [];
  if (brain.written.some((one) => linksByTemplate(one, modules))) return [];
  const named = new Set([
    ...switched,
    ...hookedSynapses(settings.settings.hooks).map(({ synapse }) => synapse),
    ...startedByHotwords(kit, deps).map(({ synapse }) => synapse),
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

/** Finds neurons that enable or disable an unknown synapse. */
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

/** Finds wake words that start an unknown synapse. */
export const unknownHotwordSynapses: Rule = (kit, deps) => {
  const { found, mayHave } = kit.brain;
  return startedByHotwords(kit, deps)
    .filter(({ synapse }) => !mayHave(synapse))
    .map(({ file, path, synapse }) =>
      error(file, path, {
        rule: 'unknown-synapse',
        message: `no synapse has the name "${synapse}"`,
        suggestion: nearest(synapse, found),
      }),
    );
};

/** The synapses that wake words of the settings start, with their paths. */
const startedByHotwords = (kit: ReadKit, deps: CheckDeps) =>
  rawEngines(kit, deps).flatMap(({ file, engine, parameters, path, known }) => {
    const links = Object.hasOwn(known.links, engine) ? known.links[engine] : undefined;
    return (links?.(parameters) ?? []).map((link) => ({
      file,
      synapse: link.synapse,
      path: [...path, ...link.path] satisfies Refusal['path'],
    }));
  });

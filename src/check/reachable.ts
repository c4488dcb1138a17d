import * as E from 'fp-ts/lib/Either.js';
import { hookedSynapses } from '../brain/hooks.ts';
import type { WrittenSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { isTemplate } from '../template/template.ts';
import { warning } from './finding.ts';
import { startedByHotwords } from './hotword-synapses.ts';
import type { Rule } from './rule.ts';
import { mapOf, type writtenItem, writtenParts } from './written.ts';

/** Enabled synapses without signals that nothing leads to: no hook, no hotword, and no synapse that anything starts. */
export const unreachable: Rule = (kit, world) => {
  const { brain, settings } = kit;
  const { modules } = world;
  if (brain.names === undefined || brain.written.some((one) => linksByTemplate(one, modules))) return [];
  const hooked = hookedSynapses(settings.settings.hooks).map(({ synapse }) => synapse);
  const called = startedByHotwords(kit, world).map(({ synapse }) => synapse);
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

/** Of a synapse that is disabled or has a mistake nobody knows what will start it. */
const startedByItself = ({ name, decoded }: WrittenSynapse): readonly string[] =>
  E.isLeft(decoded) || !decoded.right.isEnabled || decoded.right.signals.length > 0 ? [name ?? ''] : [];

const leadsTo = ({ links }: WrittenSynapse, name: string): boolean =>
  links.some(({ synapse }) => synapse === name);

/** These synapses and all that links lead to from them. */
function reachedFrom(names: readonly string[], written: readonly WrittenSynapse[]): ReadonlySet<string> {
  const linksOf = new Map(written.map(({ name, links }) => [name, links]));
  const reached = new Set(names);
  for (const name of reached) for (const { synapse } of linksOf.get(name) ?? []) reached.add(synapse);
  return reached;
}

/** A synapse of the settings' hooks that is switched off: the hook passes it over. */
export const disabledHooks: Rule = ({ brain, settings }) => {
  const [file] = settings.files;
  if (file === undefined) return [];
  const disabled = new Set(
    brain.written.flatMap(({ decoded }) =>
      E.isRight(decoded) && !decoded.right.isEnabled ? [decoded.right.name] : [],
    ),
  );
  return hookedSynapses(settings.settings.hooks)
    .filter(({ synapse }) => disabled.has(synapse))
    .map(({ path, synapse }) => {
      const message = `"${synapse}" is disabled: the hook passes it over`;
      return warning(file, path, { rule: 'disabled-hook', message });
    });
};

/** Whether any synapse may be meant. */
export const linksByTemplate = (written: Parameters<typeof writtenItem>[0], { neurons }: Modules): boolean =>
  writtenParts(written, 'neurons').some(({ name, value }) =>
    neurons
      .get(name.toLowerCase())
      ?.links?.(mapOf(value))
      .some(({ synapse }) => isTemplate(synapse)),
  );

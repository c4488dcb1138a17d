import type { Refusal } from '../decode.ts';
import { nearest } from '../lib/nearest.ts';
import { placesOf } from '../settings/chains.ts';
import { ENGINE_LISTS } from '../settings/settings.ts';
import { type Finding, keyWarning, warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { type WrittenEngine, writtenEngines } from './written-engines.ts';

/** Engines in use that Broca does not have. */
export const strangeEngines: Rule = (kit, world) => {
  const [file] = kit.settings.files;
  if (file === undefined) return [];
  const listed = writtenEngines(kit, world);
  return ENGINE_LISTS.flatMap(({ kind, key }) => {
    const known = world.engines[kind];
    const isChosen = Object.hasOwn(file.value ?? {}, key);
    const used = new Map(placesOf(kit.settings.settings[kind]).map((place) => [place.name, place.path]));
    return [...used].flatMap(([name, path]): readonly Finding[] => {
      const entry = listed.find((one) => one.name === name && one.known === known);
      const wanted = strangerIn(entry) ?? name;
      if (known.names.includes(entry?.engine ?? name)) return [];
      const remark = {
        rule: 'strange-engine',
        message: `"${wanted}" is not part of Broca, ${known.standIn(entry?.parameters ?? {})}`,
        suggestion: nearest(wanted, known.names),
      };
      if (entry !== undefined && wanted !== name) return [warning(file, [...entry.path, 'engine'], remark)];
      const place: Refusal['path'] = isChosen ? [key, ...path] : (entry?.path ?? [key]);
      return [place.at(-1) === name ? keyWarning(file, place, remark) : warning(file, place, remark)];
    });
  });
};

/** What a parameter `engine` names in vain. */
function strangerIn(entry: WrittenEngine | undefined): string | undefined {
  const { engine } = entry?.parameters ?? {};
  return typeof engine === 'string' ? engine : undefined;
}

/** Engines that stand twice in a chain, and parameters `engine` that say no more than the name. */
export const idleEngines: Rule = (kit, world) => {
  const [file] = kit.settings.files;
  if (file === undefined) return [];
  const repeated = ENGINE_LISTS.flatMap(({ kind, key }) => {
    const places = placesOf(kit.settings.settings[kind]);
    return places
      .filter(({ name }, index) => places.findIndex((one) => one.name === name) < index)
      .map(({ name, path }) =>
        warning(file, [key, ...path], {
          rule: 'repeated-engine',
          message: `"${name}" is in the chain already: this one is its own engine, which fails as the first does`,
        }),
      );
  });
  const unused = writtenEngines(kit, world)
    .filter((one) => one.name === one.engine && one.isNamed)
    .map(({ name, path }) =>
      keyWarning(file, [...path, 'engine'], {
        rule: 'unused-engine',
        message: `"${name}" is that engine anyway`,
      }),
    );
  return [...repeated, ...unused];
};

import type { Refusal } from '../decode.ts';
import { placesOf } from '../settings/chains.ts';
import { ownEntries } from '../settings/own-entries.ts';
import type { Settings } from '../settings/settings.ts';
import { error, warning } from './finding.ts';
import type { EngineKindName, Rule } from './rule.ts';
import { writtenEngines } from './written-engines.ts';

/** Parameters that one of Broca's own engines refuses: it does no work at all, which is an error where it is in use. */
export const engineParameters: Rule = (kit, world) =>
  writtenEngines(kit, world).flatMap(({ file, name, engine, parameters, path, kind, known }) => {
    const check = Object.hasOwn(known.checks, engine) ? known.checks[engine] : undefined;
    const wrong = check?.(parameters);
    if (wrong === undefined) return [];
    const isBare = Object.keys(parameters).length === 0;
    const { field, message } = isBare ? { field: [], message: wrong } : fieldIn(wrong);
    const finding = usedOf(kind, kit.settings.settings).has(name) ? error : warning;
    return [finding(file, [...path, ...field], { rule: 'engine-parameter', message })];
  });

/** The entries of the list that are chosen, for all or for a satellite. */
function usedOf(kind: EngineKindName, settings: Settings): ReadonlySet<string> {
  const own = settings.satellites.map((satellite) => ownEntries(settings, satellite));
  const ofSatellites = kind === 'player' ? [] : own.flatMap((choices) => choices[kind]?.name ?? []);
  return new Set([...placesOf(settings[kind]).map(({ name }) => name), ...ofSatellites]);
}

/** Engines begin their sentences with the field: `hotwords[0].sensitivity: found 5, …`. */
function fieldIn(wrong: string): { readonly field: Refusal['path']; readonly message: string } {
  const [, field, message] = /^([\w.[\]]+): (.*)$/s.exec(wrong) ?? [];
  if (field === undefined || message === undefined) return { field: [], message: wrong };
  const keys = field.match(/\w+/g) ?? [];
  return { field: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)), message };
}

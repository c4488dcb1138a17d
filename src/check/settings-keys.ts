import { WrittenSettings } from '../settings/codec.ts';
import { keyWarning } from './finding.ts';
import type { Rule } from './rule.ts';
import { SETTINGS, succeeded } from './successors.ts';
import { unknown, unknownKeys } from './unknown-keys.ts';
import { writtenEngines } from './written-engines.ts';

/** Of Kalliope's: they mean nothing here and are no mistake. */
export const IGNORED: readonly string[] = ['send_anonymous_usage_stats'];

/**
 * Keys of `settings.yml` that nobody reads, those of Broca's own engines too. Names of hooks are not among them: an unknown one
 * is an error.
 */
export const settingsKeys: Rule = (kit, world) => {
  const [file] = kit.settings.files;
  if (file === undefined) return [];
  const inSections = succeeded(unknownKeys(WrittenSettings, file.value, [], IGNORED), [], SETTINGS)
    .filter(({ path }) => path[0] !== 'hooks')
    .map(({ path, remark }) => keyWarning(file, path, remark));
  const inEngines = writtenEngines(kit, world).flatMap(({ engine, parameters, path, known: { keys } }) => {
    const known = Object.hasOwn(keys, engine) ? keys[engine] : undefined;
    if (known === undefined) return [];
    return Object.keys(parameters)
      .filter((key) => !known.includes(key))
      .map((key) => keyWarning(file, [...path, key], unknown(key, known)));
  });
  return [...inSections, ...inEngines];
};

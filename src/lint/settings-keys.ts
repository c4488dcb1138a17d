import type { YamlFile } from '../brain/yaml-file.ts';
import { WrittenSettings } from '../settings/codec.ts';
import { ENGINE_LISTS } from '../settings/settings.ts';
import { type Finding, keyWarning } from './finding.ts';
import type { EngineNames, Rule } from './rule.ts';
import { SETTINGS, succeeded } from './successors.ts';
import { unknown, unknownKeys } from './unknown-keys.ts';
import { mapOf } from './written.ts';

/** Of Kalliope's: they mean nothing here and are no mistake. */
export const IGNORED: readonly string[] = ['send_anonymous_usage_stats'];

/**
 * Keys of `settings.yml` that nobody reads, those of Broca's own engines too. Names of hooks are not among them: an unknown one
 * is an error.
 */
export const settingsKeys: Rule = ({ settings }, { engines }) => {
  const [file] = settings.files;
  if (file === undefined) return [];
  const inSections = succeeded(unknownKeys(WrittenSettings, file.value, [], IGNORED), [], SETTINGS)
    .filter(({ path }) => path[0] !== 'hooks')
    .map(({ path, remark }) => keyWarning(file, path, remark));
  return [...inSections, ...ENGINE_LISTS.flatMap(({ kind, list }) => inEngines(file, list, engines[kind]))];
};

function inEngines(file: YamlFile, list: string, { keys }: EngineNames): readonly Finding[] {
  const entries: unknown = mapOf(file.value)[list];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, index) =>
    Object.entries(mapOf(entry)).flatMap(([name, parameters]) => {
      const known = Object.hasOwn(keys, name) ? keys[name] : undefined;
      if (known === undefined) return [];
      return Object.keys(mapOf(parameters))
        .filter((key) => !known.includes(key))
        .map((key) => keyWarning(file, [list, index, name, key], unknown(key, known)));
    }),
  );
}

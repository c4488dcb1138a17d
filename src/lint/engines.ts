import { nearest } from '../nearest.ts';
import { ENGINE_LISTS } from '../settings/settings.ts';
import { keyWarning, warning } from './finding.ts';
import type { Rule } from './rule.ts';

/** Engines in use that Broca does not have. */
export const strangeEngines: Rule = ({ settings }, { engines }) => {
  const [file] = settings.files;
  if (file === undefined) return [];
  return ENGINE_LISTS.flatMap(({ kind, list, key }) => {
    const { chosen } = settings.settings[kind];
    const { names, standIn } = engines[kind];
    if (names.includes(chosen)) return [];
    const remark = {
      rule: 'strange-engine',
      message: `"${chosen}" is not part of Broca, ${standIn} stands in for it`,
      suggestion: nearest(chosen, names),
    };
    const path = placeOf(file.value, list, key, chosen);
    return [path.at(-1) === chosen ? keyWarning(file, path, remark) : warning(file, path, remark)];
  });
};

/** Where the settings choose the engine, or list it. */
function placeOf(settings: unknown, list: string, key: string, chosen: string) {
  const written = settings as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(written, key)) return [key];
  const entries = Array.isArray(written[list]) ? (written[list] as readonly unknown[]) : [];
  const index = entries.findIndex(
    (entry) =>
      entry === chosen || (typeof entry === 'object' && entry !== null && Object.hasOwn(entry, chosen)),
  );
  return typeof entries[index] === 'string' ? [list, index] : [list, index, chosen];
}

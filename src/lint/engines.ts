import { nearest } from '../nearest.ts';
import type { EngineChoice, Settings } from '../settings/settings.ts';
import { keyWarning, warning } from './finding.ts';
import type { EngineKindName, Rule } from './rule.ts';

/** What the settings call the lists of engines and the keys that choose from them. */
export const ENGINE_LISTS: readonly (readonly [EngineKindName, list: string, key: string])[] = [
  ['stt', 'speech_to_text', 'default_speech_to_text'],
  ['tts', 'text_to_speech', 'default_text_to_speech'],
  ['player', 'players', 'default_player'],
  ['trigger', 'triggers', 'default_trigger'],
];

/** Engines in use that Broca does not have. */
export const strangeEngines: Rule = ({ settings }, { engines }) => {
  const [file] = settings.files;
  if (file === undefined) return [];
  return ENGINE_LISTS.flatMap(([kind, list, key]) => {
    const { chosen }: EngineChoice = (settings.settings as Pick<Settings, EngineKindName>)[kind];
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

import * as E from 'fp-ts/lib/Either.js';
import { HOOK_NAMES } from '../../brain/hooks.ts';
import type { Refusal } from '../../decode.ts';
import {
  type Known,
  OPTION_NAMES,
  optionsIn,
  type SettingsChange,
  settingsAfter,
} from '../../settings/edit-settings.ts';
import { ENGINE_LISTS, type Settings } from '../../settings/settings.ts';

/** The settings with what was kept of changes, piece by piece: one that no longer fits costs itself. Paths are the file's. */
export function settingsOver(
  settings: Settings,
  kept: SettingsChange,
  knows: Known,
): { readonly settings: Settings; readonly wrong: readonly Refusal[] } {
  let after = settings;
  const wrong: Refusal[] = [];
  for (const piece of piecesOf(kept)) {
    const result = settingsAfter(after, piece, knows);
    if (E.isRight(result)) after = result.right;
    else wrong.push(...result.left.map((refusal) => ({ ...refusal, path: inFile(refusal.path) })));
  }
  return { settings: after, wrong };
}

/** Engines first: one of them may be chosen. */
const piecesOf = (kept: SettingsChange): readonly SettingsChange[] => [
  {
    ...Object.fromEntries(ENGINE_LISTS.map(({ list }) => [list, kept[list]])),
    variables: kept.variables,
    spokenVariables: kept.spokenVariables,
  },
  ...ENGINE_LISTS.map(({ kind }) => ({ [`default_${kind}`]: kept[`default_${kind}`] })),
  ...HOOK_NAMES.filter((hook) => kept.hooks !== undefined && Object.hasOwn(kept.hooks, hook)).map((hook) => ({
    hooks: { [hook]: kept.hooks?.[hook] },
  })),
  ...Object.entries(kept.satellites ?? {}).map(([name, switches]) => ({ satellites: { [name]: switches } })),
  ...OPTION_NAMES.map((name) => ({ [name]: optionsIn(kept)[name] })),
];

/** The file says `default_speech_to_text` for `default_stt`, and has options in a map. */
function inFile([first = '', ...rest]: Refusal['path']): Refusal['path'] {
  const engine = ENGINE_LISTS.find(({ kind }) => `default_${kind}` === first);
  if (engine !== undefined) return [engine.key, ...rest];
  return OPTION_NAMES.some((name) => name === first) ? ['options', first, ...rest] : [first, ...rest];
}

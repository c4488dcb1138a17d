import type { YamlFile } from '../brain/yaml-file.ts';
import type { Refusal } from '../decode.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { ENGINE_LISTS } from '../settings/settings.ts';
import type { EngineNames, LintWorld } from './rule.ts';
import { mapOf } from './written.ts';

/** An engine as the settings' file has it. */
export interface WrittenEngine {
  readonly file: YamlFile;
  readonly name: string;
  /** `{}` when it was written bare. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** From the root of the file to the parameters. */
  readonly path: Refusal['path'];
  /** Its kind. */
  readonly known: EngineNames;
}

/** The engines that the settings list; where they list none of a kind, the one they choose. */
export function writtenEngines({ settings }: ReadKit, { engines }: LintWorld): readonly WrittenEngine[] {
  const [file] = settings.files;
  if (file === undefined) return [];
  const written = mapOf(file.value);
  return ENGINE_LISTS.flatMap(({ kind, list, key }) => {
    const known = engines[kind];
    const entries: unknown = written[list] ?? [];
    const chosen = written[key];
    if (Array.isArray(entries) && entries.length > 0)
      return entries.flatMap((entry: unknown, index) =>
        engineOf(entry, [list, index]).map((engine) => ({ file, known, ...engine })),
      );
    return typeof chosen === 'string' ? [{ file, known, name: chosen, parameters: {}, path: [key] }] : [];
  });
}

function engineOf(entry: unknown, path: Refusal['path']): readonly Omit<WrittenEngine, 'file' | 'known'>[] {
  if (typeof entry === 'string') return [{ name: entry, parameters: {}, path }];
  return Object.entries(mapOf(entry)).map(([name, parameters]) => ({
    name,
    parameters: mapOf(parameters),
    path: [...path, name],
  }));
}

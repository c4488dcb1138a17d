import type { YamlFile } from '../brain/yaml-file.ts';
import type { Refusal } from '../lib/decode.ts';
import { placesOf } from '../settings/chains.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { ENGINE_LISTS } from '../settings/settings.ts';
import type { CheckDeps, EngineKindName, EngineNames } from './finding.ts';
import { mapOf } from './raw-kit.ts';

/** An engine as the settings' file has it. */
export interface RawEngine {
  readonly file: YamlFile;
  readonly name: string;
  /** What it is made of: its parameter `engine` where that names one, else its name. */
  readonly engine: string;
  /** The parameter `engine` says so. */
  readonly isNamed?: true;
  /** Those of the engine; `{}` when it was written bare. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** From the root of the file to the parameters. */
  readonly path: Refusal['path'];
  readonly kind: EngineKindName;
  /** What is known of its kind. */
  readonly known: EngineNames;
}

/** The engines that the settings list; where they list none of a kind, the one they choose. */
export function rawEngines({ settings }: ReadKit, { engines }: CheckDeps): readonly RawEngine[] {
  const [file] = settings.files;
  if (file === undefined) return [];
  const written = mapOf(file.value);
  return ENGINE_LISTS.flatMap(({ kind, list, key }) => {
    const known = engines[kind];
    const entries: unknown = written[list] ?? [];
    if (Array.isArray(entries) && entries.length > 0)
      return entries.flatMap((entry: unknown, index) =>
        engineOf(entry, [list, index]).map((one) => ({ file, kind, known, ...one, ...madeOf(one, known) })),
      );
    if (written[key] === undefined) return [];
    return placesOf(settings.settings[kind]).map(({ name, path }) => ({
      file,
      kind,
      known,
      name,
      engine: name,
      parameters: {},
      path: [key, ...path],
    }));
  });
}

type Listed = Pick<RawEngine, 'name' | 'parameters' | 'path'>;

function madeOf(
  { name, parameters }: Listed,
  { names }: EngineNames,
): Pick<RawEngine, 'engine' | 'isNamed' | 'parameters'> {
  const { engine, ...others } = parameters;
  return typeof engine === 'string' && names.includes(engine)
    ? { engine, isNamed: true, parameters: others }
    : { engine: name, parameters };
}

function engineOf(entry: unknown, path: Refusal['path']): readonly Listed[] {
  if (typeof entry === 'string') return [{ name: entry, parameters: {}, path }];
  return Object.entries(mapOf(entry)).map(([name, parameters]) => ({
    name,
    parameters: mapOf(parameters),
    path: [...path, name],
  }));
}

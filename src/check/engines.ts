import type { YamlFile } from '../brain/yaml/yaml-file.ts';
import type { Refusal } from '../lib/decode.ts';
import { nearest } from '../lib/text.ts';
import { placesOf } from '../settings/chains.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { ownEntries } from '../settings/place-entries.ts';
import { ENGINE_LISTS, type Settings } from '../settings/settings.ts';
import {
  type CheckDeps,
  type EngineKindName,
  type EngineNames,
  error,
  type Finding,
  found,
  keyWarning,
  type Rule,
  settingsRule,
  warning,
} from './finding.ts';
import { mapOf } from './raw-kit.ts';

/** Finds engines in use that Broca does not have. */
export const strangeEngines = settingsRule((file, settings, kit, deps) => {
  const listed = rawEngines(kit, deps);
  return ENGINE_LISTS.flatMap(({ kind, key }) => {
    const known = deps.engines[kind];
    const isChosen = Object.hasOwn(file.value ?? {}, key);
    const used = new Map(placesOf(settings[kind]).map((place) => [place.name, place.path]));
    return [...used].flatMap(([name, path]): readonly Finding[] => {
      const entry = listed.find((one) => one.name === name && one.known === known);
      const { engine: named } = entry?.parameters ?? {};
      const wanted = typeof named === 'string' ? named : name;
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
});

/** Finds engines that occur twice in a chain, and parameters `engine` that repeat the name. */
export const idleEngines = settingsRule((file, settings, kit, deps) => {
  const repeated = ENGINE_LISTS.flatMap(({ kind, key }) => {
    const places = placesOf(settings[kind]);
    return places
      .filter(({ name }, index) => places.findIndex((one) => one.name === name) < index)
      .map(({ name, path }) =>
        warning(file, [key, ...path], {
          rule: 'repeated-engine',
          message: `"${name}" is in the chain already: this one is its own engine, which fails as the first does`,
        }),
      );
  });
  const unused = rawEngines(kit, deps)
    .filter((one) => one.name === one.engine && one.isNamed)
    .map(({ name, path }) =>
      keyWarning(file, [...path, 'engine'], {
        rule: 'unused-engine',
        message: `"${name}" is that engine anyway`,
      }),
    );
  return [...repeated, ...unused];
});

/** Reports community modules that can't be used. */
export const brokenModules: Rule = (_, { failures }) =>
  failures.map(({ place, reason: message }) =>
    found('warning', { file: place, line: 1, column: 1, path: '' }, { rule: 'broken-module', message }),
  );

/** Finds parameters that a built-in engine refuses. If the engine is in use, this is an error. */
export const engineParameters: Rule = (kit, deps) =>
  rawEngines(kit, deps).flatMap(({ file, name, engine, parameters, path, kind, known }) => {
    const check = Object.hasOwn(known.checks, engine) ? known.checks[engine] : undefined;
    const wrong = check?.(parameters);
    if (wrong === undefined) return [];
    const isBare = Object.keys(parameters).length === 0;
    const { field, message } = isBare ? { field: [], message: wrong } : fieldIn(wrong);
    const finding = usedOf(kind, kit.settings.settings).has(name) ? error : warning;
    return [finding(file, [...path, ...field], { rule: 'engine-parameter', message })];
  });

/** The chosen entries of the list, for all places or for a satellite. */
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

/** An engine in the settings file. */
interface RawEngine {
  readonly file: YamlFile;
  readonly name: string;
  /** The engine behind it: its parameter `engine`, or its name. */
  readonly engine: string;
  /** Whether the parameter `engine` names it. */
  readonly isNamed?: true;
  /** Its parameters; `{}` without any. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The path from the root of the file to the parameters. */
  readonly path: Refusal['path'];
  readonly kind: EngineKindName;
  /** The facts about its kind. */
  readonly known: EngineNames;
}

/** The engines in the settings' lists. Without a list of a kind, the chosen one. */
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

import type { Link, Modules } from '../brain/modules.ts';
import type { YamlFile } from '../brain/yaml/yaml-file.ts';
import type { Refusal } from '../lib/decode.ts';
import type { Problem } from '../lib/errors.ts';
import type { Lesson } from '../sentences/lesson.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import type { Settings } from '../settings/settings.ts';

/** A mistake or a suspicious place in a kit. Line and column count from 1. */
export interface Finding extends Pick<Problem, 'file' | 'line' | 'column' | 'path'> {
  /** An error disables at least its neuron, signal or link. Some prevent the start. */
  readonly severity: 'error' | 'warning';
  /** The rule that found it, e.g. `unknown-key`. */
  readonly rule: string;
  readonly message: string;
  /** The suggested text. */
  readonly suggestion?: string;
}

/** A finding of a rule, by path. */
export interface Remark {
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** A warning about the value at `path`, or about its absence. */
export const warning = (file: YamlFile, path: Refusal['path'], remark: Remark): Finding =>
  found('warning', file.problem({ path, found: undefined, expected: '' }), remark);

/** A warning about a key, not its value. */
export const keyWarning = (file: YamlFile, path: Refusal['path'], remark: Remark): Finding =>
  found('warning', file.problem({ path, found: path.at(-1), expected: '', isUnknownName: true }), remark);

/** An error about the value at `path`. */
export const error = (file: YamlFile, path: Refusal['path'], remark: Remark): Finding =>
  found('error', file.problem({ path, found: undefined, expected: '' }), remark);

/** A finding at a known place. */
export const found = (
  severity: Finding['severity'],
  { file, line, column, path }: Pick<Problem, 'file' | 'line' | 'column' | 'path'>,
  { rule, message, suggestion }: Remark,
): Finding => {
  const hint = suggestion === undefined ? {} : { suggestion };
  return { severity, file, line, column, path, rule, message, ...hint };
};

/** Formats a finding as `file:line:column warning: path: message: did you mean …?`, which editors can open. */
export function describeFinding({ severity, path, message, suggestion, ...place }: Finding): string {
  const text = `${path === '' ? '' : `${path}: `}${message}`;
  const hint = suggestion === undefined ? '' : `: did you mean ${suggestion}?`;
  return `${place.file}:${place.line}:${place.column} ${severity}: ${text}${hint}`;
}

/** What rules use besides the kit. */
export interface CheckDeps {
  readonly modules: Modules;
  /** The built-in engines, and the stand-ins for other names. */
  readonly engines: Readonly<Record<EngineKindName, EngineNames>>;
  /** Community modules that can't be used, with place and reason. */
  readonly failures: readonly { readonly place: string; readonly reason: string }[];
  /** The words of each phrase without a known pronunciation; absent if that can't be checked. */
  readonly unspeakable?:
    | ((phrases: readonly string[], language: string) => ReadonlyMap<string, readonly string[]>)
    | undefined;
  /** The words that can be heard whose pronunciation is a guess, with its phones; absent if that can't be checked. */
  readonly guessedWords?: ((lesson: Lesson) => ReadonlyMap<string, string>) | undefined;
}

export type EngineKindName = 'stt' | 'tts' | 'player' | 'trigger';

export interface EngineNames {
  readonly names: readonly string[];
  /** Describes the stand-in for these parameters, as the end of a sentence. */
  readonly standIn: (parameters: EngineParameters) => string;
  /** The parameters that each built-in engine reads. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Checks parameters. Returns a sentence that begins with the wrong field. */
  readonly checks: Readonly<Record<string, (parameters: EngineParameters) => string | undefined>>;
  /** The synapses that an engine's parameters name. */
  readonly links: Readonly<Record<string, (parameters: EngineParameters) => readonly Link[]>>;
}

type EngineParameters = Readonly<Record<string, unknown>>;

/** Finds one kind of mistake in a kit. */
export type Rule = (kit: ReadKit, deps: CheckDeps) => readonly Finding[];

/** Makes a rule about `settings.yml`. It finds nothing in a kit without that file. */
export const settingsRule =
  (find: (file: YamlFile, settings: Settings, kit: ReadKit, deps: CheckDeps) => readonly Finding[]): Rule =>
  (kit, deps) => {
    const [file] = kit.settings.files;
    return file === undefined ? [] : find(file, kit.settings.settings, kit, deps);
  };

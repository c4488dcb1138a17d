import type { Link, Modules } from '../brain/modules.ts';
import type { YamlFile } from '../brain/yaml-file.ts';
import type { Refusal } from '../lib/decode.ts';
import type { Problem } from '../lib/errors.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import type { Settings } from '../settings/settings.ts';

/** What is wrong with a kit, or looks wrong, and where. Line and column count from 1. */
export interface Finding extends Pick<Problem, 'file' | 'line' | 'column' | 'path'> {
  /** An error costs at least the neuron, signal or link it is in; some keep the service from starting. */
  readonly severity: 'error' | 'warning';
  /** The rule that found it, e.g. `unknown-key`. */
  readonly rule: string;
  readonly message: string;
  /** What to write in its place. */
  readonly suggestion?: string;
}

/** What a rule says of a place. */
export interface Remark {
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** A warning about what stands at `path`, or where it would stand. */
export const warning = (file: YamlFile, path: Refusal['path'], remark: Remark): Finding =>
  found('warning', file.problem({ path, found: undefined, expected: '' }), remark);

/** A warning about a key, rather than what stands under it. */
export const keyWarning = (file: YamlFile, path: Refusal['path'], remark: Remark): Finding =>
  found('warning', file.problem({ path, found: path.at(-1), expected: '', isUnknownName: true }), remark);

/** An error about what stands at `path`. */
export const error = (file: YamlFile, path: Refusal['path'], remark: Remark): Finding =>
  found('error', file.problem({ path, found: undefined, expected: '' }), remark);

/** A finding at a place that is known already. */
export const found = (
  severity: Finding['severity'],
  { file, line, column, path }: Pick<Problem, 'file' | 'line' | 'column' | 'path'>,
  { rule, message, suggestion }: Remark,
): Finding => {
  const hint = suggestion === undefined ? {} : { suggestion };
  return { severity, file, line, column, path, rule, message, ...hint };
};

/** `file:line:column warning: path: message: did you mean …?`, the form editors can jump to. */
export function describeFinding({ severity, path, message, suggestion, ...place }: Finding): string {
  const text = `${path === '' ? '' : `${path}: `}${message}`;
  const hint = suggestion === undefined ? '' : `: did you mean ${suggestion}?`;
  return `${place.file}:${place.line}:${place.column} ${severity}: ${text}${hint}`;
}

/** What rules know beside the kit. */
export interface CheckDeps {
  readonly modules: Modules;
  /** The engines Broca has, and what stands in for any other name. */
  readonly engines: Readonly<Record<EngineKindName, EngineNames>>;
  /** Community modules that cannot be used: where they are, and why. */
  readonly failures: readonly { readonly place: string; readonly reason: string }[];
  /** Of each of these phrases the words that nobody can pronounce, if any; absent where nobody can tell. */
  readonly unspeakable?: ((phrases: readonly string[]) => ReadonlyMap<string, readonly string[]>) | undefined;
}

export type EngineKindName = 'stt' | 'tts' | 'player' | 'trigger';

export interface EngineNames {
  readonly names: readonly string[];
  /** Which engine stands in for one with these parameters, as the end of a sentence. */
  readonly standIn: (parameters: EngineParameters) => string;
  /** The parameters that those read of which anybody knows. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with parameters, by those that can tell: a sentence that begins with the field. */
  readonly checks: Readonly<Record<string, (parameters: EngineParameters) => string | undefined>>;
  /** The synapses that parameters name, by those that start any. */
  readonly links: Readonly<Record<string, (parameters: EngineParameters) => readonly Link[]>>;
}

type EngineParameters = Readonly<Record<string, unknown>>;

/** Looks for one kind of mistake in a kit. */
export type Rule = (kit: ReadKit, world: CheckDeps) => readonly Finding[];

/** A rule about `settings.yml`: finds nothing in a kit that has no such file. */
export const settingsRule =
  (find: (file: YamlFile, settings: Settings, kit: ReadKit, world: CheckDeps) => readonly Finding[]): Rule =>
  (kit, world) => {
    const [file] = kit.settings.files;
    return file === undefined ? [] : find(file, kit.settings.settings, kit, world);
  };

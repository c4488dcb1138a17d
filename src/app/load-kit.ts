import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { lintKit } from '../check/check-kit.ts';
import { type CheckDeps, describeFinding, type Finding } from '../check/finding.ts';
import { namedFiles } from '../check/missing-files.ts';
import {
  ALIASES,
  type EngineEntry,
  type EngineKind,
  type EngineKinds,
  realEngine,
  standInFor,
  standInText,
} from '../engines/choose.ts';
import { unspeakable } from '../engines/pocketsphinx/pronunciation.ts';
import { type AssistantError, describeProblem, type Problem } from '../lib/errors.ts';
import { modulesOf } from '../modules/load-modules.ts';
import type { AllModules } from '../modules/module.ts';
import { type Kit, type ReadKit, readKit } from '../settings/load-kit.ts';
import { chosenEngine, type Settings } from '../settings/settings.ts';
import { effectiveKit } from '../store/overlay/effective-kit.ts';
import { readStoredRuns } from '../store/overlay/read-stored.ts';
import { type Kept, NOTHING_KEPT } from '../store/overlay/stored-text.ts';

/** A kit with all that was changed while earlier processes ran. */
export interface ChangedKit {
  /** What is in force. */
  readonly kit: Kit<AllModules>;
  readonly changed: {
    /** What the user's own files say. */
    readonly kit: Kit<AllModules>;
    readonly kept: Kept;
    readonly directory: string;
  };
  /** What was found wrong in the files of the changes. */
  readonly unread: readonly Problem[];
}

/** Of a kit that nobody changed. */
export const unchangedKit = (kit: Kit<AllModules>): ChangedKit['changed'] => ({
  kit,
  kept: NOTHING_KEPT,
  directory: kit.home,
});

/** Lays what `directory` keeps over a kit, and logs what of it is broken or no longer fits; nothing of that keeps anybody from starting. */
export async function applyOverlay(
  own: Kit<AllModules>,
  directory: string,
  log: (line: string) => void,
): Promise<ChangedKit> {
  const { kept, problems: unread } = await readStoredRuns(directory);
  const { settings, synapses, problems } = effectiveKit(own, kept);
  const lines = [...unread, ...problems].map(describeProblem);
  for (const line of lines.slice(0, MAX_WARNINGS)) log(line);
  if (lines.length > MAX_WARNINGS) log(`and ${lines.length - MAX_WARNINGS} more in ${directory}`);
  return { kit: { ...own, settings, synapses }, changed: { kit: own, kept, directory }, unread };
}

/** More warnings are counted, not told. */
const MAX_WARNINGS = 20;

/** These are logged by whoever meets them. */
const LOGGED_ELSEWHERE: ReadonlySet<string> = new Set(['strange-engine', 'broken-module']);

/** A kit that can be used, with the mistakes that cost a part of it. */
export interface CheckedKit extends Kit<AllModules> {
  readonly problems: readonly Problem[];
}

/** What the reading of a kit came to, as data that threads can send each other. */
export interface KitReading {
  /** A wrong neuron, signal or link costs itself. Left: mistakes in what everything hangs on, the API's own too when it `listens`. */
  readonly content: E.Either<AssistantError, Pick<CheckedKit, 'settings' | 'synapses' | 'problems'>>;
  /** What is to be logged: all that is wrong or looks wrong. */
  readonly lines: readonly string[];
  /** Modules that cannot be used. */
  readonly failures: AllModules['failures'];
  /** Absolute paths of the files that were read or looked for, and of the folders of modules. */
  readonly places: readonly string[];
}

export interface ReadingOptions {
  /** The API is to be served whatever the settings say. */
  readonly listens?: boolean;
  readonly modules?: ReturnType<typeof modulesOf>;
}

/** Reads a kit and looks for mistakes in it. */
export async function checkKit(
  home: string,
  { listens = false, modules: load = modulesOf(home) }: ReadingOptions = {},
): Promise<{ readonly kit: E.Either<AssistantError, CheckedKit>; readonly reading: KitReading }> {
  const read = await readKit(home, load);
  const { failures } = read.modules;
  const refused = startError(read, listens);
  const { lines, problems } = refused === undefined ? mistakesIn(read) : NO_MISTAKES;
  const kit: E.Either<AssistantError, CheckedKit> =
    refused === undefined
      ? E.map((kit: Kit<AllModules>) => ({ ...kit, problems }))(read.usable)
      : E.left(refused);
  const content = E.map(({ settings, synapses }: CheckedKit) => ({ settings, synapses, problems }))(kit);
  const broken = failures.map(({ place, reason }) => `${place}: ${reason}`);
  return { kit, reading: { content, lines: [...broken, ...lines], failures, places: placesOf(read) } };
}

interface Mistakes {
  /** In short. */
  readonly lines: readonly string[];
  readonly problems: readonly Problem[];
}

/** Of a kit that cannot be used at all. */
const NO_MISTAKES: Mistakes = { lines: [], problems: [] };

function mistakesIn(read: ReadKit<AllModules>): Mistakes {
  const findings = lintKit(read, checkDeps(read.modules)).filter(({ rule }) => !LOGGED_ELSEWHERE.has(rule));
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const broken = read.modules.failures.map(({ place, reason }) =>
    problemOf({ file: place, line: 1, column: 1, path: '', message: reason }),
  );
  const others = errors
    .filter((error) => !read.problems.some((one) => isSamePlace(one, error)))
    .map(problemOf);
  return {
    lines: [...inShort(errors), ...inShort(warnings)],
    problems: [...read.problems, ...broken, ...others],
  };
}

function startError(
  { usable, kit, settings }: ReadKit<AllModules>,
  listens: boolean,
): AssistantError | undefined {
  if (E.isLeft(usable)) return E.isLeft(kit) ? kit.left : usable.left;
  const { openDoors } = settings;
  return listens && openDoors.length > 0 ? { _tag: 'InvalidKit', problems: openDoors } : undefined;
}

/** A link counts as itself and as what it leads to. */
function placesOf(read: ReadKit<AllModules>): readonly string[] {
  const named = [...read.named, ...namedFiles(read, read.modules).flatMap(({ paths }) => paths)];
  return [...new Set(named.flatMap((path) => [path, realPath(path)]))];
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

type Place = Pick<Problem, 'file' | 'line' | 'column' | 'path'>;

const isSamePlace = (one: Place, other: Place): boolean =>
  one.file === other.file && one.line === other.line && one.column === other.column;

/** What costs a part, told in words alone. */
const problemOf = ({ file, line, column, path, message }: Place & { readonly message: string }): Problem => ({
  ...{ file, line, column, path, message },
  found: '',
  expected: '',
  isPartial: true,
});

function inShort(findings: readonly Finding[]): readonly string[] {
  const told = findings.slice(0, MAX_WARNINGS).map(describeFinding);
  const more = findings.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more: run broca check`];
}

export type StartSettings = Settings & { readonly cachePath: string };

interface StartInput {
  /** Switches the API on, whatever the settings say. */
  readonly port?: number | undefined;
}

/** Settings as the start made them: with what it was given, and a place for the cache. */
export const startSettings = (settings: Settings, { port }: StartInput, data: string): StartSettings => ({
  ...settings,
  restApi: port === undefined ? settings.restApi : { ...settings.restApi, active: true },
  cachePath: settings.cachePath ?? resolve(data, 'tts-cache'),
});

/** What the rules know of this build and of the kit's own modules; the recogniser is asked by `pronunciationCheck`. */
export function checkDeps({ engines, ...modules }: AllModules): Omit<CheckDeps, 'unspeakable'> {
  const { stt, tts, player, trigger } = engines;
  return {
    modules,
    failures: modules.failures,
    engines: { stt: namesOf(stt), tts: namesOf(tts), player: namesOf(player), trigger: namesOf(trigger) },
  };
}

/** Which words the recogniser in use cannot pronounce, where that can be told; it takes a moment. */
export function pronunciationCheck(
  { stt }: Settings,
  { stt: kind }: EngineKinds,
): Pick<CheckDeps, 'unspeakable'> {
  const has = (engine: string) =>
    Object.hasOwn(kind.engines, engine) || Object.hasOwn(kind.own ?? {}, engine);
  const { name, parameters } = realEngine(chosenEngine(stt), has);
  const used = has(name) ? { engine: name, parameters } : standInFor(kind, parameters);
  return { unspeakable: used.engine === 'pocketsphinx' ? unspeakable(used.parameters) : undefined };
}

const namesOf = (kind: EngineKind<unknown>) => {
  const aliases = Object.entries(ALIASES).filter(
    ([name, engine]) => Object.hasOwn(kind.engines, engine) && !Object.hasOwn(kind.own ?? {}, name),
  );
  const alsoByAlias = <A>(facts: Readonly<Record<string, A>> = {}): Readonly<Record<string, A>> => {
    const others = aliases.flatMap(([name, engine]) => {
      const fact = facts[engine];
      return fact === undefined ? [] : [[name, fact] as const];
    });
    return { ...facts, ...Object.fromEntries(others) };
  };
  return {
    names: [...Object.keys(kind.engines), ...Object.keys(kind.own ?? {}), ...aliases.map(([name]) => name)],
    standIn: (parameters: EngineEntry['parameters']) => {
      const { engine, remark } = standInFor(kind, parameters);
      return standInText(engine, remark);
    },
    keys: alsoByAlias(kind.keys),
    checks: alsoByAlias(kind.checks),
    links: alsoByAlias(kind.links),
  };
};

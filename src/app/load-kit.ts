import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { lintKit } from '../check/check-kit.ts';
import { type CheckDeps, describeFinding, type Finding } from '../check/finding.ts';
import { namedFiles } from '../check/templates.ts';
import {
  ALIASES,
  type EngineEntry,
  type EngineKind,
  type EngineKinds,
  realEngine,
  standInFor,
  standInText,
} from '../engines/choose.ts';
import { guessedWords, unspeakable } from '../engines/pocketsphinx/pronunciation.ts';
import { type AssistantError, describeProblem, type Problem } from '../lib/errors.ts';
import { modulesOf } from '../modules/load-modules.ts';
import type { AllModules } from '../modules/module.ts';
import { certificateFiles } from '../settings/certificate.ts';
import { codecsOf, type Kit, type ReadKit, readKit } from '../settings/load-kit.ts';
import { chosenEngine, type Settings } from '../settings/settings.ts';
import { effectiveKit } from '../store/overlay/effective-kit.ts';
import { readStoredRuns } from '../store/overlay/read-stored.ts';
import { NO_STORED_CHANGES, type StoredChanges } from '../store/overlay/stored-text.ts';
import { contentKey } from './kit-cache.ts';

/** A kit with the stored changes of earlier processes. */
export interface ChangedKit {
  /** The kit in force. */
  readonly kit: Kit<AllModules>;
  readonly changed: {
    /** The kit as the user's own files define it. */
    readonly kit: Kit<AllModules>;
    readonly kept: StoredChanges;
    readonly directory: string;
  };
  /** The mistakes in the stored files. */
  readonly unread: readonly Problem[];
}

/** A kit without stored changes. */
export const unchangedKit = (kit: Kit<AllModules>): ChangedKit['changed'] => ({
  kit,
  kept: NO_STORED_CHANGES,
  directory: kit.home,
});

/** Applies the stored changes of `directory` to a kit. Logs the ones that are broken or no longer fit; they never prevent a start. */
export async function applyOverlay(
  own: Kit<AllModules>,
  directory: string,
  log: (line: string) => void,
): Promise<ChangedKit> {
  const { kept, problems: unread } = await readStoredRuns(directory);
  const { settings, synapses, sentences, problems } = effectiveKit(own, kept);
  const lines = [...unread, ...problems].map(describeProblem);
  for (const line of lines.slice(0, MAX_WARNINGS)) log(line);
  if (lines.length > MAX_WARNINGS) log(`and ${lines.length - MAX_WARNINGS} more in ${directory}`);
  return { kit: { ...own, settings, synapses, sentences }, changed: { kit: own, kept, directory }, unread };
}

/** Further warnings are only counted. */
const MAX_WARNINGS = 20;

/** Rules whose findings are logged where the engine or module is loaded. */
const LOGGED_ELSEWHERE: ReadonlySet<string> = new Set(['strange-engine', 'broken-module']);

/** A usable kit, with the mistakes that disable a part of it. */
export interface CheckedKit extends Kit<AllModules> {
  readonly problems: readonly Problem[];
}

/** The result of reading a kit, as data that threads can exchange. */
export interface KitReading {
  /** A wrong neuron, signal or link is left out. Left: mistakes that stop a start, those of the API only when it `listens`. */
  readonly content: E.Either<
    AssistantError,
    Pick<CheckedKit, 'settings' | 'synapses' | 'sentences' | 'problems'>
  >;
  /** The errors and warnings to log. */
  readonly lines: readonly string[];
  /** The modules that cannot be used. */
  readonly failures: AllModules['failures'];
  /** Absolute paths of the files that were used or looked for, and of the module folders. */
  readonly places: readonly string[];
  /** False for a long brain at a start: the rules of the check were left out, and what they say is in neither `lines` nor the problems. */
  readonly isChecked: boolean;
  /** Of a long brain: readings with the same key have the same content. Undefined when more than its files decides, such as modules. */
  readonly key: string | undefined;
}

export interface ReadingOptions {
  /** Whether the API is served even if the settings switch it off. */
  readonly listens?: boolean;
  readonly modules?: ReturnType<typeof modulesOf>;
  /** Whether the check of a long brain is left for later. */
  readonly isBrief?: boolean;
}

/** A kit as it was read, and the reading. */
export interface CheckedReading {
  readonly kit: E.Either<AssistantError, CheckedKit>;
  readonly reading: KitReading;
}

/** The synapses of a long brain, whose check takes a tenth of a second and more; of more than the most it would take half a gigabyte. */
export const MANY = 1_000;
export const MOST_CHECKED = 20_000;

/** Reads and checks a kit. */
export async function checkKit(
  home: string,
  { listens = false, modules: load = modulesOf(home), isBrief = false }: ReadingOptions = {},
): Promise<CheckedReading> {
  const begunAtMs = Date.now();
  const read = await readKit(home, load);
  const { failures } = read.modules;
  const refused = startError(read, listens);
  const count = read.brain.written.length;
  const [isLong, isTooLong] = [count > MANY, count > MOST_CHECKED];
  const isChecked = !(isBrief && isLong) || isTooLong;
  const { lines, problems } =
    refused !== undefined
      ? { lines: [], problems: [] } // the error of an unusable kit names its mistakes already
      : isTooLong
        ? { lines: tooLong(read), problems: read.problems }
        : isChecked
          ? mistakesIn(read)
          : { lines: [], problems: read.problems };
  const kit: E.Either<AssistantError, CheckedKit> =
    refused === undefined
      ? E.map((kit: Kit<AllModules>) => ({ ...kit, problems }))(read.usable)
      : E.left(refused);
  const content = E.map(({ settings, synapses, sentences }: CheckedKit) => ({
    ...{ settings, synapses, sentences, problems },
  }))(kit);
  const broken = failures.map(({ place, reason }) => `${place}: ${reason}`);
  const places = isChecked && !isTooLong ? placesOf(read) : withTargets(read.named);
  const key = isLong && hasOnlyFiles(read) ? await contentKey(withTargets(read.named), begunAtMs) : undefined;
  return { kit, reading: { content, lines: [...broken, ...lines], failures, places, isChecked, key } };
}

/** Whether nothing but files decides what is read: modules are programs, and a certificate runs out. */
const hasOnlyFiles = ({ home, settings: { settings } }: ReadKit<AllModules>): boolean =>
  certificateFiles(home, settings.restApi) === undefined &&
  Object.values(settings.resources).every((folder) => folder === null);

/** The kit of a reading that comes from elsewhere; undefined where the modules did not load as they did there. */
export async function kitOfReading(
  home: string,
  { content, failures }: KitReading,
  load: ReturnType<typeof modulesOf>,
): Promise<CheckedReading['kit'] | undefined> {
  if (E.isLeft(content)) return content;
  const modules = await load(content.right.settings);
  if (!isDeepStrictEqual(modules.failures, failures)) return undefined;
  return E.right({ ...content.right, home, modules, codecs: codecsOf(home, modules) });
}

const tooLong = ({ problems, brain }: ReadKit<AllModules>): readonly string[] => [
  ...problems.slice(0, MAX_WARNINGS).map(describeProblem),
  ...(problems.length > MAX_WARNINGS ? [`and ${problems.length - MAX_WARNINGS} more: run broca check`] : []),
  `a brain of ${brain.written.length} synapses is not checked for what looks wrong: run broca check`,
];

/** The mistakes of a kit, and at most 20 errors and 20 warnings as lines of text. */
function mistakesIn(read: ReadKit<AllModules>) {
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

/** The paths that reading used, symbolic links with their targets. */
const placesOf = (read: ReadKit<AllModules>): readonly string[] =>
  withTargets([...read.named, ...namedFiles(read, read.modules).flatMap(({ paths }) => paths)]);

const withTargets = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => [path, realPath(path)])),
];

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

/** A problem that disables a part and has only a message. */
const problemOf = ({ file, line, column, path, message }: Place & { readonly message: string }): Problem => ({
  ...{ file, line, column, path, message },
  found: '',
  expected: '',
  isPartial: true,
});

function inShort(findings: readonly Finding[]): readonly string[] {
  const lines = findings.slice(0, MAX_WARNINGS).map(describeFinding);
  const more = findings.length - lines.length;
  return more === 0 ? lines : [...lines, `and ${more} more: run broca check`];
}

export type StartSettings = Settings & { readonly cachePath: string };

/** The settings with the options of the start and a folder for the cache. A `port` switches the API on. */
export const startSettings = (
  settings: Settings,
  { port }: { readonly port?: number | undefined },
  data: string,
): StartSettings => ({
  ...settings,
  restApi: port === undefined ? settings.restApi : { ...settings.restApi, active: true },
  cachePath: settings.cachePath ?? resolve(data, 'tts-cache'),
});

/** What the check rules need from this build and the modules of the kit; `pronunciationCheck` adds the words. */
export function checkDeps({
  engines,
  ...modules
}: AllModules): Omit<CheckDeps, 'unspeakable' | 'guessedWords'> {
  const { stt, tts, player, trigger } = engines;
  return {
    modules,
    failures: modules.failures,
    engines: { stt: namesOf(stt), tts: namesOf(tts), player: namesOf(player), trigger: namesOf(trigger) },
  };
}

/** Finds words that the recogniser in use cannot pronounce, or only by a guess; nothing for a recogniser without a dictionary. Takes a moment. */
export function pronunciationCheck(
  { stt }: Settings,
  { stt: kind }: EngineKinds,
): Pick<CheckDeps, 'unspeakable' | 'guessedWords'> {
  const has = (engine: string) =>
    Object.hasOwn(kind.engines, engine) || Object.hasOwn(kind.own ?? {}, engine);
  const { name, parameters } = realEngine(chosenEngine(stt), has);
  const used = has(name) ? { engine: name, parameters } : standInFor(kind, parameters);
  if (used.engine !== 'pocketsphinx') return {};
  return { unspeakable: unspeakable(used.parameters), guessedWords: guessedWords(used.parameters) };
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

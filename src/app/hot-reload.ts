import { resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describe, describeProblem, type Problem } from '../lib/errors.ts';
import { serialQueue } from '../lib/promises.ts';
import type { KitState, ReloadResult } from '../settings/load-kit.ts';
import { atNextStart } from '../settings/load-settings.ts';
import { watchFiles } from '../system/watch-files.ts';
import { type KitReaderDeps, kitReader } from './kit-reader.ts';
import type { CheckedKit, KitReading } from './load-kit.ts';

export type HotReload = ReturnType<typeof hotReload>;

/** Reads the kit again when a file changes that it uses or looked for. Ignores `data`, which Broca writes itself. `close` ends the watching. */
export function hotReload(deps: ReloadDeps) {
  const { home, data, log } = deps;
  const { reload: readAgain, state, uses, close } = kitReloader(deps);
  let isClosed = false;
  const failed = (error: unknown): void => {
    if (isClosed) return;
    log.warn(`Broca cannot notice changes to files of the kit (${String(error)}); POST /reload reads them`);
  };
  let readings = 0;
  /** Files that changed during a read: if the read used one of them, it may have seen the old content. */
  const uncertain = new Set<string>();

  const reload: typeof readAgain = async () => {
    readings += 1;
    try {
      return await readAgain();
    } finally {
      readings -= 1;
      const isMissed = [...uncertain].some(uses);
      if (isMissed || readings === 0) uncertain.clear();
      if (isMissed) reload().catch(failed);
    }
  };
  const isOf = (path: string): boolean => {
    if (readings > 0 && !uses(path)) uncertain.add(path);
    return uses(path);
  };
  const watching = watchFiles({
    directory: resolve(home),
    without: [resolve(data)],
    isOf,
    sinceMs: state().readAt.getTime(),
    changed: () => void reload().catch(failed),
    failed,
  }).catch(failed);
  return {
    reload,
    /** Checks a kit whose check was left for later. */
    check: (): void => void reload().catch(failed),
    state,
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([watching.then((watcher) => watcher?.close()), close()]);
    },
  };
}

interface ReloadDeps extends KitReaderDeps {
  /** The kit as it was read at the start. */
  readonly kit: CheckedKit;
  /** The paths that this read used or looked for. */
  readonly places: readonly string[];
  readonly key: KitReading['key'];
  /** The warnings about the kit that the start has logged. */
  readonly loggedLines: readonly string[];
  /** Puts a kit in force, with the stored changes on top; returns the changes that no longer fit. */
  readonly use: (kit: CheckedKit) => Promise<readonly Problem[]>;
  readonly now: () => Date;
  readonly log: KitReaderDeps['log'] & { readonly info: (line: string) => void };
}

/** Reads the kit on demand and puts it in force. As at a start, a mistake disables its part; only a mistake that would stop a start keeps the previous kit. */
function kitReloader(deps: ReloadDeps) {
  const { kit, use, now, log } = deps;
  const enqueue = serialQueue();
  const reader = kitReader(deps, kit.synapses.length);
  let present = kit;
  let places = deps.places;
  let { key } = deps;
  let state: KitState = { readAt: now(), isCurrent: true, problems: kit.problems };
  let logged: ReadonlySet<string> = new Set(deps.loggedLines.map(withoutPlace));

  const refuse = (error: AssistantError): E.Either<AssistantError, never> => {
    log.warn('the changed kit cannot be used; the previous one stays in force:');
    for (const line of describe(error).split('\n')) log.warn(line);
    state = { ...state, isCurrent: false, problems: error._tag === 'InvalidKit' ? error.problems : [] };
    return E.left(error);
  };
  const reload = async (): Promise<E.Either<AssistantError, ReloadResult>> => {
    const { kit: read, reading } = await reader.read(present.synapses, { knownKey: key });
    key = reading.key;
    places = reading.places;
    if (E.isLeft(read)) return refuse(read.left);
    const { problems, synapses } = read.right;
    const isChanged = !isSameKit(present, read.right);
    const unfit = isChanged ? await use(read.right) : [];
    const later = [
      ...atNextStart(kit.settings, read.right.settings),
      ...changedNames(kit.modules.ownEngines, read.right.modules.ownEngines),
    ];
    if (isChanged || !state.isCurrent) log.info(`Broca reloaded the kit: ${synapses.length} synapses`);
    if (isChanged && later.length > 0)
      log.info(`these changes take effect after a restart: ${later.join(', ')}`);
    const lines = [...reading.lines, ...unfit.map(describeProblem)];
    for (const line of lines) if (!logged.has(withoutPlace(line))) log.warn(line);
    logged = new Set(lines.map(withoutPlace));
    present = read.right;
    state = { readAt: now(), isCurrent: true, problems };
    const all = [...problems, ...unfit];
    return E.right({ isChanged, synapses: synapses.length, problems: all, atNextStart: later });
  };
  return {
    /** Reads the kit, one call after another. Left: `InvalidKit`; the previous kit stays in force. */
    reload: () => enqueue(reload),
    state: () => state,
    /** Whether the last read used or looked for this file or a folder above it. */
    uses: (path: string) => places.some((place) => path === place || path.startsWith(place + sep)),
    /** Ends the reader; a read under way rejects. */
    close: reader.close,
  };
}

const isSameKit = (one: CheckedKit, other: CheckedKit): boolean =>
  isDeepStrictEqual(one.settings, other.settings) &&
  isDeepStrictEqual(one.sentences, other.sentences) &&
  one.synapses.length === other.synapses.length &&
  one.synapses.every((synapse, at) => synapse === other.synapses[at]) && // those that are equal are the same
  changedNames(one.modules.neurons, other.modules.neurons).length === 0 &&
  changedNames(one.modules.signals, other.modules.signals).length === 0;

/** The names whose values were added, removed or replaced: a module that did not change is the same object. */
const changedNames = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

const withoutPlace = (line: string): string => line.replace(/:\d+:\d+/, '');

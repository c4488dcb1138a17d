import { resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { type AssistantError, describe, type Problem } from '../lib/errors.ts';
import { serialQueue } from '../lib/promises.ts';
import type { modulesOf } from '../modules/load-modules.ts';
import type { KitState, ReloadResult } from '../settings/load-kit.ts';
import { atNextStart } from '../settings/load-settings.ts';
import { watchFiles } from '../system/watched.ts';
import { kitThread } from './kit-thread.ts';
import type { CheckedKit } from './load-kit.ts';

export type HotReload = Pick<KitReloader, 'reload' | 'state' | 'close'>;

/** Reads the kit again whenever a file changes that it uses or looked for; what is in `data` is Broca's own. `close` ends that. */
export function hotReload(data: string, deps: ReloadDeps): HotReload {
  const { home, log } = deps;
  const { reload: readAgain, state, uses, close } = kitReloader(deps);
  let isClosed = false;
  const failed = (error: unknown): void => {
    if (isClosed) return;
    log.warn(`changes to files of the kit go unnoticed (${String(error)}); POST /reload reads them`);
  };
  let readings = 0;
  /** Changed during a reading, which may turn out to use them and has perhaps read what was there before. */
  const uncertain = new Set<string>();

  const reload: HotReload['reload'] = async () => {
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
    state,
    close: async () => {
      isClosed = true;
      await Promise.all([watching.then((watcher) => watcher?.close()), close()]);
    },
  };
}

interface KitReloader {
  /** Left: `InvalidKit`; then the brain before it goes on. One after another. */
  readonly reload: () => Promise<E.Either<AssistantError, ReloadResult>>;
  readonly state: () => KitState;
  /** Whether the last reading read or looked for a file, or for a folder that it lies in. */
  readonly uses: (path: string) => boolean;
  /** A reading that is under way rejects. */
  readonly close: () => Promise<void>;
}

interface ReloadDeps {
  readonly home: string;
  /** What is in force at the start, as it was read. */
  readonly kit: CheckedKit;
  /** What that reading read or looked for. */
  readonly places: readonly string[];
  /** Loads the modules, also those of `kit`. */
  readonly modules: ReturnType<typeof modulesOf>;
  readonly listens: boolean;
  /** What was said of the kit at the start. */
  readonly told: readonly string[];
  /** Puts a kit in force, under all that was changed; gives what of that no longer fits. */
  readonly use: (kit: CheckedKit) => Promise<readonly Problem[]>;
  readonly now: () => Date;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
}

/** Reads the kit again when asked. It is in force at once: a mistake costs its part, as at a start, and only what would stop a start keeps the kit before. */
function kitReloader(deps: ReloadDeps): KitReloader {
  const { home, kit, modules, listens, use, now, log } = deps;
  const one = serialQueue();
  const thread = kitThread({ home, listens, modules, log: log.warn });
  let present = kit;
  let places = deps.places;
  let state: KitState = { readAt: now(), isCurrent: true, problems: kit.problems };
  let told: ReadonlySet<string> = new Set(deps.told.map(withoutPlace));

  const refuse = (error: AssistantError, problems: readonly Problem[]): E.Either<AssistantError, never> => {
    log.warn('the kit cannot be used; the one before goes on:');
    for (const line of describe(error).split('\n')) log.warn(line);
    state = { ...state, isCurrent: false, problems };
    return E.left(error);
  };
  /** What was said of the kit before is not said again. */
  const emit = (lines: readonly string[]): void => {
    for (const line of lines) if (!told.has(withoutPlace(line))) log.warn(line);
    told = new Set(lines.map(withoutPlace));
  };
  const reload = async (): Promise<E.Either<AssistantError, ReloadResult>> => {
    const { kit: read, reading } = await thread.read();
    places = reading.places;
    if (E.isLeft(read)) return refuse(read.left, problemsOf(read.left));
    const { problems, synapses } = read.right;
    const isChanged = !isSameKit(present, read.right);
    const unfit = isChanged ? await use(read.right) : [];
    const later = [
      ...atNextStart(kit.settings, read.right.settings),
      ...changedNames(kit.modules.ownEngines, read.right.modules.ownEngines),
    ];
    if (isChanged || !state.isCurrent) log.info(`the kit was read again: ${synapses.length} synapses`);
    if (isChanged && later.length > 0) log.info(`from the next start on: ${later.join(', ')}`);
    emit([
      ...reading.lines,
      ...unfit.map((problem) => describe({ _tag: 'InvalidKit', problems: [problem] })),
    ]);
    present = read.right;
    state = { readAt: now(), isCurrent: true, problems };
    const all = [...problems, ...unfit];
    return E.right({ isChanged, synapses: synapses.length, problems: all, atNextStart: later });
  };
  return {
    reload: () => one(reload),
    state: () => state,
    uses: (path) => places.some((place) => path === place || path.startsWith(place + sep)),
    close: thread.close,
  };
}

const isSameKit = (one: CheckedKit, other: CheckedKit): boolean =>
  isDeepStrictEqual(one.settings, other.settings) &&
  isDeepStrictEqual(one.synapses, other.synapses) &&
  isSameModules(one, other);

/** Modules that did not change are the same objects. */
const isSameModules = ({ modules: some }: CheckedKit, { modules: others }: CheckedKit): boolean =>
  changedNames(some.neurons, others.neurons).length + changedNames(some.signals, others.signals).length === 0;

/** The names under which there is something else now, or nothing, or something. */
const changedNames = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

const problemsOf = (error: AssistantError): readonly Problem[] =>
  error._tag === 'InvalidKit' ? error.problems : [];

const withoutPlace = (line: string): string => line.replace(/:\d+:\d+/, '');

import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { inTurn } from '../changes/in-turn.ts';
import { type AssistantError, describe, type Problem } from '../errors.ts';
import type { modulesOf } from '../modules/load-modules.ts';
import { atNextStart } from '../settings/at-next-start.ts';
import type { KitState, Reloaded } from '../settings/kit-state.ts';
import { type CheckedKit, checkedKit } from './checked-kit.ts';

export interface Reloading {
  /** Left: `InvalidKit`; then the brain before it goes on. One after another. */
  readonly reload: () => Promise<E.Either<AssistantError, Reloaded>>;
  readonly state: () => KitState;
}

export interface ReloadWorld {
  readonly home: string;
  /** What is in force at the start, as it was read. */
  readonly kit: CheckedKit;
  /** Loads the modules, also those of `kit`. */
  readonly modules: ReturnType<typeof modulesOf>;
  readonly listens: boolean;
  /** Puts a kit in force, under all that was changed; gives what of that no longer fits. */
  readonly use: (kit: CheckedKit) => Promise<readonly Problem[]>;
  readonly now: () => Date;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
}

/** Reads the kit again when asked. What has no new mistakes is in force at once. */
export function reloading({ home, kit, modules, listens, use, now, log }: ReloadWorld): Reloading {
  const one = inTurn();
  let present = kit;
  let state: KitState = { readAt: now(), isCurrent: true, problems: kit.problems };
  let told: ReadonlySet<string> = new Set();

  const refuse = (error: AssistantError, problems: readonly Problem[]): E.Either<AssistantError, never> => {
    log.warn('the kit has new mistakes; the brain before them goes on:');
    for (const line of describe(error).split('\n')) log.warn(line);
    state = { ...state, isCurrent: false, problems };
    return E.left(error);
  };
  /** What was said of the kit before is not said again. */
  const tell = (lines: readonly string[]): void => {
    for (const line of lines) if (!told.has(withoutPlace(line))) log.warn(line);
    told = new Set(lines.map(withoutPlace));
  };
  const reload = async (): Promise<E.Either<AssistantError, Reloaded>> => {
    const lines: string[] = [];
    const read = await checkedKit(home, (line) => lines.push(line), { listens, modules });
    if (E.isLeft(read)) return refuse(read.left, problemsOf(read.left));
    const { problems, synapses } = read.right;
    const fresh = newProblems(present.problems, problems);
    if (fresh.length > 0) return refuse({ _tag: 'InvalidKit', problems: fresh }, problems);
    const isChanged = !isSameKit(present, read.right);
    const unfit = isChanged ? await use(read.right) : [];
    const later = atNextStart(kit.settings, read.right.settings);
    if (isChanged || !state.isCurrent) log.info(`the kit was read again: ${synapses.length} synapses`);
    if (isChanged && later.length > 0) log.info(`from the next start on: ${later.join(', ')}`);
    tell([...lines, ...unfit.map((problem) => describe({ _tag: 'InvalidKit', problems: [problem] }))]);
    present = read.right;
    state = { readAt: now(), isCurrent: true, problems };
    return E.right({ isChanged, synapses: synapses.length, problems, atNextStart: later });
  };
  return { reload: () => one(reload), state: () => state };
}

const isSameKit = (one: CheckedKit, other: CheckedKit): boolean =>
  isDeepStrictEqual(one.settings, other.settings) &&
  isDeepStrictEqual(one.synapses, other.synapses) &&
  isSameModules(one, other);

/** Modules that did not change are the same objects. */
const isSameModules = ({ modules: some }: CheckedKit, { modules: others }: CheckedKit): boolean =>
  [some.neurons, some.signals].every((kind, index) => {
    const other: ReadonlyMap<string, unknown> = index === 0 ? others.neurons : others.signals;
    return kind.size === other.size && [...kind].every(([name, module]) => other.get(name) === module);
  });

/** Those that were not there before, wherever in their file they stood. */
function newProblems(before: readonly Problem[], after: readonly Problem[]): readonly Problem[] {
  const key = ({ file, found, expected }: Problem): string => JSON.stringify([file, found, expected]);
  const known = new Set(before.map(key));
  return after.filter((problem) => !known.has(key(problem)));
}

const problemsOf = (error: AssistantError): readonly Problem[] =>
  error._tag === 'InvalidKit' ? error.problems : [];

const withoutPlace = (line: string): string => line.replace(/:\d+:\d+/, '');

import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError, Problem } from '../errors.ts';
import { describeFinding, type Finding } from '../lint/finding.ts';
import { lintKit } from '../lint/lint-kit.ts';
import { lintWorld } from '../lint-world.ts';
import type { AllModules } from '../modules/built-in.ts';
import { modulesOf } from '../modules/load-modules.ts';
import { type Kit, readKit } from '../settings/load-kit.ts';

/** More warnings are counted, not told. */
const MOST_TOLD = 20;

/** These are logged by whoever meets them. */
const TOLD_ANYWAY: ReadonlySet<string> = new Set(['strange-engine', 'broken-module']);

/** A kit that can be used, with the mistakes that cost a part of it. */
export interface CheckedKit extends Kit<AllModules> {
  readonly problems: readonly Problem[];
}

interface Reading {
  /** The API is to be served whatever the settings say. */
  readonly listens?: boolean;
  readonly modules?: ReturnType<typeof modulesOf>;
}

/**
 * Loads a kit and logs what is wrong with it, or looks wrong. A wrong neuron, signal or link costs itself; Left: mistakes in what
 * everything hangs on, the API's own too when it `listens`.
 */
export async function checkedKit(
  home: string,
  log: (line: string) => void,
  { listens = false, modules: load = modulesOf(home) }: Reading = {},
): Promise<E.Either<AssistantError, CheckedKit>> {
  const read = await readKit(home, load);
  for (const { place, reason } of read.modules.failures) log(`${place}: ${reason}`);
  if (E.isLeft(read.usable)) return E.isLeft(read.kit) ? read.kit : read.usable;
  const { openDoors } = read.settings;
  if (listens && openDoors.length > 0) return E.left({ _tag: 'InvalidKit', problems: openDoors });
  const findings = lintKit(read, lintWorld(read.modules)).filter(({ rule }) => !TOLD_ANYWAY.has(rule));
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  for (const line of [...inShort(errors), ...inShort(warnings)]) log(line);
  const modules = read.modules.failures.map(({ place, reason }) =>
    problemOf({ file: place, line: 1, column: 1, path: '', message: reason }),
  );
  const others = errors
    .filter((error) => !read.problems.some((one) => isSamePlace(one, error)))
    .map(problemOf);
  return E.right({ ...read.usable.right, problems: [...read.problems, ...modules, ...others] });
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
  const told = findings.slice(0, MOST_TOLD).map(describeFinding);
  const more = findings.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more: run broca check`];
}

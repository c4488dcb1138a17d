import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from './errors.ts';
import { describeFinding, type Finding } from './lint/finding.ts';
import { lintKit } from './lint/lint-kit.ts';
import { lintWorld } from './lint-world.ts';
import type { AllModules } from './modules/built-in.ts';
import { modulesOf } from './modules/load-modules.ts';
import { type Kit, readKit } from './settings/load-kit.ts';

/** More warnings are counted, not told. */
const MOST_TOLD = 20;

/** These are logged by whoever meets them. */
const TOLD_ANYWAY: ReadonlySet<string> = new Set(['strange-engine', 'broken-module']);

/**
 * Loads a kit and logs what is wrong with it, or looks wrong. A wrong neuron, signal or link costs itself; Left: mistakes in what
 * everything hangs on, the API's own too when it `listens`, whatever the settings say.
 */
export async function checkedKit(
  home: string,
  log: (line: string) => void,
  { listens = false } = {},
): Promise<E.Either<AssistantError, Kit<AllModules>>> {
  const read = await readKit(home, modulesOf(home));
  for (const { place, reason } of read.modules.failures) log(`${place}: ${reason}`);
  if (E.isLeft(read.usable)) return read.kit;
  const { openDoors } = read.settings;
  if (listens && openDoors.length > 0) return E.left({ _tag: 'InvalidKit', problems: openDoors });
  const findings = lintKit(read, lintWorld(read.modules)).filter(({ rule }) => !TOLD_ANYWAY.has(rule));
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  for (const line of [...inShort(errors), ...inShort(warnings)]) log(line);
  return read.usable;
}

function inShort(findings: readonly Finding[]): readonly string[] {
  const told = findings.slice(0, MOST_TOLD).map(describeFinding);
  const more = findings.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more: run broca check`];
}

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

/** Loads a kit as `loadKit` does and logs what looks wrong with it. */
export async function checkedKit(
  home: string,
  log: (line: string) => void,
): Promise<E.Either<AssistantError, Kit<AllModules>>> {
  const read = await readKit(home, modulesOf(home));
  for (const { place, reason } of read.modules.failures) log(`${place}: ${reason}`);
  if (E.isLeft(read.kit)) return read.kit;
  const findings = lintKit(read, lintWorld(read.modules)).filter(({ rule }) => !TOLD_ANYWAY.has(rule));
  for (const line of inShort(findings)) log(line);
  return read.kit;
}

function inShort(findings: readonly Finding[]): readonly string[] {
  const told = findings.slice(0, MOST_TOLD).map(describeFinding);
  const more = findings.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more: run broca check`];
}

import type { EngineKind, EngineSetup } from './index.ts';
import type { EngineHealth } from './ports.ts';

interface Entry {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** An engine at work: the name the settings use and the one it really is. */
export interface ChosenEngine<Engine> {
  readonly name: string;
  readonly engine: string;
  readonly instance: Engine;
}

/**
 * The engine of that name; for a name Broca does not have, the nearest offline one, with a warning. Of a stranger's
 * parameters only those that all engines have in common mean anything to the stand-in.
 */
export function choose<Engine>(
  kind: string,
  { engines, standIn }: EngineKind<Engine>,
  { name, parameters }: Entry,
  setup: Omit<EngineSetup, 'parameters'>,
): ChosenEngine<Engine> {
  const own = Object.hasOwn(engines, name) ? engines[name] : undefined;
  if (own !== undefined) return { name, engine: name, instance: own({ ...setup, parameters }) };
  setup.log(`${kind} "${name}" is not part of Broca: ${standIn} stands in for it`);
  const kept = Object.fromEntries(Object.entries(parameters).filter(([key]) => COMMON.has(key)));
  const make = engines[standIn] as (setup: EngineSetup) => Engine;
  return { name, engine: standIn, instance: make({ ...setup, parameters: kept }) };
}

const COMMON: ReadonlySet<string> = new Set(['language', 'cache']);

/** What `GET /health` shows of it. */
export const healthOf = ({
  name,
  engine,
  instance,
}: ChosenEngine<{ readonly health: () => EngineHealth }>) => ({ name, engine, ...instance.health() });

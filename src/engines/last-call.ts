import type { AssistantError } from '../errors.ts';
import type { ChosenEngine } from './choose.ts';
import { healthAfter } from './health-after.ts';
import type { EngineHealth } from './ports.ts';

/** How the last call of an engine ended that nobody follows. */
export interface LastCall {
  readonly worked: () => void;
  /** The same failure; one of the engine itself has the name that the settings give it. */
  readonly failed: (error: AssistantError) => AssistantError;
  /** A bug in the engine ended it. */
  readonly broke: (error: unknown) => void;
  /** The engine's own; while its last call has failed it is not well, even where it does not know it itself. */
  readonly health: () => EngineHealth;
}

/** Nothing is known against it before its first call. */
export function lastCall({
  name,
  engine,
  instance,
  isStandIn,
}: ChosenEngine<{ readonly health: () => EngineHealth }>): LastCall {
  let failure: EngineHealth | undefined;
  const broke = (error: unknown): void => {
    failure = healthAfter(error);
  };
  return {
    worked: () => {
      failure = undefined;
    },
    failed: (error) => {
      const isOwn = 'engine' in error && error.engine === engine && isStandIn !== true;
      const named = isOwn ? { ...error, engine: name } : error;
      if (ITS_FAULT.has(error._tag) && !knowsItself(instance)) broke(named);
      return named;
    },
    broke,
    health: () => {
      if (knowsItself(instance)) failure = undefined; // and it will know when it is well again
      return { ...instance.health(), ...failure };
    },
  };
}

function knowsItself({ health }: { readonly health: () => EngineHealth }): boolean {
  const { state } = health();
  return state === 'missing' || state === 'failed';
}

const ITS_FAULT: ReadonlySet<AssistantError['_tag']> = new Set([
  'EngineMissing',
  'EngineFailed',
  'DeadlinePassed',
]);

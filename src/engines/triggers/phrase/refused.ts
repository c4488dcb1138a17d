import { throwError } from 'rxjs';
import { type AssistantError, describe } from '../../../errors.ts';
import type { Trigger } from '../../ports.ts';

/** Stands where parameters were refused, which `message` tells: it detects nothing, and says why. */
export function refusedTrigger(engine: string, message: string): Trigger {
  const error: AssistantError = { _tag: 'EngineFailed', engine, message };
  return {
    detect: () => throwError(() => error),
    health: () => ({ state: 'failed', detail: describe(error) }),
    close: async () => {},
  };
}

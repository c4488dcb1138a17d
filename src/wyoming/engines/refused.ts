import type { EngineHealth } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';

/** What is left of an engine whose parameters are wrong. */
export function refused(message: string): {
  readonly error: AssistantError;
  readonly health: () => EngineHealth;
  readonly close: () => Promise<void>;
} {
  return {
    error: { _tag: 'EngineFailed', engine: 'wyoming', message },
    health: () => ({ state: 'failed', detail: message }),
    close: async () => {},
  };
}

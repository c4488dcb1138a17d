import { describeUnknown, isAssistantError } from '../errors.ts';
import type { EngineHealth } from './ports.ts';

/** How an engine is that failed so. */
export const healthAfter = (error: unknown): EngineHealth => ({
  state: isAssistantError(error) && error._tag === 'EngineMissing' ? 'missing' : 'failed',
  detail: describeUnknown(error),
});

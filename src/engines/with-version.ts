import type { EngineHealth } from './ports.ts';

/** A health that also tells the version, where that is known. */
export const withVersion = (health: EngineHealth, version: string | undefined): EngineHealth =>
  version === undefined ? health : { ...health, version };

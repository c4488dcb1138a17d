import { createRequire } from 'node:module';
import { throwError } from 'rxjs';
import { describeUnknown, engineFailed, isAssistantError } from '../lib/errors.ts';
import type { EngineHealth, Stt, Trigger } from './ports.ts';

/** The health of an engine whose last work failed with `error`. */
export const healthAfter = (error: unknown): EngineHealth => ({
  state: isAssistantError(error) && error._tag === 'EngineMissing' ? 'missing' : 'failed',
  detail: describeUnknown(error),
});

/** Stands in for a trigger whose parameters were refused: it detects nothing, and fails with `message`. */
export function refusedTrigger(engine: string, message: string): Trigger {
  const error = engineFailed(engine, message);
  return { detect: () => throwError(() => error), health: () => healthAfter(error), close: async () => {} };
}

/** The same for a recogniser. */
export function refusedStt(engine: string, message: string): Stt {
  const error = engineFailed(engine, message);
  return {
    transcribe: () => throwError(() => error),
    learn: () => {},
    health: () => healthAfter(error),
    close: async () => {},
  };
}

/** Adds the version to a health, if it is known. */
export const withVersion = (health: EngineHealth, version: string | undefined): EngineHealth =>
  version === undefined ? health : { ...health, version };

const require = createRequire(import.meta.url);
const known = new Map<string, string | undefined>();

/** The version of an installed npm package; undefined if it is not installed or hides it. Looked up once. */
export function packageVersion(name: string): string | undefined {
  if (!known.has(name)) known.set(name, read(name));
  return known.get(name);
}

function read(name: string): string | undefined {
  try {
    const { version } = require(`${name}/package.json`) as { readonly version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

import { createRequire } from 'node:module';
import { describeUnknown, isAssistantError } from '../lib/errors.ts';
import type { EngineHealth } from './ports.ts';

/** How an engine is that failed so. */
export const healthAfter = (error: unknown): EngineHealth => ({
  state: isAssistantError(error) && error._tag === 'EngineMissing' ? 'missing' : 'failed',
  detail: describeUnknown(error),
});

/** A health that also tells the version, where that is known. */
export const withVersion = (health: EngineHealth, version: string | undefined): EngineHealth =>
  version === undefined ? health : { ...health, version };

const require = createRequire(import.meta.url);
const known = new Map<string, string | undefined>();

/** Of a package that is installed here; undefined where it is not, or hides it. Looked up once. */
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

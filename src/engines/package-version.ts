import { createRequire } from 'node:module';

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

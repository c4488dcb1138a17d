import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARY = 'libpocketsphinx.so.3';
const DIRECTORIES = ['/usr/local/lib', '/usr/lib'];

let known: { readonly version: string | undefined } | undefined;

/** As the file of the library is called, which has no other way to tell; undefined where it is not found. Looked up once. */
export function libraryVersion(): string | undefined {
  known ??= { version: read() };
  return known.version;
}

function read(): string | undefined {
  for (const directory of DIRECTORIES.flatMap((one) => [one, ...multiarch(one)])) {
    try {
      return /\.so\.(\d[\d.]*)$/.exec(realpathSync(join(directory, LIBRARY)))?.[1];
    } catch {
      // it is not in this one
    }
  }
  return undefined;
}

/** Where Debian keeps the libraries of each kind of machine. */
function multiarch(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.includes('-linux-gnu'))
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
}

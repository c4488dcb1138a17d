import { accessSync, constants, statSync } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { existingFile } from './files.ts';

/** The path of a program on the PATH. Looks again at each call, so that installing it needs no restart. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first bytes of scripts and programs (ELF, Mach-O, PE). The C library would pass any other file to a shell. */
const BEGINNING = /^(?:#!|\x7fELF|MZ|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/;

/** Returns `path` if it can be run as a program. Left: a sentence that says why not. */
export const executable =
  (path: string): TaskEither<string, string> =>
  async () => {
    const file = await existingFile(path)();
    if (E.isLeft(file)) return file;
    const isAllowed = await access(path, constants.R_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!isAllowed) return E.left(`${path} may not be read and executed (chmod +rx ${path})`);
    if (BEGINNING.test(await beginning(path))) return file;
    return E.left(`${path} cannot be executed: exec format error, its first line must be like #!/bin/sh`);
  };

async function beginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

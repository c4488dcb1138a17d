import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { parse } from 'yaml';
import { pathText, refusals } from '../decode.ts';
import { Corrections, type ReadCorrections } from './order-signal.ts';
import type { Correction } from './synapse.ts';

/** Reads correction files relative to `home`, each once. */
export function correctionFiles(home: string): ReadCorrections {
  const known = new Map<string, E.Either<string, readonly Correction[]>>();
  return (file) => {
    const path = resolve(home, file);
    const result = known.get(path) ?? read(path);
    known.set(path, result);
    return result;
  };
}

function read(path: string): E.Either<string, readonly Correction[]> {
  try {
    const decoded = Corrections.decode(parse(readFileSync(path, 'utf8'), { version: '1.1' }));
    if (E.isRight(decoded)) return decoded;
    const [first] = refusals(decoded.left);
    return E.left(`a file whose ${pathText(first?.path ?? []) || 'content'} is ${first?.expected}`);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return E.left(isMissing ? `a file that exists (${path})` : `a YAML file (${String(error)})`);
  }
}

import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { refusals } from '../decode.ts';
import type { Problem } from '../errors.ts';
import { readRegularFileSync } from '../lib/regular-file.ts';
import { Corrections, type ReadCorrections } from './order-signal.ts';
import type { Correction } from './synapse.ts';
import { CORRECT, parseYaml } from './yaml-file.ts';

/** Reads correction files relative to `home`, each once. */
export function correctionFiles(home: string): ReadCorrections {
  const known = new Map<string, E.Either<string, readonly Correction[]>>();
  return (file) => {
    const path = resolve(home, file);
    const result = known.get(path) ?? read(path, file);
    if (E.isRight(result)) known.set(path, result); // one with mistakes may be put right
    return result;
  };
}

/** The name may come from a request: devices without an end and huge files must not be read. */
const MOST_BYTES = 1_000_000;

function read(path: string, file: string): E.Either<string, readonly Correction[]> {
  let bytes: Uint8Array;
  try {
    bytes = readRegularFileSync(path, MOST_BYTES);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return E.left(`a file that exists (${path})`);
    if (code === 'EFBIG') return E.left(`a file of at most ${MOST_BYTES} bytes`);
    return E.left(code === 'EINVAL' || code === 'EISDIR' ? 'a file' : `a readable file (${code})`);
  }
  const parsed = parseYaml(file, bytes);
  if (E.isLeft(parsed))
    return E.left(described(parsed.left.map((problem) => ({ ...problem, expected: CORRECT }))));
  const { value, problem } = parsed.right;
  const decoded = Corrections.decode(value);
  return E.isRight(decoded) ? decoded : E.left(described(refusals(decoded.left).map(problem)));
}

/** Says where the mistakes are and not what is there: over HTTP that would show any file to anybody. */
const described = (problems: readonly Problem[]): string =>
  `a correction file without mistakes (${problems
    .map(({ file, line, column, path, expected }) =>
      `${file}:${line}:${column} ${path}: expected ${expected.replace(QUOTES, '')}`.replace(' :', ':'),
    )
    .join('; ')})`;

/** A hint that shows what is there. */
const QUOTES = /: put quotes around .*$/s;

import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { groupedBy } from '../../lib/collections.ts';
import { refusals } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import { readRegularFileSync } from '../../lib/files.ts';
import { comparedWords } from '../../lib/normal-form.ts';
import { Corrections, type ReadCorrections } from '../order-signal.ts';
import type { Correction } from '../synapse.ts';
import { CORRECT, parseYaml } from '../yaml/yaml-file.ts';
import { standsAt, type Word, wordsOf } from './words.ts';

/** A list of corrections made ready, so that an order which holds none of their inputs is left alone at once. */
export interface CorrectionList {
  readonly corrections: readonly Correction[];
  /** The list positions of the corrections by the first word of their input. */
  readonly byFirstWord: ReadonlyMap<string, readonly number[]>;
  readonly replacements: readonly Replacement[];
}

interface Replacement {
  readonly input: readonly string[];
  readonly output: readonly Word[];
}

/** Makes a list ready; a blank input corrects nothing. */
export function correctionList(corrections: readonly Correction[]): CorrectionList {
  const replacements = corrections.map(({ input, output }) => ({
    input: comparedWords(input),
    output: wordsOf(output),
  }));
  const byFirstWord = groupedBy(replacements.keys(), (position) => replacements[position]?.input[0]);
  return { corrections, byFirstWord, replacements };
}

/** One list of all the different corrections in some lists, only for `possibleOutputs`. */
export function mergedLists(lists: Iterable<CorrectionList>): CorrectionList {
  const different = new Map<string, Correction>();
  for (const { corrections } of lists) {
    for (const correction of corrections) {
      different.set(JSON.stringify([correction.input, correction.output]), correction);
    }
  }
  return correctionList([...different.values()]);
}

/** Applies the corrections in list order, each to the result of the previous one. Returns the same array if none applies. */
export function correctedWords(list: CorrectionList, words: readonly Word[]): readonly Word[] {
  const reached = reachedFrom(list, words);
  return reached.length === 0
    ? words
    : reached
        .toSorted((a, b) => a - b)
        .reduce((current, position) => replaced(current, list.replacements[position]), words);
}

/** Every word, in lower case, that the corrections could bring into the order: more than they do, never less. */
export function possibleOutputs(list: CorrectionList, words: readonly Word[]): ReadonlySet<string> {
  const outputs = reachedFrom(list, words).flatMap((position) => list.replacements[position]?.output ?? []);
  return new Set(outputs.map(({ lower }) => lower));
}

/** The positions of corrections whose first word is in the order or in the output of another reachable one. */
function reachedFrom(list: CorrectionList, words: readonly Word[]): readonly number[] {
  const seen = new Set<string>();
  const reached: number[] = [];
  const visit = (words: readonly Word[]): void => {
    for (const { lower } of words) {
      const positions = list.byFirstWord.get(lower);
      if (positions === undefined || seen.has(lower)) continue;
      seen.add(lower);
      for (const position of positions) reached.push(position);
    }
  };
  visit(words);
  for (let next = 0; next < reached.length; next += 1) {
    visit(list.replacements[reached[next] ?? 0]?.output ?? []);
  }
  return reached;
}

function replaced(words: readonly Word[], replacement: Replacement | undefined): readonly Word[] {
  if (replacement === undefined) return words;
  const { input, output } = replacement;
  const result: Word[] = [];
  let index = 0;
  for (let word = words[0]; word !== undefined; word = words[index]) {
    if (standsAt(input, words, index)) {
      result.push(...output);
      index += input.length;
    } else {
      result.push(word);
      index += 1;
    }
  }
  return result;
}

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
const MAX_BYTES = 1_000_000;

function read(path: string, file: string): E.Either<string, readonly Correction[]> {
  let bytes: Uint8Array;
  try {
    bytes = readRegularFileSync(path, MAX_BYTES);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return E.left(`a file that exists (${path})`);
    if (code === 'EFBIG') return E.left(`a file of at most ${MAX_BYTES} bytes`);
    return E.left(code === 'EINVAL' || code === 'EISDIR' ? 'a file' : `a readable file (${code})`);
  }
  const parsed = parseYaml(file, bytes);
  if (E.isLeft(parsed))
    return E.left(described(parsed.left.map((problem) => ({ ...problem, expected: CORRECT }))));
  const { value, problem } = parsed.right;
  const decoded = Corrections.decode(value);
  return E.isRight(decoded) ? decoded : E.left(described(refusals(decoded.left).map(problem)));
}

/** Names the places of the mistakes without the file's contents, which HTTP clients may not see. */
const described = (problems: readonly Problem[]): string =>
  `a correction file without mistakes (${problems
    .map(({ file, line, column, path, expected }) =>
      `${file}:${line}:${column} ${path}: expected ${expected.replace(QUOTES, '')}`.replace(' :', ':'),
    )
    .join('; ')})`;

/** A hint that would quote the file. */
const QUOTES = /: put quotes around .*$/s;

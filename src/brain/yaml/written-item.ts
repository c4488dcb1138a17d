import * as E from 'fp-ts/lib/Either.js';
import type { Problem } from '../../lib/errors.ts';
import { parseYamlText, type YamlFile } from './yaml-file.ts';

/** One synapse in YAML. Paths begin at it. */
export type WrittenItem = Pick<YamlFile, 'value' | 'problem' | 'lineOf'>;

/** Reads a text with one synapse, as a map or as a list of one. `linesBefore` are those before it in its file. Left: its mistakes. */
export function readItem(
  file: string,
  text: string,
  linesBefore = 0,
): E.Either<readonly Problem[], WrittenItem> {
  const read = parseYamlText(file, text, linesBefore);
  if (E.isLeft(read)) return read;
  const { value, problem } = read.right;
  if (!Array.isArray(value)) return read;
  return value.length === 1
    ? E.right(itemOf(read.right, 0))
    : E.left([problem({ path: value.length > 1 ? [1] : [], found: value[1], expected: 'one synapse' })]);
}

/** An item of a list. */
export function itemOf({ value, problem, lineOf }: WrittenItem, index: number): WrittenItem {
  return {
    value: Array.isArray(value) ? value[index] : undefined,
    problem: ({ path, ...refusal }) => problem({ ...refusal, path: [index, ...path] }),
    lineOf: (path) => lineOf([index, ...path]),
  };
}

/** A synapse that a client sent as YAML; no JSON is one. */
export class YamlText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

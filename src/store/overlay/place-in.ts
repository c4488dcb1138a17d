import * as E from 'fp-ts/lib/Either.js';
import { parseYaml, type YamlFile } from '../../brain/yaml-file.ts';
import type { Problem } from '../../errors.ts';

/** Finds the place of something wrong in a file when it is asked to: thousands of parsed files are not kept for that. */
export const placeIn =
  (file: string, text: string): YamlFile['problem'] =>
  (refusal) => {
    const parsed = parseYaml(file, Buffer.from(text));
    return E.isRight(parsed) ? parsed.right.problem(refusal) : atStart(file, 'no YAML', refusal.expected);
  };

/** What was found and expected where a link leads out of the data directory: problems show what is in a file. */
export const LINK = ['a link to a file elsewhere', 'a file of this directory'] as const;

/** Of a file as a whole. */
export const atStart = (file: string, found: string, expected: string): Problem => ({
  file,
  line: 1,
  column: 1,
  path: '',
  found,
  expected,
});

import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { foundText, pathText, type Refusal } from '../decode.ts';
import type { AssistantError, Problem } from '../errors.ts';

/** A parsed YAML file that remembers where everything in it stands. */
export interface YamlFile {
  readonly file: string;
  readonly value: unknown;
  /** Turns what a codec refused into a problem with line and column. */
  readonly problem: (refusal: Refusal) => Problem;
}

/** Reads YAML 1.1, as Kalliope's kits are written (`yes` is true, `1:30` is 90). Left: `InvalidKit` with every syntax error. */
export const readYaml =
  (file: string): TaskEither<AssistantError, YamlFile> =>
  async () => {
    try {
      return parse(file, await readFile(file, 'utf8'));
    } catch (error) {
      const found = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : String(error);
      const problem: Problem = {
        file,
        line: 1,
        column: 1,
        path: '',
        found,
        expected: 'a readable YAML file',
      };
      return E.left({ _tag: 'InvalidKit', problems: [problem] });
    }
  };

function parse(file: string, text: string): E.Either<AssistantError, YamlFile> {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.1',
    merge: true,
    lineCounter: lines,
    prettyErrors: false,
  });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }): Problem => {
      const { line, col } = lines.linePos(pos[0]);
      return { file, line, column: col, path: '', found: message, expected: 'YAML' };
    });
    return E.left({ _tag: 'InvalidKit', problems });
  }
  return E.right({
    file,
    value: document.toJS() as unknown,
    problem: ({ path, found, expected }) => {
      const { line, col } = lines.linePos(offsetOf(document, path));
      return { file, line, column: col, path: pathText(path), found: foundText(found), expected };
    },
  });
}

/** Where the value at `path` starts; for a key that is missing, where its map starts. */
function offsetOf(document: Document, path: Refusal['path']): number {
  let node: unknown = document.contents;
  for (const key of path) {
    const next: unknown = isMap(node) || isSeq(node) ? node.get(key, true) : undefined;
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

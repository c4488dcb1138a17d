import * as E from 'fp-ts/lib/Either.js';
import { decodeSentences } from '../../src/brain/sentences/decode-sentences.ts';
import { parseYaml } from '../../src/brain/yaml/yaml-file.ts';
import type { Sentences } from '../../src/sentences/sentences.ts';

/** Sentences of a value as a file of hassil would hold it. Throws on a mistake. */
export function sentencesOf(content: Readonly<Record<string, unknown>>): Sentences {
  const file = parseYaml('sentences.yaml', Buffer.from(JSON.stringify(content)));
  if (E.isLeft(file)) throw new Error(JSON.stringify(file.left));
  const { language = 'en', problems, ...rest } = decodeSentences(file.right);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return { language, ...rest };
}

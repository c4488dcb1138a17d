import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lesson } from '../../sentences/lesson.ts';
import { HOLE } from '../../sentences/words/word-slots.ts';
import { grammarMaker } from '../grammar.ts';
import { phrasesOf } from '../grammar-phrases.ts';
import { readingFile } from './byte-reader.ts';
import type { ModelFolder } from './model-folder.ts';
import { fieldsOf } from './protobuf.ts';
import type { Tokens } from './tokens.ts';

/** How a model puts words together from its tokens. */
export interface Spelling {
  readonly unit: 'bpe' | 'cjkchar';
  /** Of `bpe`: each token and its weight, as `bpe.vocab` has them. */
  readonly vocabulary?: string;
}

/** The way a model spells words. A text says why it is not known. */
export function spellingOf({ directory, files }: ModelFolder, tokens: Tokens): Spelling | string {
  if (files.has('bpe.vocab')) {
    const vocabulary = readFileSync(join(directory, 'bpe.vocab'), 'utf8');
    const wrong = vocabulary
      .split('\n')
      .findIndex((line) => line !== '' && !/^\S+\t-?[\d.]+$/.test(line.trimEnd()));
    if (wrong >= 0)
      throw new Error(`${join(directory, 'bpe.vocab')}, line ${wrong + 1}: expected a token and its weight`);
    return { unit: 'bpe', vocabulary };
  }
  if (files.has('bpe.model')) {
    return { unit: 'bpe', vocabulary: vocabularyOf(join(directory, 'bpe.model')) };
  }
  const written = [...tokens.keys()].filter((token) => !token.startsWith('<'));
  return written.every((token) => [...token].length === 1)
    ? { unit: 'cjkchar' }
    : `the folder ${directory} has neither bpe.model nor bpe.vocab, which tell how words are written`;
}

/** The pieces of a model of SentencePiece, with their weights. */
function vocabularyOf(path: string): string {
  return readingFile(path, (reader) => {
    const lines: string[] = [];
    for (const piece of fieldsOf(reader, 0, reader.sizeBytes)) {
      if (piece.field !== 1) continue;
      let text = '';
      let weight = 0;
      for (const { field, start, end } of fieldsOf(reader, piece.start, piece.end)) {
        if (field === 1) text = reader.textAt(start, end);
        if (field === 2) weight = floatOf([0, 1, 2, 3].map((at) => reader.byteAt(start + at)));
      }
      lines.push(`${text}\t${weight}\n`);
    }
    return lines.join('');
  });
}

const floatOf = (bytes: readonly number[]): number => Buffer.from(bytes).readFloatLE();

/** More cost time with each word that is heard. */
const MOST_PHRASES = 2_000;

/**
 * Makes lists of what is preferred: what stands between the holes of a lesson, in words that are spoken. Of very many, as many as there is
 * room for.
 */
export function biasPhrases(): (lesson: Lesson) => readonly string[] {
  const grammarOf = grammarMaker();
  return (lesson) => {
    const { root } = grammarOf(lesson, (words) => words);
    const phrases = new Set<string>();
    for (const words of phrasesOf(root, MOST_PHRASES))
      for (const part of splitAtHoles(words)) if (isPlain(part)) phrases.add(part);
    return [...phrases];
  };
}

const splitAtHoles = (words: readonly string[]): readonly string[] =>
  words
    .map((word) => (word === HOLE ? '\n' : word))
    .join(' ')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Other signs mean something in a list of hotwords. */
const isPlain = (words: string): boolean => /^[\p{L}\p{M}\p{N}' -]+$/u.test(words);

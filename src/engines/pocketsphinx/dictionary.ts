import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** The pronunciations of a model. */
export interface Dictionary {
  /** The phones of each word, in lower case, in all ways in which the file has them. Leaves out unknown words. */
  readonly waysOf: (words: readonly string[]) => ReadonlyMap<string, readonly string[]>;
}

/**
 * A dictionary whose words stay in its file: kept is where each stands, 2 MB for 130 000 words, made when the first word is looked up.
 * A line of the file is a word and its phones; `(2)` after the word marks another pronunciation.
 */
export function dictionary(file: string): Dictionary {
  let index: ReturnType<typeof lineIndex> | undefined;
  return {
    waysOf: (words) => {
      const found = new Map<string, readonly string[]>();
      if (words.length === 0) return found;
      index ??= lineIndex(readFileSync(file));
      const opened = openSync(file, 'r');
      try {
        for (const word of words) {
          const ways = index.placesOf(word).flatMap((place) => phonesAt(opened, place, word) ?? []);
          if (ways.length > 0) found.set(word, ways);
        }
      } finally {
        closeSync(opened);
      }
      return found;
    },
  };
}

/** Where the lines begin whose word has a hash, in the order of the file: a table with open addressing. */
function lineIndex(text: Buffer) {
  const most = linesIn(text);
  let size = 1_024;
  while (size * FULL < most) size *= 2;
  const hashes = new Uint32Array(size);
  /** From 1; 0 where there is none. */
  const places = new Uint32Array(size);
  for (let start = 0; start < text.length; ) {
    let at = start;
    let hash = HASH_START;
    let isPlain = true;
    for (let byte = text[at]; byte !== undefined && !isWordEnd(byte); byte = text[at]) {
      if (byte > 127) isPlain = false;
      hash = withByte(hash, byte > 64 && byte < 91 ? byte + 32 : byte);
      at += 1;
    }
    if (at > start) {
      if (!isPlain) hash = hashOf(text.toString('utf8', start, at));
      let slot = hash & (size - 1);
      while (places[slot] !== 0) slot = (slot + 1) & (size - 1);
      hashes[slot] = hash;
      places[slot] = start + 1;
    }
    const end = text.indexOf(LINE_END, at);
    start = end < 0 ? text.length : end + 1;
  }
  return {
    placesOf: (word: string): readonly number[] => {
      const hash = hashOf(word);
      const found: number[] = [];
      for (let slot = hash & (size - 1); places[slot] !== 0; slot = (slot + 1) & (size - 1))
        if (hashes[slot] === hash) found.push((places[slot] ?? 1) - 1);
      return found;
    },
  };
}

/** The share of a table that is used at most. */
const FULL = 0.8;

function linesIn(text: Buffer): number {
  let lines = 1;
  for (let end = text.indexOf(LINE_END); end >= 0; end = text.indexOf(LINE_END, end + 1)) lines += 1;
  return lines;
}

const LINE_END = 10;

/** The end of a line, a tab, a space, and the bracket before the number of a pronunciation. */
const isWordEnd = (byte: number): boolean => byte <= 32 || byte === 40;

/** FNV-1a. */
const HASH_START = 2_166_136_261;

const withByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, 16_777_619) >>> 0;

/** Of the word in lower case: the library tells no cases apart. */
const hashOf = (word: string): number => Buffer.from(word.toLowerCase()).reduce(withByte, HASH_START);

const LONGEST_LINE_BYTES = 512;

const LINE = /^([^\s(]+)(?:\(\d+\))?[ \t]+(.+)/;

/** Undefined when another word with the same hash stands there. */
function phonesAt(file: number, place: number, word: string): string | undefined {
  const buffer = Buffer.alloc(LONGEST_LINE_BYTES);
  const bytes = readSync(file, buffer, 0, LONGEST_LINE_BYTES, place);
  const [line = ''] = buffer.toString('utf8', 0, bytes).split('\n', 1);
  const [, written = '', phones = ''] = LINE.exec(line) ?? [];
  return written.toLowerCase() === word ? phones.trim() : undefined;
}

import { readFileSync } from 'node:fs';

/** The tokens of a model by their numbers. */
export type Tokens = ReadonlyMap<string, number>;

interface TokensOptions {
  /** How many tokens the network has. */
  readonly least?: number;
  /** The same token twice is a mistake. */
  readonly isUnique?: boolean;
  /** Each token is written as base64. */
  readonly isBase64?: boolean | undefined;
}

/**
 * Reads `tokens.txt`: in each line a token and its number, or only the number of a space. Throws an Error that names the first line that is
 * wrong, or the first number that is missing below `least`.
 */
export function readTokens(
  path: string,
  { least = 1, isUnique = false, isBase64 = false }: TokensOptions = {},
): Tokens {
  const lines = readFileSync(path, 'utf8').split('\n');
  const tokens = new Map<string, number>();
  const numbers = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const words = line.split(/[ \t\r\f\v]+/).filter((word) => word !== '');
    if (words.length === 0) {
      if (lines.slice(index).every((rest) => rest.trim() === '')) break;
      throw new Error(`${path}, line ${index + 1}: it is empty`);
    }
    const number = words.at(-1) ?? '';
    if (words.length > 2 || !/^\d{1,7}$/.test(number))
      throw new Error(`${path}, line ${index + 1}: expected a token and its number, found "${short(line)}"`);
    if (isBase64 && words.length === 2 && !BASE64.test(words[0] ?? ''))
      throw new Error(
        `${path}, line ${index + 1}: expected a token in base64, found "${short(words[0] ?? '')}"`,
      );
    if (isUnique && tokens.has(words.length === 1 ? ' ' : (words[0] ?? '')))
      throw new Error(`${path}, line ${index + 1}: the token "${words[0]}" is there twice`);
    tokens.set(words.length === 1 ? ' ' : (words[0] ?? ''), Number(number));
    numbers.add(Number(number));
  }
  const needed = Math.max(least, 1);
  for (let number = 0; number < needed; number += 1)
    if (!numbers.has(number))
      throw new Error(
        `${path}: the model has ${needed} tokens, and number ${number} is not among those of the file`,
      );
  return tokens;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const short = (line: string): string => (line.length > 40 ? `${line.slice(0, 40)}…` : line);

/** Whether all letters of the tokens are capitals. */
export function areLoud(tokens: Tokens): boolean {
  const letters = [...tokens.keys()].filter((token) => !token.startsWith('<')).join('');
  return /\p{Lu}/u.test(letters) && !/\p{Ll}/u.test(letters);
}

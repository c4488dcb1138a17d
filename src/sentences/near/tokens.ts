/** A piece of a word, as near orders are compared: `l'` and `entrée` of `l'entrée`, `50` and `%` of `50%`. */
export interface Token {
  readonly text: string;
  /** Whether it goes on a word. */
  readonly isGlued: boolean;
  /** Its place in the text. */
  readonly start: number;
  readonly end: number;
}

/** The tokens of a text in compared form. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let last = -1;
  for (const { 0: found, index: start } of text.matchAll(PIECE)) {
    tokens.push({ text: found, isGlued: start === last, start, end: start + found.length });
    last = start + found.length;
  }
  return tokens;
}

/** A number, letters up to an apostrophe, or other signs. */
const PIECE = /\d+(?:[.,]\d+)*|[^\s\d']+'?|'/gu;

/** The text of some tokens. */
export const textOfTokens = (tokens: readonly Pick<Token, 'text' | 'isGlued'>[]): string =>
  tokens.reduce(
    (text, token) => (text === '' || token.isGlued ? text + token.text : `${text} ${token.text}`),
    '',
  );

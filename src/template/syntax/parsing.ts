import type { Body, Target } from './ast.ts';
import type { TokenReader } from './token-reader.ts';

/** What the statements of one template have in common while it is parsed. */
export interface Parsing {
  readonly reader: TokenReader;
  /** From the end of a statement up to one of these words, which then stands next. */
  readonly body: (...ends: readonly string[]) => Body;
  /** Remembers the names that the template itself gives values to. */
  readonly bind: (target: Target) => void;
  /** Loops around what is parsed now. */
  loops: number;
}

/** A body up to this word, which is passed. */
export function closedBody({ reader, body }: Parsing, end: string): Body {
  const inside = body(end);
  reader.expect('name', end);
  return inside;
}

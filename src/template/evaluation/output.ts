import type { Statement } from '../syntax/ast.ts';
import { fail } from '../values/fail.ts';
import type { Meter } from '../values/meter.ts';

/** In characters: 1 MiB. */
const MAX_LENGTH = 1024 * 1024;

/** Some of a rendered text: the template's own, or what an expression came to. */
export interface Piece {
  readonly text: string;
  readonly isValue: boolean;
  /** Somebody other than the author of the kit may have chosen it. */
  readonly isTainted?: boolean;
  /** The last filter of the expression. */
  readonly filter?: string | undefined;
}

/** Some of a text as it is made, and the statement whose value it is. */
export interface WrittenPiece {
  readonly text: string;
  readonly from: Statement | undefined;
}

/** Text as it is made, of the template or of a part of it. */
export interface Output {
  readonly add: (text: string, from?: Statement) => void;
  readonly text: () => string;
}

/** `written` is told every piece. */
export function output(meter: Meter, written?: (piece: WrittenPiece) => void): Output {
  let made = '';
  return {
    add: (text, from) => {
      if (made.length + text.length > MAX_LENGTH) fail('more than 1 MiB of text');
      meter.text(text.length);
      made += text;
      written?.({ text, from });
    },
    text: () => made,
  };
}

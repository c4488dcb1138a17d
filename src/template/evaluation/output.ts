import { fail } from '../values/fail.ts';
import type { Meter } from '../values/meter.ts';

/** In characters: 1 MiB. */
const MAX_LENGTH = 1024 * 1024;

/** Some of a rendered text: the template's own, or what an expression came to. */
export interface Piece {
  readonly text: string;
  readonly isValue: boolean;
}

/** Text as it is made, of the template or of a part of it. */
export interface Output {
  readonly add: (text: string, isValue?: boolean) => void;
  readonly text: () => string;
}

/** `written` is told every piece. */
export function output(meter: Meter, written?: (piece: Piece) => void): Output {
  let made = '';
  return {
    add: (text, isValue = false) => {
      if (made.length + text.length > MAX_LENGTH) fail('more than 1 MiB of text');
      meter.text(text.length);
      made += text;
      written?.({ text, isValue });
    },
    text: () => made,
  };
}

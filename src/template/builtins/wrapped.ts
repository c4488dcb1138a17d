import { lengthOf } from '../values/characters.ts';
import type { Context } from '../values/value.ts';
import { joined } from './text-change.ts';
import { linesOf } from './white-space.ts';

interface Wrapping {
  /** In characters. */
  readonly width: number;
  readonly breaksWords: boolean;
  readonly breaksHyphens: boolean;
  readonly between: string;
}

/** A text in lines of so many characters at most, broken at spaces and after hyphens. */
export function wrapped(text: string, wrapping: Wrapping, context: Context): string {
  context.step(text.length);
  const lines = linesOf(text).map((line) =>
    joined(wrapLine(line, wrapping, context), wrapping.between, context),
  );
  return joined(lines, wrapping.between, context);
}

function wrapLine(
  line: string,
  { width, breaksWords, breaksHyphens }: Wrapping,
  context: Context,
): readonly string[] {
  const room = Math.max(1, width);
  const pieces =
    line.match(breaksHyphens ? /\s+|[^\s-]*-+(?=\p{L})|[^\s-]+(?:-+(?!\p{L})[^\s-]*)*|-+/gu : /\s+|\S+/g) ??
    [];
  const lines: string[] = [];
  let current = '';
  for (const piece of pieces) {
    const isSpace = piece.trim() === '';
    if (isSpace && current === '' && lines.length > 0) continue;
    context.text((current.length + piece.length) / 2);
    if (lengthOf(current + piece, context) <= room) {
      current += piece;
      continue;
    }
    if (isSpace) {
      flush();
      continue;
    }
    let rest = piece;
    if (lengthOf(piece, context) <= room || !breaksWords) flush();
    while (breaksWords && lengthOf(rest, context) > room) {
      const free = room - current.length;
      if (free <= 0) {
        flush();
        continue;
      }
      current += rest.slice(0, free);
      rest = rest.slice(free);
      if (current.length >= room) flush();
    }
    if (current.length + rest.length > room) flush();
    current += rest;
  }
  flush();
  return lines;

  function flush(): void {
    const line = current.trimEnd();
    if (line !== '') lines.push(line);
    current = '';
  }
}

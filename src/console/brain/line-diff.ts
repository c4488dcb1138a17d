import { diffLines } from 'diff';

/** A line of two texts: in both of them, or only before or after. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** The lines of both texts in their order. Line ends and a missing one at the end make no difference. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const parts = diffLines(ended(before), ended(after));
  return parts.flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): DiffLine => ({ kind, text }));
  });
}

function ended(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

interface Placed {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** From the start of each file to its end, file by file: first those of `files`, then any others as they are met. */
export function inReadingOrder<One extends Placed>(
  found: readonly One[],
  files: readonly string[] = [],
): readonly One[] {
  const all = new Set([...files, ...found.map(({ file }) => file)]);
  const places = new Map([...all].map((file, index) => [file, index]));
  return found.toSorted(
    (one, other) =>
      (places.get(one.file) ?? 0) - (places.get(other.file) ?? 0) ||
      one.line - other.line ||
      one.column - other.column,
  );
}

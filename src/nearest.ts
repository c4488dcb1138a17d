/** The name that was most likely meant, case aside; undefined when none is near. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  const most = Math.min(3, Math.floor(written.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editsBetween(flat(written), flat(name), most);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name, distance };
  }
  return best?.name;
}

/** `-`, `_` and capitals are what people mix up most: they count as no edit. */
const flat = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');

/** Letters put in, left out, changed, or two swapped; more than `most` are not counted to the end. */
function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = current;
  }
  return above[other.length] ?? 0;
}

import { type Document, isMap, isScalar, isSeq, type Pair, visit, type YAMLMap } from 'yaml';
import type { Refusal } from '../decode.ts';
import { pathTo } from './plain-scalars.ts';

/** Something about a key, and where that starts, counted in characters. */
export interface AtKey {
  readonly path: Refusal['path'];
  readonly offset: number;
}

/** Every key that its map already has, from the document's start to its end. */
export function duplicateKeys(document: Document): readonly AtKey[] {
  const found: AtKey[] = [];
  visit(document, {
    Map: (_, map, ancestors) => {
      const names = new Set<string>();
      for (const { key } of map.items) {
        const name = nameOf(key);
        if (name === undefined) continue;
        if (names.has(name)) {
          const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
          found.push({ path: [...pathTo(map, ancestors), name], offset });
        }
        names.add(name);
      }
    },
  });
  return found.toSorted((one, other) => one.offset - other.offset);
}

/** Leaves of equal keys the last, whose value counts, so that a place found by its path is that of what counts. */
export function dropShadowed(document: Document): void {
  visit(document, {
    Map: (_, map) => {
      map.items = lastOfEach(map);
    },
  });
}

/** Every map with a map or a list for a key: `{{ name }}` without quotes is one. */
export function keysOfMaps(document: Document): readonly (AtKey & { readonly end: number })[] {
  const found: (AtKey & { readonly end: number })[] = [];
  visit(document, {
    Map: (_, map, ancestors) => {
      if (!map.items.some(({ key }) => isMap(key) || isSeq(key))) return undefined;
      const [offset, end] = map.range ?? [0, 0];
      found.push({ path: pathTo(map, ancestors), offset, end });
      return visit.SKIP;
    },
  });
  return found;
}

function lastOfEach({ items }: YAMLMap): Pair[] {
  const last = new Map(items.map(({ key }, index) => [nameOf(key) ?? index, index]));
  return items.filter(({ key }, index) => last.get(nameOf(key) ?? index) === index);
}

/** Undefined for what is no name: a merge key, which may come again, an alias, a map. */
const nameOf = (key: unknown): string | undefined =>
  isScalar(key) && typeof key.value !== 'symbol' ? String(key.value) : undefined;

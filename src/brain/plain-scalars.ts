import { type Document, isMap, isPair, isScalar, isSeq, type Node, type Pair, Scalar, visit } from 'yaml';
import type { Refusal } from '../decode.ts';

/** A word without quotes that YAML reads as something else than text. */
export interface PlainScalar {
  /** To the value; of a key, to what it is the key of. */
  readonly path: Refusal['path'];
  readonly isKey: boolean;
  /** As written. */
  readonly source: string;
  readonly value: unknown;
  /** Where it starts, counted in characters. */
  readonly offset: number;
}

type Ancestors = readonly (Document | Node | Pair)[];

/** Every one of a document, from its start to its end. */
export function plainScalars(document: Document): readonly PlainScalar[] {
  const found: PlainScalar[] = [];
  visit(document, {
    Scalar: (position, node, ancestors) => {
      const { source, value, type } = node;
      if (type !== Scalar.PLAIN || typeof value === 'string' || value === null || source === undefined)
        return;
      const isKey = position === 'key';
      found.push({ path: pathTo(node, ancestors), isKey, source, value, offset: node.range?.[0] ?? 0 });
    },
  });
  return found;
}

/** From the root of the document, whose ancestors `visit` tells. */
export function pathTo(node: Node, ancestors: Ancestors): Refusal['path'] {
  return ancestors.flatMap((ancestor, index): Refusal['path'] => {
    const next = ancestors[index + 1] ?? node;
    if (isSeq(ancestor)) return [ancestor.items.indexOf(next)];
    if (isMap(ancestor) && isPair(next)) return [isScalar(next.key) ? String(next.key.value) : ''];
    return [];
  });
}

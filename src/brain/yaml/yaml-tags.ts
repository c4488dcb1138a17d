import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  type ScalarTag,
  type Tags,
  visit,
} from 'yaml';
import type { Refusal } from '../../lib/decode.ts';

/** YAML 1.1 as Kalliope's parser reads it: `y`, `n`, `08`, `1e3` and dates are texts, unlike in the standard. */
export const kalliopeTags = (tags: Tags): Tags =>
  tags.flatMap((tag): Tags => {
    if (typeof tag !== 'object' || tag.collection !== undefined) return [tag];
    if (tag.tag === 'tag:yaml.org,2002:timestamp') return [];
    return [{ ...tag, test: TESTS[kindOf(tag)] ?? tag.test }];
  });

/** How files of a kit are read: YAML 1.1, whatever version a %YAML line names. */
export const KIT_YAML = {
  version: '1.1',
  schema: 'yaml-1.1',
  merge: true,
  customTags: kalliopeTags,
} as const;

const TESTS: Readonly<Record<string, RegExp>> = {
  'bool true': /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/,
  'bool false': /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/,
  int: /^[-+]?(?:0|[1-9][0-9_]*)$/,
  'float EXP': /^[-+]?[0-9][0-9_]*\.[0-9_]*[eE][-+][0-9]+$/,
};

function kindOf({ tag, format, test }: ScalarTag): string {
  const name = tag.replace('tag:yaml.org,2002:', '');
  if (name === 'bool') return `bool ${test?.test('true')}`;
  if (name === 'float' && test?.test('.inf')) return 'float INF';
  return format === undefined ? name : `${name} ${format}`;
}

/** A word without quotes that YAML reads as something else than text. */
export interface PlainScalar {
  /** The path to the value, or to the value of this key. */
  readonly path: Refusal['path'];
  readonly isKey: boolean;
  /** As written. */
  readonly source: string;
  readonly value: unknown;
  /** Where it starts, counted in characters. */
  readonly offset: number;
}

type Ancestors = readonly (Document | Node | Pair)[];

/** All nodes of a document, in its order. */
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

/** The path from the root of the document to a node with these ancestors. */
export function pathTo(node: Node, ancestors: Ancestors): Refusal['path'] {
  return ancestors.flatMap((ancestor, index): Refusal['path'] => {
    const next = ancestors[index + 1] ?? node;
    if (isSeq(ancestor)) return [ancestor.items.indexOf(next)];
    if (isMap(ancestor) && isPair(next)) return [isScalar(next.key) ? String(next.key.value) : ''];
    return [];
  });
}

import { each, type Steps } from '../../lib/steps.ts';
import type { ReadySentences } from '../../sentences/sentences.ts';
import type { Synapse } from '../synapse.ts';
import type { SaidOrder } from './extract-parameters.ts';
import { indexWith, type OrderIndex, orderIndex, orderIndexInSteps, type PlacedHit } from './order-index.ts';
import { orderPatterns } from './order-pattern.ts';

/**
 * The orders of a brain as indexed layers: all synapses at one time, and above them, in ever smaller layers, those whose orders
 * were written since. A value: an edit makes another one and costs what the words of the synapse do.
 */
export interface IndexLayers {
  readonly base: Layer;
  /** Each was more than twice as large as the next. */
  readonly above: readonly Layer[];
  /** The layers of the synapses that are not in the base, or no longer as there, by name. */
  readonly homes: ReadonlyMap<string, Layer>;
  /** The number of edits since the base was made. */
  readonly edits: number;
}

interface Layer {
  readonly synapses: readonly Synapse[];
  /** Made when it is first asked for. */
  readonly index: () => OrderIndex;
}

/** One layer of all synapses. Without its index it is indexed when it is first asked for. */
export const layersOf = (synapses: readonly Synapse[], index?: OrderIndex): IndexLayers => ({
  base: layerOf(synapses, index),
  above: [],
  homes: new Map(),
  edits: 0,
});

/**
 * The layers after `edits` edits that wrote the orders of these synapses, under new or known names. `has` tells which names the
 * brain has then. Undefined when there were so many edits that all is better indexed anew.
 */
export function* layersAfter(
  layers: IndexLayers,
  edits: number,
  written: readonly Synapse[],
  has: (name: string) => boolean,
): Steps<IndexLayers | undefined> {
  const { base, above } = layers;
  const all = layers.edits + edits;
  if (all > MAX_EDITS + base.synapses.length / 8) return undefined;
  if (written.length === 0) return { ...layers, edits: all };
  const names = new Set(written.map(({ name }) => name));
  const below = [...above];
  let top = written;
  for (
    let last = below.at(-1);
    last !== undefined && last.synapses.length <= 2 * top.length;
    last = below.at(-1)
  ) {
    const layer = last;
    const isLeft = ({ name }: Synapse): boolean =>
      !names.has(name) && has(name) && layers.homes.get(name) === layer;
    top = [...layer.synapses.filter(isLeft), ...top];
    below.pop();
  }
  const layer = layerOf(top, yield* orderIndexInSteps(top));
  const homes = new Map(layers.homes);
  yield* each(top, ({ name }) => homes.set(name, layer));
  return { base, above: [...below, layer], homes, edits: all };
}

/** Even a small brain is not indexed anew at each edit. */
const MAX_EDITS = 100;

/** The index of `synapses`, whose places by name are `places`. It matches as one that is made anew. Its patterns are made when they are asked for. */
export function indexOfLayers(
  { base, above, homes, edits }: IndexLayers,
  synapses: readonly Synapse[],
  places: ReadonlyMap<string, number>,
  lists: ReadySentences,
): OrderIndex {
  if (edits === 0) return base.index().reusedFor(synapses, lists);
  const layers = [base, ...above];
  let patterns: OrderIndex['patterns'] | undefined;
  const found = {
    patterns: () => {
      patterns ??= orderPatterns(synapses);
      return patterns;
    },
    hits: (order: SaidOrder, sentences: ReadySentences) =>
      layers
        .flatMap((layer) =>
          layer
            .index()
            .hitsWith(order, sentences)
            .flatMap((hit): readonly PlacedHit[] => {
              const name = layer.synapses[hit.place.synapse]?.name ?? '';
              const place = places.get(name);
              if (place === undefined || (homes.get(name) ?? base) !== layer) return [];
              return [{ ...hit, place: { ...hit.place, synapse: place } }];
            }),
        )
        .sort((a, b) => a.place.synapse - b.place.synapse),
  };
  return indexWith(synapses, found, lists);
}

function layerOf(synapses: readonly Synapse[], made?: OrderIndex): Layer {
  return {
    synapses,
    index: () => {
      made ??= orderIndex(synapses);
      return made;
    },
  };
}

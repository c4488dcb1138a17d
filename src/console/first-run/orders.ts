import type { SynapseList } from '../../client/generated/types.ts';

/** The orders that can be given as they are written: without holes, alternatives or lists. */
export const ordersOf = ({ synapses }: Pick<SynapseList, 'synapses'>): readonly string[] =>
  synapses
    .flat()
    .flatMap(({ signals }) => signals)
    .map((signal) => (signal as { readonly order?: unknown }).order)
    .flatMap((order) => {
      const text =
        typeof order === 'string' ? order : (order as { readonly text?: unknown } | undefined)?.text;
      return typeof text === 'string' && !/[{}[\]()|<>]/.test(text) ? [text] : [];
    });

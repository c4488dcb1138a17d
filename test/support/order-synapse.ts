import type { OrderSignal, Synapse } from '../../src/brain/synapse.ts';

export type RawOrder = string | (Partial<OrderSignal> & Pick<OrderSignal, 'text'>);

/** A synapse named `name`, started by these orders; a bare text is a normal one. */
export function orderSynapse(name: string, ...orders: readonly RawOrder[]): Synapse {
  return {
    name,
    source: { file: 'brain.yml', line: 1 },
    isEnabled: true,
    signals: orders.map((order) => ({ name: 'order', parameters: order, order: orderSignal(order) })),
    neurons: [],
  };
}

function orderSignal(order: RawOrder): OrderSignal {
  const written = typeof order === 'string' ? { text: order } : order;
  return { matchingType: 'normal', excludedWords: [], corrections: [], ...written };
}

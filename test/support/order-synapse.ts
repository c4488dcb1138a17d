import type { OrderSignal, Synapse } from '../../src/brain/synapse.ts';

export type WrittenOrder = string | (Partial<OrderSignal> & Pick<OrderSignal, 'text'>);

/** A synapse named `name`, started by these orders; a bare text is a normal one. */
export function orderSynapse(name: string, ...orders: readonly WrittenOrder[]): Synapse {
  return {
    name,
    source: { file: 'brain.yml', line: 1 },
    isEnabled: true,
    signals: orders.map((order) => ({ name: 'order', parameters: order, order: orderSignal(order) })),
    neurons: [],
  };
}

function orderSignal(order: WrittenOrder): OrderSignal {
  const written = typeof order === 'string' ? { text: order } : order;
  return { matchingType: 'normal', excludedWords: [], corrections: [], ...written };
}

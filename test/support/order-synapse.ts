import type { OrderSignal, Synapse } from '../../src/brain/synapse.ts';

/** A synapse named `name`, started by these orders; a bare text is a normal one. */
export function orderSynapse(
  name: string,
  ...orders: readonly (string | (Partial<OrderSignal> & Pick<OrderSignal, 'text'>))[]
): Synapse {
  return {
    name,
    isEnabled: true,
    signals: orders.map((order) => ({ name: 'order', parameters: order, order: orderSignal(order) })),
    neurons: [],
  };
}

function orderSignal(order: string | (Partial<OrderSignal> & Pick<OrderSignal, 'text'>)): OrderSignal {
  const written = typeof order === 'string' ? { text: order } : order;
  return { matchingType: 'normal', excludedWords: [], corrections: [], ...written };
}

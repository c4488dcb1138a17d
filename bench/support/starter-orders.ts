import { brainOf } from '../../src/brain/brain.ts';
import type { Synapse } from '../../src/brain/synapse.ts';

/** What opens the ears where not everything said is an order. */
export const HOTWORD = 'hey computer';

/** Orders of the starter kit that are answered at once, with as many words as they have there. */
export const QUICK_ORDERS: readonly string[] = [
  'hello',
  'good morning',
  'good evening',
  'who are you',
  'what is your name',
  'what time is it',
  'tell me the time',
  'what day is it today',
  'turn on the kitchen light',
  'turn off the kitchen light',
  'turn off all lights',
  'thank you',
];

/** All of them. */
export const STARTER_ORDERS: readonly string[] = [
  ...QUICK_ORDERS,
  'make me a coffee',
  'tell me a joke',
  'stop',
  'shut down the assistant',
];

/** The synapses that a text starts, by name. */
export function startedBy(synapses: readonly Synapse[]): (text: string) => readonly string[] {
  const index = brainOf(synapses).index();
  return (text) => index.match(text, ({ isEnabled }) => isEnabled).map(({ synapse }) => synapse.name);
}

/** Whether what was understood starts what the order itself would. */
export function isUnderstood(synapses: readonly Synapse[]): (order: string, understood: string) => boolean {
  const started = startedBy(synapses);
  return (order, understood) => started(order).join() === started(understood).join();
}

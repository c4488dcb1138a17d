import type { Brain } from './brain.ts';
import { answerTo, type Question } from './question.ts';
import type { Synapse } from './synapse.ts';

/** Whether a text is no answer to the question but an order that is heard all the same, such as "stop". */
export const interrupts = (brain: Brain, text: string, question: Question): boolean =>
  answerTo(question, text) === undefined &&
  brain
    .index()
    .match(text, ({ isEnabled }) => isEnabled)
    .some(({ synapse, matchedOrder }) => isInterrupting(synapse, matchedOrder));

const isInterrupting = ({ signals }: Synapse, text: string): boolean =>
  signals.some(({ order }) => order?.interrupts === true && order.text === text);

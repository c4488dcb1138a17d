import * as t from 'io-ts';
import type { AssistantError } from '../../errors.ts';

/** What a program is given as one argument, whatever is in it. */
export const Argument = new t.Type<string, string, unknown>(
  'a text or a number',
  t.string.is,
  (value, context) =>
    typeof value === 'string' || typeof value === 'number'
      ? t.success(String(value))
      : t.failure(value, context),
  (text) => text,
);

/** Makes a neuron's failure of a sentence. */
export const failureOf =
  (neuron: string) =>
  (message: string): AssistantError => ({ _tag: 'NeuronFailed', neuron, message });

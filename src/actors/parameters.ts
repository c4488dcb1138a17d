import * as t from 'io-ts';
import { textOrNumber } from '../brain/raw-values.ts';
import { withSchema } from '../lib/codecs.ts';
import { refusalsText } from '../lib/decode.ts';
import type { AssistantError } from '../lib/errors.ts';

/** Any value except null and undefined. */
export const Anything = (name: string) =>
  withSchema(
    new t.Type<unknown>(
      name,
      (value): value is unknown => value !== undefined && value !== null,
      (value, context) =>
        value === undefined || value === null ? t.failure(value, context) : t.success(value),
      (value) => value,
    ),
    { description: name },
  );

/** A value that becomes exactly one argument of a program. */
export const Argument = textOrNumber('a text or a number');

/** Makes a neuron's failure from a sentence. */
export const failureOf =
  (neuron: string) =>
  (message: string): AssistantError => ({ _tag: 'NeuronFailed', neuron, message });

export const SynapseName = withSchema(
  t.refinement(t.string, (name) => name !== '', 'the name of a synapse'),
  { title: 'SynapseName', minLength: 1 },
);

/** The sentence for an unknown synapse in a parameter, which a template may have put there. */
export const noSuchSynapse = (parameter: string, found: string): string =>
  refusalsText([{ path: [parameter], found, expected: SynapseName.name }], parameter);

import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Text } from '../../brain/raw-values.ts';
import { neuron } from '../neuron.ts';

const Answers = t.readonlyArray(Text, 'a list of answers');

const Known = t.intersection([
  t.type({ order: Text, yes_answers: Answers, no_answers: Answers }),
  t.partial({ said: Text }),
]);

/** Asks whether an order is meant: one of `yes_answers` runs it, one of `no_answers` does not. Anything else is an order of its own. */
export const confirm = neuron({
  name: 'confirm',
  staysInside: true,
  parameters: Known,
  phrases: (parameters) => {
    const decoded = Known.decode(parameters);
    return E.isLeft(decoded) ? [] : [...decoded.right.yes_answers, ...decoded.right.no_answers];
  },
  run: ({ order, said = order, yes_answers: yes, no_answers: no }) =>
    E.right({ _tag: 'Ask', question: { links: [], otherwise: '', meant: { order, said, yes, no } } }),
});

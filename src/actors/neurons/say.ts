import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { neuron } from '../neuron.ts';

const Message = t.union(
  [t.string, t.refinement(t.readonlyArray(t.string), (list) => list.length > 0)],
  'a text or a list of texts',
);

/** Says `message`, or one of its messages. Done when it is queued, not when it was heard. */
export const say = neuron({
  name: 'say',
  parameters: t.type({ message: Message }),
  run: ({ message }) => TE.right({ _tag: 'Finished', message }),
});

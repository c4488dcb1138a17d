import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { isTemplate } from 'pyjinja';
import { NonEmptyString, withSchema } from '../../lib/codecs.ts';
import { type AssistantError, describe } from '../../lib/errors.ts';
import { neuron } from '../neuron.ts';

const ListName = withSchema(
  t.refinement(NonEmptyString, () => true, NonEmptyString.name),
  { title: 'ListName' },
);

/** Anything: the list itself is checked when it is changed. */
const Values = t.refinement(t.unknown, (value) => value !== undefined, 'a value or a list of values');

const parameters = withSchema(
  t.refinement(
    t.intersection([t.type({ name: ListName }), t.partial({ set: Values, remove: Values, add: Values })]),
    ({ set, remove, add }) => [set, remove, add].some((one) => one !== undefined),
    'a map with name, and with set, remove or add',
  ),
  { anyOf: [{ required: ['set'] }, { required: ['remove'] }, { required: ['add'] }] },
);

/** Changes a list that orders may name, at once and permanently. What a speaker said is never read as a sentence template. */
export const list = neuron({
  name: 'list',
  staysInside: true,
  parameters,
  run: ({ name, ...edit }, { changeList }, { written }) => {
    const literals = new Set(textsIn(written).filter((text) => !isTemplate(text)));
    return pipe(
      changeList(name, edit, (text) => literals.has(text)),
      TE.mapLeft(failed),
      TE.map(() => ({ _tag: 'Finished' })),
    );
  },
});

/** All texts in the parameters as written. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const failed = (error: AssistantError): AssistantError => ({
  _tag: 'NeuronFailed',
  neuron: 'list',
  message: describe(error),
});

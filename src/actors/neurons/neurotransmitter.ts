import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Text } from '../../brain/raw-values.ts';
import { withKnownKeys, withSchema } from '../../lib/codecs.ts';
import { neuron } from '../neuron.ts';
import { SynapseName } from '../parameters.ts';

const AnswerLink = t.type(
  { synapse: SynapseName, answers: t.readonlyArray(Text, 'a list of answers') },
  'a map with synapse and answers',
);

const DirectLink = t.type({ direct_link: SynapseName });

const Question = t.type({
  from_answer_link: t.readonlyArray(AnswerLink, 'a list of {synapse, answers}'),
  default: t.refinement(SynapseName, () => true, 'the synapse for any other answer'),
});

type Parameters = t.TypeOf<typeof DirectLink> | t.TypeOf<typeof Question>;

/** Either a link or a question with a default, never both. */
const Parameters = withSchema(
  withKnownKeys(
    new t.Type<Parameters, Parameters, unknown>(
      'either direct_link, or from_answer_link and default',
      (value): value is Parameters => DirectLink.is(value) || Question.is(value),
      (value, context) => {
        const { direct_link, from_answer_link } = value as Partial<Record<string, unknown>>;
        if ((direct_link === undefined) === (from_answer_link === undefined))
          return t.failure(value, context);
        return direct_link === undefined
          ? Question.validate(value, context)
          : DirectLink.validate(value, context);
      },
      (parameters) => parameters,
    ),
    t.union([DirectLink, Question]),
  ),
  { oneOf: [{ required: ['direct_link'] }, { required: ['from_answer_link'] }] },
);

/** Runs another synapse, or asks and runs the synapse of the answer. */
export const neurotransmitter = neuron({
  name: 'neurotransmitter',
  staysInside: true,
  parameters: Parameters,
  links: (parameters) => {
    const decoded = Parameters.decode(parameters);
    if (E.isLeft(decoded)) return [];
    if ('direct_link' in decoded.right)
      return [{ path: ['direct_link'], synapse: decoded.right.direct_link }];
    return [
      ...decoded.right.from_answer_link.map(({ synapse }, index) => ({
        path: ['from_answer_link', index, 'synapse'],
        synapse,
      })),
      { path: ['default'], synapse: decoded.right.default },
    ];
  },
  phrases: (parameters) => {
    const decoded = Question.decode(parameters);
    return E.isLeft(decoded) ? [] : decoded.right.from_answer_link.flatMap(({ answers }) => answers);
  },
  run: (parameters) =>
    E.right(
      'direct_link' in parameters
        ? {
            _tag: 'RunSynapses',
            next: [{ synapse: parameters.direct_link, matchedOrder: null, parameters: {} }],
          }
        : { _tag: 'Ask', question: { links: parameters.from_answer_link, otherwise: parameters.default } },
    ),
});

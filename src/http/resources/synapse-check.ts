import * as t from 'io-ts';
import { rawSynapse } from '../../brain/decode-synapse.ts';
import { Nullable, textUpTo, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { operations } from '../openapi/route-doc.ts';
import { RawSynapse } from './synapse-codec.ts';

/** `POST /brain/check`: checks a draft of a synapse, and stores nothing. */
export const synapseCheckRoutes: Routes<'checkSynapse'> = async (app, deps) => {
  app.post('/brain/check', routes.checkSynapse, async ({ body: { yaml, name } }) => {
    const { findings, synapse } = deps.checkSynapse({ yaml, name });
    return {
      findings: findings.map(({ file: _, ...finding }) => finding),
      synapse: synapse === undefined ? null : rawSynapse(synapse),
    };
  });
};

/** The rules read the whole text and all synapses at once. */
const LONGEST_CHARACTERS = 65_536;

const CheckBody = titled(
  'CheckBody',
  t.intersection([t.type({ yaml: textUpTo(LONGEST_CHARACTERS) }), t.partial({ name: t.string })]),
  {
    yaml: 'one synapse, as a brain file has it',
    name: 'of the synapse whose place it is to take; left out for a new one',
  },
);

const Severity = t.keyof({ error: null, warning: null });

export const FoundInSynapse = titled(
  'Finding',
  t.intersection([
    t.type({
      severity: Severity,
      line: t.number,
      column: t.number,
      path: t.string,
      rule: t.string,
      message: t.string,
    }),
    t.partial({ suggestion: t.string }),
  ]),
  { line: 'from 1, as the column', suggestion: 'what to write in its place' },
);
export type FoundInSynapse = t.TypeOf<typeof FoundInSynapse>;

const CheckAnswer = titled(
  'CheckAnswer',
  t.type({ findings: t.readonlyArray(FoundInSynapse), synapse: Nullable(RawSynapse) }),
  { synapse: 'as `PUT /synapses/NAME` takes it; null where a mistake keeps it from being used' },
);

const SCONES = `name: scones
signals:
  - order: I want scones
neurons:
  - say: { message: Help yourself. }
`;

const routes = operations('synapses', {
  checkSynapse: {
    schema: { body: CheckBody },
    role: 'author',
    summary: 'What is wrong, or looks wrong, with a synapse in YAML; keeps nothing',
    description: 'It reports what `broca check` reports for a brain file, among the synapses in use.',
    answers: { 200: CheckAnswer },
    examples: {
      right: {
        summary: 'Nothing is wrong',
        body: { yaml: SCONES },
        answer: {
          findings: [],
          synapse: {
            name: 'scones',
            enabled: true,
            signals: [{ order: 'I want scones' }],
            neurons: [{ say: { message: 'Help yourself.' } }],
          },
        },
      },
      misspelt: {
        summary: 'A neuron that does not exist',
        body: { yaml: SCONES.replace('say', 'sey') },
      },
    },
  },
});

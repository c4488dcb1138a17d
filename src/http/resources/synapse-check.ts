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
    yaml: 'one synapse in the form of a brain file',
    name: 'the synapse to replace; absent for a new one',
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
  { line: 'from 1, like the column', suggestion: 'a correction' },
);
export type FoundInSynapse = t.TypeOf<typeof FoundInSynapse>;

const CheckAnswer = titled(
  'CheckAnswer',
  t.type({ findings: t.readonlyArray(FoundInSynapse), synapse: Nullable(RawSynapse) }),
  { synapse: 'in the form of `PUT /synapses/NAME`; null if a mistake prevents its use' },
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
    summary: 'Checks a synapse in YAML; stores nothing',
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

import { CheckAnswer } from '../codecs/synapse-check.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

const SCONES = `name: scones
signals:
  - order: I want scones
neurons:
  - say: { message: Help yourself. }
`;

export const checkSynapse: RouteDoc = {
  operationId: 'checkSynapse',
  tag: 'synapses',
  role: 'author',
  summary: 'What is wrong, or looks wrong, with a synapse in YAML; keeps nothing',
  description: 'The same as `broca check` tells of a brain file, among the synapses that are in force.',
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
};

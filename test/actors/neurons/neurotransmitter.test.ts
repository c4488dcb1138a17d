import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neurotransmitter } from '../../../src/actors/neurons/neurotransmitter.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';

const test = suite('neurotransmitter');

const question = {
  from_answer_link: [
    { synapse: 'tea', answers: ['yes', 'yes {{ how }}'] },
    { synapse: 'water', answers: ['no', 5] },
  ],
  default: 'milk',
};

test('a direct link runs its synapse with nothing handed on', async () => {
  assert.equal(await runNeuron(neurotransmitter, { direct_link: 'tea' }), {
    _tag: 'RunSynapses',
    next: [{ synapse: 'tea', matchedOrder: null, parameters: {} }],
  });
});

test('the name of a direct link may come from the order', async () => {
  const result = await runNeuron(neurotransmitter, { direct_link: '{{ drink }}' }, undefined, {
    drink: 'tea',
  });
  assert.equal(result, {
    _tag: 'RunSynapses',
    next: [{ synapse: 'tea', matchedOrder: null, parameters: {} }],
  });
});

test('asks with its links as written, a number as text', async () => {
  assert.equal(await runNeuron(neurotransmitter, question), {
    _tag: 'Ask',
    question: {
      links: [
        { synapse: 'tea', answers: ['yes', 'yes {{ how }}'] },
        { synapse: 'water', answers: ['no', '5'] },
      ],
      otherwise: 'milk',
    },
  });
});

const { from_answer_link, default: otherwise } = question;
const either = 'expected either direct_link, or from_answer_link and default';
for (const [title, parameters, message] of [
  ['neither link nor question', {}, `neurotransmitter: found {}, ${either}`],
  ['a default alone', { default: 'milk' }, `neurotransmitter: found {"default":"milk"}, ${either}`],
  [
    'both',
    { direct_link: 'a', from_answer_link: [] },
    `neurotransmitter: found {"direct_link":"a","from_answer_link":[]}, ${either}`,
  ],
  [
    'a question without default',
    { from_answer_link },
    'default: found nothing, expected the synapse for any other answer',
  ],
  ['a link that is no name', { direct_link: 5 }, 'direct_link: found 5, expected the name of a synapse'],
  [
    'links without synapse or answers',
    { from_answer_link: [{ answers: ['a'] }, { synapse: 'b' }], default: otherwise },
    'from_answer_link[0].synapse: found nothing, expected the name of a synapse; from_answer_link[1].answers: found nothing, expected a list of answers',
  ],
  [
    'one text for a list of answers',
    { from_answer_link: [{ synapse: 'b', answers: 'no' }], default: otherwise },
    'from_answer_link[0].answers: found "no", expected a list of answers',
  ],
  [
    'an unquoted yes',
    { from_answer_link: [{ synapse: 'b', answers: [true] }], default: otherwise },
    'from_answer_link[0].answers[0]: found true, expected a text (yes, no, on and off need quotes)',
  ],
] as const) {
  test(`${title} is refused`, async () => {
    assert.equal(await rejection(runNeuron(neurotransmitter, parameters)), {
      _tag: 'NeuronFailed',
      neuron: 'neurotransmitter',
      message,
    });
  });
}

test('names the synapses it leads to, each with its place', () => {
  assert.equal(neurotransmitter.links?.(question), [
    { path: ['from_answer_link', 0, 'synapse'], synapse: 'tea' },
    { path: ['from_answer_link', 1, 'synapse'], synapse: 'water' },
    { path: ['default'], synapse: 'milk' },
  ]);
  assert.equal(neurotransmitter.links?.({ direct_link: 'tea' }), [{ path: ['direct_link'], synapse: 'tea' }]);
  assert.equal(neurotransmitter.links?.({}), []);
});

test('names the answers it may get', () => {
  assert.equal(neurotransmitter.phrases?.(question), ['yes', 'yes {{ how }}', 'no', '5']);
  assert.equal(neurotransmitter.phrases?.({ direct_link: 'tea' }), []);
});

test.run();

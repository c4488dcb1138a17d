import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerTo, type Question, withoutAnswer } from '../../src/brain/question.ts';
import { linksOf, type NeuronCall } from '../../src/brain/synapse.ts';
import { builtIn } from '../../src/modules/module.ts';
import { ask, link, neuron, say } from '../support/synapse.ts';

const test = suite('links');

const LINKS: readonly (readonly [title: string, call: NeuronCall, links: ReturnType<typeof linksOf>])[] = [
  ['a neuron that names no synapse', say('hello'), []],
  ['a neuron nobody knows', neuron('nobody', { direct_link: 'a' }), []],
  ['a direct link', link('a'), [{ synapse: 'a', path: ['direct_link'] }]],
  [
    'a neuron written in another case',
    { ...link('a'), name: 'NeuroTransmitter' },
    [{ synapse: 'a', path: ['direct_link'] }],
  ],
  ['a template', link('{{ where }}'), []],
  ['a template without holes', link('{% if x %}a{% endif %}'), []],
  [
    'a question',
    ask({ a: ['yes'], '{{ b }}': ['perhaps'], c: ['no'] }, 'd'),
    [
      { synapse: 'a', path: ['from_answer_link', 0, 'synapse'] },
      { synapse: 'c', path: ['from_answer_link', 2, 'synapse'] },
      { synapse: 'd', path: ['default'] },
    ],
  ],
  ['parameters that are wrong', neuron('neurotransmitter', { direct_link: 3 }), []],
];

for (const [title, call, links] of LINKS) {
  test(`${title} links to ${links.length} synapses`, () => assert.equal(linksOf(call, builtIn), links));
}

test.run();

const questionTest = suite('a question');

const QUESTION: Question = {
  links: [
    { synapse: 'accept', answers: ['yes', 'of course'] },
    { synapse: 'refuse', answers: ['no', 'yes but later'] },
    { synapse: 'name', answers: ['i am {{ who }}'] },
  ],
  otherwise: 'again',
};

const ANSWERS: readonly (readonly [text: string, synapse: string, matched: string, parameters?: object])[] = [
  ['yes', 'accept', 'yes'],
  ['YES please', 'accept', 'yes'],
  ['Of course', 'accept', 'of course'],
  ['no', 'refuse', 'no'],
  ['yes but later', 'accept', 'yes'],
  ['I am Bob Smith', 'name', 'i am {{ who }}', { who: 'Bob Smith' }],
];

for (const [text, synapse, matchedOrder, parameters = {}] of ANSWERS) {
  questionTest(`'${text}' leads to ${synapse}`, () => {
    assert.equal(answerTo(QUESTION, text), { synapse, matchedOrder, parameters });
  });
}

for (const text of ['perhaps', 'nothing yesterday', '']) {
  questionTest(`'${text}' is no answer`, () => assert.is(answerTo(QUESTION, text), undefined));
}

questionTest('without an answer the default runs', () => {
  assert.equal(withoutAnswer(QUESTION), { synapse: 'again', matchedOrder: null, parameters: {} });
});

questionTest.run();

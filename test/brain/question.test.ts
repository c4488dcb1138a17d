import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerTo, type Question, withoutAnswer } from '../../src/brain/question.ts';

const test = suite('a question');

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
  test(`'${text}' leads to ${synapse}`, () => {
    assert.equal(answerTo(QUESTION, text), { synapse, matchedOrder, parameters });
  });
}

for (const text of ['perhaps', 'nothing yesterday', '']) {
  test(`'${text}' is no answer`, () => assert.is(answerTo(QUESTION, text), undefined));
}

test('without an answer the default runs', () => {
  assert.equal(withoutAnswer(QUESTION), { synapse: 'again', matchedOrder: null, parameters: {} });
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Question } from '../../src/brain/question.ts';

const test = suite('answered');

const QUESTION: Question = {
  links: [
    { synapse: 'accept', answers: ['yes', 'of course'] },
    { synapse: 'refuse', answers: ['no', 'yes but later'] },
    { synapse: 'name', answers: ['i am {{ who }}'] },
  ],
  otherwise: 'again',
};

const ANSWERS: readonly (readonly [
  text: string,
  synapse: string,
  matched: string | null,
  parameters?: object,
])[] = [
  ['yes', 'accept', 'yes'],
  ['YES please', 'accept', 'yes'],
  ['Of course', 'accept', 'of course'],
  ['no', 'refuse', 'no'],
  ['yes but later', 'accept', 'yes'],
  ['I am Bob Smith', 'name', 'i am {{ who }}', { who: 'Bob Smith' }],
  ['perhaps', 'again', null],
  ['nothing yesterday', 'again', null],
  ['', 'again', null],
];

for (const [text, synapse, matchedOrder, parameters = {}] of ANSWERS) {
  test(`'${text}' leads to ${synapse}`, () => {
    assert.equal(answered(QUESTION, text), { synapse, matchedOrder, parameters });
  });
}

test('a question without links has its default alone', () => {
  assert.equal(answered({ links: [], otherwise: 'again' }, 'yes'), {
    synapse: 'again',
    matchedOrder: null,
    parameters: {},
  });
});

test.run();

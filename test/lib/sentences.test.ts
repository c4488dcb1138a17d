import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sentences, sentencesSoFar } from '../../src/lib/sentences.ts';

const test = suite('sentences');

const LONG = 'The kettle in the kitchen has been boiling for nearly five minutes now.';
const OTHER = 'The washing machine in the cellar will be done at a quarter past seven.';

for (const [what, text] of [
  ['a short text', 'It is seven. The light is on. Good night.'],
  ['a text of one sentence', `${'Tomorrow it rains in the north and '.repeat(6)}it snows in the south.`],
  ['a text with spaces around it', '  hello \n'],
] as const) {
  test(`${what} is one piece as it stands`, () => assert.equal(sentences(text), [text]));
}

test('a text of several sentences is cut between them', () => {
  assert.equal(sentences(`${LONG} ${OTHER}\n${LONG}`), [LONG, OTHER, LONG]);
});

test('very short sentences stay with the next one, the last with the one before', () => {
  assert.equal(sentences(`Well. Now then. ${LONG} ${OTHER} Good night.`), [
    `Well. Now then. ${LONG}`,
    `${OTHER} Good night.`,
  ]);
});

test('a title and an initial end no sentence', () => {
  const appointment = 'Your appointment on Tuesday afternoon is with Dr. Miller and J. Smith of the clinic.';
  assert.equal(sentences(`${appointment} ${OTHER}`), [appointment, OTHER]);
});

for (const [language, first, second] of [
  [
    'French',
    'La machine à laver de la cave aura fini à sept heures et quart ce soir !',
    'Voulez-vous que je vous le rappelle quand elle aura terminé, ou plus tard ?',
  ],
  [
    'Japanese',
    'キッチンのやかんはもう五分近くも沸騰し続けていますので、早めに火を止めてください。'.repeat(2),
    '洗濯機は七時十五分に終わります。'.repeat(4),
  ],
] as const) {
  test(`${language} has sentences too`, () => {
    const pieces = sentences(`${first} ${second}`);
    assert.ok(pieces.length > 1);
    assert.is(pieces.join('').replaceAll(' ', ''), `${first}${second}`.replaceAll(' ', ''));
  });
}

test('without a full stop it is cut after a comma, without one between words, without one anywhere', () => {
  for (const text of [
    'bread, butter, milk, '.repeat(300),
    'bread butter milk '.repeat(300),
    'x'.repeat(6_000),
  ]) {
    const pieces = sentences(`${LONG} ${text}`);
    assert.ok(
      pieces.every((piece) => piece.length <= 440),
      `${pieces.map(({ length }) => length)}`,
    );
    assert.is(pieces.join('').replaceAll(' ', ''), `${LONG}${text}`.replaceAll(' ', ''));
  }
  assert.match(sentences(`${LONG} ${'bread, butter, milk, '.repeat(300)}`)[1] ?? '', /,$/);
});

test('a text as long as a book is cut without growing slower', () => {
  assert.is(sentences(`${LONG} `.repeat(5_000)).length, 5_000);
});

test('of a text that still comes in, the last sentence is never over', () => {
  assert.equal(sentencesSoFar('It is Dr. Watson. He is'), { over: ['It is Dr. Watson.'], rest: 'He is' });
  assert.equal(sentencesSoFar('Yes! No? Well'), { over: ['Yes!', 'No?'], rest: 'Well' });
  assert.equal(sentencesSoFar('All of it.'), { over: [], rest: 'All of it.' });
  assert.equal(sentencesSoFar(''), { over: [], rest: '' });
});

test('what has no end is cut where a sentence would be too long', () => {
  const { over, rest } = sentencesSoFar('and so on '.repeat(100));
  assert.ok(over.length === 2 && over.every((piece) => piece.length <= 400));
  assert.is(`${over.join(' ')} ${rest}`.replace(/ +/g, ' ').length, 1_000);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  filledWords,
  isUnsayable,
  templateTokens,
  withoutPunctuation,
  wordsToSay,
} from '../../../src/brain/matching/order-template.ts';

const test = suite('order templates');

test('holes are no words to say, wherever they stand', () => {
  assert.equal(wordsToSay('Say {{ what }} to {{who}}'), ['say', 'to']);
  assert.equal(wordsToSay('{{ what }}'), []);
  assert.equal(wordsToSay('open file{{ name }}s'), ['open', 'files']);
});

test('letters, digits, the underscore and the dot make a name, in any script', () => {
  assert.equal(wordsToSay('{{ a_1.b }} {{ été }} {{ 名前 }} now'), ['now']);
});

test('what is between braces but no name is to be said', () => {
  assert.equal(wordsToSay('say {{ my-name }} {{}} {{ two words }}'), [
    'say',
    '{{',
    'my-name',
    '}}',
    '{{}}',
    '{{',
    'two',
    'words',
    '}}',
  ]);
});

test('punctuation at the edges of a word is not to be said and belongs to no name', () => {
  assert.equal(wordsToSay('Hello, {{ who }}! (“l’entrée”) 10% ?'), ['hello', "l'entrée", '10%']);
  assert.equal(templateTokens('Hello , «{{ who }}»!'), [
    { lower: 'hello' },
    { lower: '{{who}}', parameter: 'who' },
  ]);
  assert.is(withoutPunctuation('Hello , «{{who}}»! {{ a. }}'), 'Hello {{ who }} {{ a. }}');
  assert.is(withoutPunctuation('Say  {{who}}'), 'Say  {{who}}');
});

test('a name stays as it is written, its accents too', () => {
  assert.equal(templateTokens('bonjour {{ pre\u0301nom }}').at(-1)?.parameter, 'pre\u0301nom');
});

test('a text of symbols alone cannot be said', () => {
  assert.equal([' ', '?', '+ 👍'].map(isUnsayable), [true, true, true]);
  assert.equal(['a', '5', '{{ _ }}'].map(isUnsayable), [false, false, false]);
});

test('a text without holes has no tokens', () => {
  assert.equal(templateTokens('say {{ my-name }}'), []);
});

test('a hole is written without inner spaces, its name as written', () => {
  assert.equal(templateTokens('Open {{ The.Door }}'), [
    { lower: 'open' },
    { lower: '{{the.door}}', parameter: 'The.Door' },
  ]);
});

test('what is glued to the braces belongs to the name', () => {
  assert.equal(
    templateTokens('file{{ name }}s {{ a }}{{ b }}').map(({ parameter }) => parameter),
    ['filenames', 'ab'],
  );
});

test('holes are filled by their bare names, and a missing value is nothing', () => {
  const values = new Map([['who', 'Bob Smith']]);
  assert.equal(
    filledWords('Tell {{ who }} file{{ what }} now', (name) => values.get(name)),
    ['tell', 'bob', 'smith', 'file', 'now'],
  );
});

test.run();

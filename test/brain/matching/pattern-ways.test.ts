import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  filledWords,
  isUnsayable,
  templateTokens,
  withoutPunctuation,
  wordsToSay,
} from '../../../src/brain/matching/order-template.ts';
import { patternWays } from '../../../src/brain/matching/pattern-ways.ts';
import { parsedTemplate } from '../../../src/sentences/template.ts';

const test = suite('patternWays');

function waysOf(pattern: string): readonly string[] | undefined {
  const said = parsedTemplate(pattern);
  if (E.isLeft(said)) throw new Error(said.left);
  return patternWays(said.right);
}

const WAYS: readonly (readonly [pattern: string, ways: readonly string[]])[] = [
  ['turn on', ['turn on']],
  [' Turn \t on ', ['Turn on']],
  ['turn (on|off)', ['turn on', 'turn off']],
  ['(turn|switch) on the light', ['turn on the light', 'switch on the light']],
  ['on [the] light', ['on the light', 'on light']],
  ['go [left|to the right]', ['go left', 'go to the right', 'go']],
  ['go [left|]', ['go left', 'go']],
  ['go []', ['go']],
  ['(a|b) (c|d)', ['a c', 'a d', 'b c', 'b d']],
  ['a (b [c|(d|e) f]|g)', ['a b c', 'a b d f', 'a b e f', 'a b', 'a g']],
  ['a ([b]|c)', ['a b', 'a', 'a c']],
  ['((a))', ['a']],
  ['light[s]', ['lights', 'light']],
  ['(un|re)do', ['undo', 'redo']],
  ['turn on [the] {{ device }}', ['turn on the {{ device }}', 'turn on {{ device }}']],
  [
    'play ({{ song }}|the (song|title) {{song}})',
    ['play {{ song }}', 'play the song {{ song }}', 'play the title {{ song }}'],
  ],
  ['{{ été.1_b }} {{ x }}', ['{{ été.1_b }} {{ x }}']],
  ['Please, [(turn|switch)] on.', ['Please turn on', 'Please switch on', 'Please on']],
  ['(on,|on) {{ x. }}?', ['on {{ x. }}']],
  ['turn on | turn off', ['turn on', 'turn off']],
  ['(a; b) c', ['a b c', 'b a c']],
  ['a {b} [{c:d}] {1..5:e}', ['a {{ b }} {{ d }} {{ e }}', 'a {{ b }} {{ e }}']],
  ['[a|b] {{ c }}[s]', ['a {{ c }}', 'b {{ c }}', '{{ c }}']],
  ['go [!]', ['go']],
  ['2 (+|plus) 2.5', ['2 + 2.5', '2 plus 2.5']],
];

for (const [pattern, ways] of WAYS) {
  test(`'${pattern}' has ${ways.length} ways`, () => assert.equal(waysOf(pattern), ways));
}

const choices = (count: number): string => Array.from({ length: count }, () => '(a|b)').join(' ');

test('no more than 2 000 ways are spelled out, nor what an unknown rule says', () => {
  assert.is(waysOf(choices(10))?.length, 1024);
  assert.is(waysOf(choices(11)), undefined);
  assert.is(waysOf(`go ${'[a]'.repeat(1000)}`), undefined);
  assert.is(waysOf('go <home>'), undefined);
});

test.run();

const orderTemplateTest = suite('order templates');

orderTemplateTest('holes are no words to say, wherever they stand', () => {
  assert.equal(wordsToSay('Say {{ what }} to {{who}}'), ['say', 'to']);
  assert.equal(wordsToSay('{{ what }}'), []);
  assert.equal(wordsToSay('open file{{ name }}s'), ['open', 'files']);
});

orderTemplateTest('letters, digits, the underscore and the dot make a name, in any script', () => {
  assert.equal(wordsToSay('{{ a_1.b }} {{ été }} {{ 名前 }} now'), ['now']);
});

orderTemplateTest('what is between braces but no name is to be said', () => {
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

orderTemplateTest('punctuation at the edges of a word is not to be said and belongs to no name', () => {
  assert.equal(wordsToSay('Hello, {{ who }}! (“l’entrée”) 10% ?'), ['hello', "l'entrée", '10%']);
  assert.equal(templateTokens('Hello , «{{ who }}»!'), [
    { lower: 'hello' },
    { lower: '{{who}}', parameter: 'who' },
  ]);
  assert.is(withoutPunctuation('Hello , «{{who}}»! {{ a. }}'), 'Hello {{ who }} {{ a. }}');
  assert.is(withoutPunctuation('Say  {{who}}'), 'Say  {{who}}');
});

orderTemplateTest('a name stays as it is written, its accents too', () => {
  assert.equal(templateTokens('bonjour {{ pre\u0301nom }}').at(-1)?.parameter, 'pre\u0301nom');
});

orderTemplateTest('a text of symbols alone cannot be said', () => {
  assert.equal([' ', '?', '+ 👍'].map(isUnsayable), [true, true, true]);
  assert.equal(['a', '5', '{{ _ }}'].map(isUnsayable), [false, false, false]);
});

orderTemplateTest('a text without holes has no tokens', () => {
  assert.equal(templateTokens('say {{ my-name }}'), []);
});

orderTemplateTest('a hole is written without inner spaces, its name as written', () => {
  assert.equal(templateTokens('Open {{ The.Door }}'), [
    { lower: 'open' },
    { lower: '{{the.door}}', parameter: 'The.Door' },
  ]);
});

orderTemplateTest('what is glued to the braces belongs to the name', () => {
  assert.equal(
    templateTokens('file{{ name }}s {{ a }}{{ b }}').map(({ parameter }) => parameter),
    ['filenames', 'ab'],
  );
});

orderTemplateTest('holes are filled by their bare names, and a missing value is nothing', () => {
  const values = new Map([['who', 'Bob Smith']]);
  assert.equal(
    filledWords('Tell {{ who }} file{{ what }} now', (name) => values.get(name)),
    ['tell', 'bob', 'smith', 'file', 'now'],
  );
});

orderTemplateTest.run();

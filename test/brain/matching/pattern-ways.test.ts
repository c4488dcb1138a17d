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

const test = suite('patternWays');

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
    ['play {{ song }}', 'play the song {{song}}', 'play the title {{song}}'],
  ],
  ['{{ été.1_b }} {{ x }}', ['{{ été.1_b }} {{ x }}']],
  ['Please, [(turn|switch)] on.', ['Please turn on', 'Please switch on', 'Please on']],
  ['(on,|on) "{{ x. }}"?', ['on {{ x. }}']],
  ['go [!]', ['go']],
  ['2 (+|plus) 2.5', ['2 + 2.5', '2 plus 2.5']],
];

for (const [pattern, ways] of WAYS) {
  test(`'${pattern}' has ${ways.length} ways`, () => assert.equal(patternWays(pattern), E.right(ways)));
}

const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;

const choices = (count: number): string => Array.from({ length: count }, () => '(a|b)').join(' ');

const MISTAKES: readonly (readonly [pattern: string, expected: string])[] = [
  ['turn (on', 'a ")" for the "(" at character 6'],
  ['turn [on', 'a "]" for the "[" at character 6'],
  ['turn on)', 'a "(" before the ")" at character 8'],
  ['turn on]', 'a "[" before the "]" at character 8'],
  ['turn (on]', 'a ")" for the "(" at character 6 before the "]" at character 9'],
  ['[(a])', 'a ")" for the "(" at character 2 before the "]" at character 4'],
  ['a (b|)', 'a word before the ")" at character 6, or [ ] around what may be left out'],
  ['a (| b)', 'a word before the "|" at character 4, or [ ] around what may be left out'],
  ['a (b| |c)', 'a word before the "|" at character 7, or [ ] around what may be left out'],
  ['a ()', 'a word before the ")" at character 4, or [ ] around what may be left out'],
  ['a (?|b)', 'a word before the "|" at character 5, or [ ] around what may be left out'],
  ['turn on | turn off', 'brackets around what is to choose from, as in (on|off)'],
  ['say {{ my-name }}', '{{ and }} around a name of letters, digits, _ and . at character 5'],
  ['say {{ }}', '{{ and }} around a name of letters, digits, _ and . at character 5'],
  ['say {{ name', '{{ and }} around a name of letters, digits, _ and . at character 5'],
  ['say name }}', '{{ and }} around a name of letters, digits, _ and . at character 10'],
  ['{{ a|b }}', '{{ and }} around a name of letters, digits, _ and . at character 1'],
  ['file{{ name }}', 'spaces between a {{ name }} and the words beside it'],
  ['on {{ a }}[s]', 'spaces between a {{ name }} and the words beside it'],
  ['{{ a }}{{ b }}', 'spaces between a {{ name }} and the words beside it'],
  ['[please] [now]', 'a word that is always said'],
  ['', 'a word that is always said'],
  [choices(11), 'at most 2000 ways to say it, not 2048'],
  [`go ${'[a]'.repeat(1000)}`, 'at most 2000 ways to say it, not millions'],
  [nested(21), 'at most 20 brackets inside one another'],
  ['a'.repeat(5001), 'at most 5000 characters, not 5001'],
];

for (const [pattern, expected] of MISTAKES) {
  test(`'${pattern.slice(0, 30)}' is refused: ${expected}`, () => {
    assert.equal(patternWays(pattern), E.left(expected));
  });
}

test('what is just within the limits is taken', () => {
  const ways = patternWays(choices(10));
  assert.is(E.isRight(ways) && ways.right.length, 1024);
  assert.equal(patternWays(nested(20)), E.right(['a']));
  assert.equal(patternWays('a'.repeat(5000)), E.right(['a'.repeat(5000)]));
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

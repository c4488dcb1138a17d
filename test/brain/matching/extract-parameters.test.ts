import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractParameters, parametersOf } from '../../../src/brain/matching/extract-parameters.ts';
import { templateTokens } from '../../../src/brain/matching/order-template.ts';
import { wordsOf } from '../../../src/brain/matching/words.ts';

const test = suite('extractParameters');

const SITUATIONS: readonly (readonly [text: string, said: string, parameters: Record<string, string>])[] = [
  ['say hello', 'please say hello', {}],
  ['say hello to {{ name }}', 'please say hello to my friend bob', { name: 'my friend bob' }],
  ['say hello to {{ name }}', 'say hello to', { name: '' }],
  ['say hello to {{ name }}', 'to bob say hello', { name: '' }],
  ['start the {{ n }} episode', 'start the very last episode now', { n: 'very last' }],
  ['start the {{ n }} episode', 'start the episode', {}],
  ['{{ who }} is here', 'my old friend is here', { who: 'my old friend' }],
  ['at {{ a }} for {{ b }}', 'at place for kids for tomorrow', { a: 'place', b: 'kids for tomorrow' }],
  ['at {{ a }} for {{ b }}', 'at for tomorrow', { b: '' }],
  ['call {{ a }} {{ b }}', 'call john smith', { a: 'john smith', b: '' }],
  ['from {{ x }} to {{ x }}', 'from paris to rome', { x: 'rome' }],
  ['from {{ x }} to {{ x }} now', 'from paris to rome italy now', { x: 'paris rome italy' }],
  ['{{ x }} to {{ x }} now {{ y }}', 'paris to rome now here', { x: 'paris rome', y: '' }],
  ['open file{{ name }}', 'open letter', { filename: 'letter' }],
  ['{{ my-name }}', '{{ my-name }}', {}],
  ['{{ x }}', '', { x: '' }],
  ['{{ x }}', ' all  of\tit ', { x: 'all of it' }],
];

for (const [text, said, parameters] of SITUATIONS) {
  test(`'${text}' and '${said}' give ${JSON.stringify(parameters)}`, () => {
    assert.equal(parametersOf(extractParameters(templateTokens(text), wordsOf(said))), parameters);
  });
}

test('words are compared without regard to case, values keep it', () => {
  const values = extractParameters(templateTokens('Call {{ Who }} NOW'), wordsOf('call McDonald Now'));
  assert.equal([...values], [['Who', 'McDonald']]);
});

test('a hole may be named like a property of every object', () => {
  const tokens = templateTokens('{{ __proto__ }} or {{ constructor }}');
  const parameters = parametersOf(extractParameters(tokens, wordsOf('this or that')));
  assert.equal(Object.entries(parameters), [
    ['__proto__', 'this'],
    ['constructor', 'that'],
  ]);
});

test.run();

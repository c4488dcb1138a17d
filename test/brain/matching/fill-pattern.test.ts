import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fillPattern } from '../../../src/brain/matching/order-index.ts';
import { templateTokens } from '../../../src/brain/matching/order-template.ts';
import { wordsOf } from '../../../src/brain/matching/words.ts';

const test = suite('fillPattern');

function filled(way: string, said: string): Readonly<Record<string, string>> | undefined {
  const values = fillPattern(templateTokens(way), wordsOf(said));
  return values === undefined ? undefined : Object.fromEntries(values);
}

const ROWS: readonly (readonly [way: string, said: string, values: ReturnType<typeof filled>])[] = [
  ['{{ x }}', 'Any Thing', { x: 'Any Thing' }],
  ['{{ x }}', '', undefined],
  ['turn on the {{ device }} light', 'Turn ON the Blue light', { device: 'Blue' }],
  ['turn on the {{ device }} light', 'turn on the blue light light', { device: 'blue light' }],
  ['turn on the {{ device }} light', 'turn on the light', undefined],
  ['turn on the {{ device }} light', 'please turn on the blue light', undefined],
  ['turn on the {{ device }} light', 'turn on the blue light now', undefined],
  ['turn on the {{ device }} light', 'turn on blue the light', undefined],
  ['turn on {{ device }}', 'turn on', undefined],
  ['{{ who }} is here', 'is is here', { who: 'is' }],
  ['{{ who }} is here', 'is here', undefined],
  ['from {{ a }} to {{ b }}', 'from here to there to rest', { a: 'here', b: 'there to rest' }],
  ['from {{ a }} to {{ b }}', 'from to to to', { a: 'to', b: 'to' }],
  ['from {{ a }} to {{ b }}', 'from here to', undefined],
  ['from {{ a }} to {{ b }} now', 'from x to y now to z now', { a: 'x', b: 'y now to z' }],
  ['{{ a }} a b {{ b }}', 'x a a b y', { a: 'x a', b: 'y' }],
  ['call {{ a }} {{ b }}', 'call john smith junior', { a: 'john', b: 'smith junior' }],
  ['call {{ a }} {{ b }}', 'call john', undefined],
  ['call {{ a }} {{ b }} now', 'call john now', undefined],
  ['{{ x }} and {{ x }}', 'one and two', { x: 'two' }],
  ['at {{ __proto__ }}', 'at home', Object.fromEntries([['__proto__', 'home']])],
];

for (const [way, said, values] of ROWS) {
  test(`'${way}' takes '${said}' as ${JSON.stringify(values)}`, () =>
    assert.equal(filled(way, said), values));
}

test('a long order that nearly fits is settled at once', () => {
  const way = Array.from({ length: 20 }, (_, index) => `{{ h${index} }} a`).join(' ');
  assert.is(filled(way, `${'a '.repeat(5_000)}b`), undefined);
});

test.run();

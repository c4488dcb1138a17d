import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fillPattern } from '../../../src/brain/matching/fill-pattern.ts';
import { orderIndex } from '../../../src/brain/matching/order-index.ts';
import { sharedLists } from '../../../src/brain/matching/order-pattern.ts';
import { templateTokens } from '../../../src/brain/matching/order-template.ts';
import { subsetSearch, valuesInside } from '../../../src/brain/matching/subset-search.ts';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import type { OrderSignal, Synapse } from '../../../src/brain/synapse.ts';
import { atOnce } from '../../../src/lib/steps.ts';
import { NO_SENTENCES, readySentences } from '../../../src/sentences/sentences.ts';
import { orderSynapse } from '../../support/order-synapse.ts';
import { randomBrain, randomOrder, seededRandom } from '../../support/random-brain.ts';
import { referenceMatches } from '../../support/reference-matcher.ts';
import { SCALE } from '../../support/scale.ts';

const test = suite('orderIndex');

const isAny = () => true;

const selected = (synapses: readonly Synapse[], order: string): readonly string[] =>
  orderIndex(synapses)
    .match(order, isAny)
    .map(({ synapse }) => synapse.name);

const isMatch = (signal: Partial<OrderSignal> & Pick<OrderSignal, 'text'>, order: string): boolean =>
  selected([orderSynapse('only', signal)], order).length === 1;

type Row = readonly [text: string, order: string, isMatch: boolean];

const ROWS: Readonly<Record<'normal' | 'strict' | 'ordered-strict' | 'pattern', readonly Row[]>> = {
  normal: [
    ['turn on the light', 'please turn the light on', true],
    ['Turn ON', 'turn on', true],
    ['turn on the light', 'turn on the', false],
    ['knock knock', 'knock', false],
    ['knock knock', 'knock on wood knock', true],
    ['light', 'lights', false],
    ['stop', 'stop!', true],
    ['{{ x }}', 'anything', true],
    ['{{ x }}', '', true],
    ['{{ x }} {{ y }}', ' \t', true],
    ['light {{ x }}', '', false],
    ['', 'anything', false],
    [' ', 'anything', false],
    ['{{ my-name }}', 'bob', false],
    ['say {{ my-name }}', '{{ say my-name }}', true],
    ['__proto__ constructor', 'constructor __proto__', true],
    ['__proto__', 'constructor', false],
  ],
  strict: [
    ['turn on', 'on turn', true],
    ['turn on', 'turn on now', false],
    ['knock knock', 'knock knock', true],
    ['knock knock', 'knock', false],
    ['say hello to {{ name }}', 'say hello to my friend bob', true],
    ['say hello to {{ name }}', 'please say hello to bob', false],
    ['start the {{ n }} episode', 'start the very last episode', true],
    ['start the {{ n }} episode', 'start the episode', true],
    ['start the {{ n }} episode', 'start the last episode now', false],
    ['{{ x }}', '', true],
    ['open file{{ name }}', 'open file', true],
    ['open file{{ name }}', 'open file letter', false],
  ],
  'ordered-strict': [
    ['turn on', 'Turn On', true],
    ['turn on', 'on turn', false],
    ['turn on', 'turn on now', false],
    ['say hello to {{ name }}', 'say hello to Bob', true],
    ['say hello to {{ name }}', 'hello say to bob', false],
    ['start the {{ n }} episode', 'start the very last episode', true],
    ['{{ x }}', '', true],
  ],
  pattern: [
    ['(turn|switch) on [the] light', 'Turn on the LIGHT', true],
    ['(turn|switch) on [the] light', 'switch on light', true],
    ['(turn|switch) on [the] light', 'on light', false],
    ['(turn|switch) on [the] light', 'turn switch on light', false],
    ['(turn|switch) on [the] light', 'turn on light the', false],
    ['(turn|switch) on [the] light', 'please turn on light', false],
    ['(turn|switch) on [the] {{ x }} light', 'turn on blue light light', true],
    ['(turn|switch) on [the] {{ x }} light', 'turn on the light', true],
    ['(turn|switch) on [the] {{ x }} light', 'turn on light', false],
    ['{{ x }}', 'anything', true],
    ['{{ x }}', ' ', false],
    ['turn (on', 'turn (on', false],
  ],
};

for (const matchingType of ['normal', 'strict', 'ordered-strict', 'pattern'] as const) {
  for (const [text, order, expected] of ROWS[matchingType]) {
    test(`${matchingType}: '${order}' ${expected ? 'matches' : 'does not match'} '${text}'`, () => {
      assert.is(isMatch({ text, matchingType }, order), expected);
    });
  }
}

const EXCLUSIONS: readonly (readonly [excluded: readonly string[], order: string, isMatch: boolean])[] = [
  [[], 'do not turn on the light', true],
  [['not'], 'do not turn on the light', false],
  [['Not'], 'do NOT turn on the light', false],
  [['7'], 'turn on light 7', false],
  [['light'], 'turn on the light', false],
  [['do not'], 'do not turn on the light', false],
  [['do not'], 'not do turn on the light', true],
  [['igh', ' ', ''], 'turn on the light', true],
];

for (const [excludedWords, order, expected] of EXCLUSIONS) {
  test(`'${order}' ${expected ? 'matches' : 'does not match'} when [${excludedWords}] is excluded`, () => {
    assert.is(
      isMatch({ text: 'turn on light', matchingType: 'not-contain', excludedWords }, order),
      expected,
    );
  });
}

test('excluded words count only for not-contain', () => {
  assert.is(isMatch({ text: 'turn on', excludedWords: ['not'] }, 'do not turn on'), true);
});

test('all synapses whose words were said are selected, in brain order', () => {
  const brain = ['umbrella', 'test', 'other', 'test umbrella'].map((text) => orderSynapse(text, text));
  assert.equal(selected(brain, 'test umbrella'), ['umbrella', 'test', 'test umbrella']);
});

test('synapses with the same order are all selected, in brain order', () => {
  const brain = ['c', 'a', 'b'].map((name) => orderSynapse(name, 'go'));
  assert.equal(selected(brain, 'go'), ['c', 'a', 'b']);
});

test('a match tells the first matching signal as written and what its holes hold', () => {
  const synapse = orderSynapse('greet', 'bye {{ who }}', 'Hello {{ Who }}', 'hello');
  assert.equal(orderIndex([synapse]).match('hello Bob', isAny), [
    { synapse, matchedOrder: 'Hello {{ Who }}', parameters: { Who: 'Bob' } },
  ]);
});

test('a match of a pattern tells it as written, and what the first way to say it holds', () => {
  const written = '(turn|switch) on [the] {{ device }} Light[s]';
  const synapse = orderSynapse('light', { text: written, matchingType: 'pattern' });
  const held = (order: string) => orderIndex([synapse]).match(order, isAny);
  const match = (device: string) => [{ synapse, matchedOrder: written, parameters: { device } }];
  assert.equal(held('switch on the Big BLUE light'), match('Big BLUE'));
  assert.equal(held('turn on small lights'), match('small'));
  assert.equal(held('turn on the light'), match('the'));
});

test('a pattern is one order, however many ways to say it fit, and each synapse has its own match', () => {
  const pattern = { text: '[the] (light|{{ what }})', matchingType: 'pattern' } as const;
  const brain = [orderSynapse('a', pattern, 'light'), orderSynapse('b', pattern)];
  assert.equal(selected(brain, 'the light'), ['a', 'b']);
});

test('a disabled synapse is left out at the time of the order', () => {
  const index = orderIndex([orderSynapse('a', 'go'), orderSynapse('b', 'go')]);
  const names = (isEnabled: (synapse: Synapse) => boolean) =>
    index.match('go', isEnabled).map(({ synapse }) => synapse.name);
  assert.equal([names(({ name }) => name !== 'a'), names(isAny)], [['b'], ['a', 'b']]);
});

test('a signal that is no order is passed over', () => {
  const event = { name: 'event', parameters: { hour: 8 } };
  const synapse = { ...orderSynapse('both', 'go'), signals: [event, ...orderSynapse('', 'go').signals] };
  assert.equal(selected([synapse, { ...synapse, name: 'none', signals: [event] }], 'go'), ['both']);
});

test('a correction acts on its own signal only', () => {
  const corrections = [{ input: 'lite', output: 'light' }];
  const brain = [
    orderSynapse('before', 'lite'),
    orderSynapse('corrected', { text: 'light', corrections }),
    orderSynapse('not corrected', 'light'),
    orderSynapse('away', { text: 'lite', corrections }),
  ];
  assert.equal(selected(brain, 'Lite'), ['before', 'corrected']);
});

test('a correction can forbid, shorten and put an order in place', () => {
  const corrections = [
    { input: 'please', output: '' },
    { input: "don't", output: 'do not' },
  ];
  assert.is(
    isMatch({ text: 'go', matchingType: 'not-contain', excludedWords: ['do not'], corrections }, "don't go"),
    false,
  );
  assert.is(isMatch({ text: 'go now', matchingType: 'strict', corrections }, 'now please go'), true);
  assert.is(
    isMatch({ text: 'do not go', matchingType: 'ordered-strict', corrections }, "Don't go please"),
    true,
  );
});

test('a correction can make a way to say a pattern', () => {
  const corrections = [
    { input: 'lite', output: 'light' },
    { input: 'please', output: '' },
  ];
  const pattern = { matchingType: 'pattern', corrections } as const;
  assert.is(isMatch({ ...pattern, text: 'turn (on|off) [the] light' }, 'please turn off the Lite'), true);
  assert.is(isMatch({ ...pattern, text: '{{ which }} light' }, 'lite please lite'), true);
  assert.is(isMatch({ ...pattern, text: '{{ which }} light' }, 'please lite'), false);
});

test('a corrected word comes into the parameters as the correction writes it', () => {
  const corrections = [{ input: 'bobby', output: 'Bob' }];
  const [match] = orderIndex([orderSynapse('call', { text: 'call {{ who }}', corrections })]).match(
    'CALL Bobby SMITH',
    isAny,
  );
  assert.equal(match?.parameters, { who: 'Bob SMITH' });
});

test('an order of 100 000 words is matched', () => {
  const corrections = [{ input: 'lite', output: 'light' }];
  const brain = [
    orderSynapse('normal', 'word word9 {{ rest }}'),
    orderSynapse('corrected', { text: 'light {{ rest }}', corrections }),
    orderSynapse('strict', { text: '{{ a }} word9 {{ b }}', matchingType: 'strict' }),
  ];
  const order = Array.from({ length: 50_000 }, (_, index) => `word lite${index % 2}`).join(' ');
  assert.equal(selected(brain, `${order} word9 lite`), ['normal', 'corrected', 'strict']);
});

const LISTS = readySentences(NO_SENTENCES);

test('an index reused for other synapses at the same places finds those', () => {
  const [hello, bye] = [orderSynapse('hello', 'hello'), orderSynapse('bye', 'bye {{ who }}')];
  const others = [hello, { ...bye, isEnabled: false }];
  const index = orderIndex([hello, bye]);
  const reused = index.reusedFor(others, LISTS);
  const isEnabled = (synapse: { readonly isEnabled: boolean }) => synapse.isEnabled;
  assert.equal(reused.match('bye bob', isEnabled), []);
  assert.is(reused.match('hello', isEnabled)[0]?.synapse, hello);
  assert.is(reused.match('bye bob', () => true)[0]?.synapse, others[1]);
  assert.is(reused.reusedFor([hello, bye], LISTS).match('bye bob', isEnabled)[0]?.synapse, bye);
  assert.is(index.match('bye bob', isEnabled)[0]?.synapse, bye);
});

const BRAINS = Math.ceil(4000 * SCALE);
const ORDERS_PER_BRAIN = 8;

test('the index selects what the plain rules select, for any brain and order', () => {
  const firstSeed = Number(process.env.BROCA_TEST_SEED ?? Date.now() % 1_000_000_000);
  for (let seed = firstSeed; seed < firstSeed + BRAINS; seed += 1) {
    const random = seededRandom(seed);
    const brain = randomBrain(random);
    const index = orderIndex(brain);
    for (let count = 0; count < ORDERS_PER_BRAIN; count += 1) {
      const order = randomOrder(random);
      const found = index.match(order, ({ isEnabled }) => isEnabled);
      const expected = referenceMatches(brain, order, ({ isEnabled }) => isEnabled);
      assert.equal(found, expected, `BROCA_TEST_SEED=${seed}, order '${order}', ${JSON.stringify(brain)}`);
    }
  }
});

test.run();

const fillPatternTest = suite('fillPattern');

function filled(way: string, said: string): Readonly<Record<string, string>> | undefined {
  const values = fillPattern(templateTokens(way), wordsOf(said));
  return values === undefined ? undefined : Object.fromEntries(values);
}

const FILL_PATTERN_ROWS: readonly (readonly [
  way: string,
  said: string,
  values: ReturnType<typeof filled>,
])[] = [
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

for (const [way, said, values] of FILL_PATTERN_ROWS) {
  fillPatternTest(`'${way}' takes '${said}' as ${JSON.stringify(values)}`, () =>
    assert.equal(filled(way, said), values),
  );
}

fillPatternTest('a long order that nearly fits is settled at once', () => {
  const way = Array.from({ length: 20 }, (_, index) => `{{ h${index} }} a`).join(' ');
  assert.is(filled(way, `${'a '.repeat(5_000)}b`), undefined);
});

fillPatternTest.run();

const orderPatternTest = suite('sharedLists');

orderPatternTest('equal lists share what is made of them, others do not', () => {
  const shared = sharedLists((list: readonly string[]) => [...list]);
  const first = shared(['a', 'b']);
  assert.equal(first, { number: 0, made: ['a', 'b'] });
  assert.is(shared(['a', 'b']), first);
  assert.equal([shared(['a b']).number, shared([]).number, shared(['b', 'a']).number], [1, 2, 3]);
});

orderPatternTest.run();

const subsetSearchTest = suite('subsetSearch');

const search = (...sets: readonly (readonly number[])[]) =>
  atOnce(subsetSearch(sets.map((members) => ({ members, value: members.join() }))));

const inside = (sets: readonly (readonly number[])[], ...present: readonly number[]): readonly string[] =>
  valuesInside(search(...sets), new Set(present)).toSorted();

subsetSearchTest('only sets wholly inside are found', () => {
  assert.equal(inside([[1], [1, 2], [2, 3], [3, 1], [1, 2, 3, 4]], 1, 2), ['1', '1,2']);
});

subsetSearchTest('the empty set is always found', () => {
  assert.equal(inside([[], [1]]), ['']);
});

subsetSearchTest('equal sets are all found, whatever their order', () => {
  assert.equal(
    inside(
      [
        [1, 2],
        [2, 1],
        [1, 2],
      ],
      2,
      1,
    ),
    ['1,2', '1,2', '2,1'],
  );
});

subsetSearchTest('nothing is found among no sets', () => {
  assert.equal(inside([], 1), []);
});

subsetSearchTest('every set is found when the search is long', () => {
  const sets = Array.from({ length: 30 * 30 * 30 }, (_, index) => [
    index % 30,
    100 + (Math.floor(index / 30) % 30),
    200 + Math.floor(index / 900),
  ]);
  const all = sets.flat();
  assert.is(inside(sets, ...all).length, sets.length);
  assert.equal(inside(sets, ...all.filter((member) => member < 200)), []);
  assert.equal(inside(sets, ...all.filter((member) => member >= 100)), []);
});

subsetSearchTest.run();

import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { explain } from '../../../src/brain/explain.ts';
import { loadBrain } from '../../../src/brain/load-brain.ts';
import {
  extractParameters,
  matchAnswer,
  parametersOf,
} from '../../../src/brain/matching/extract-parameters.ts';
import { templateTokens } from '../../../src/brain/matching/order-template.ts';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import type { OrderSignal, Synapse } from '../../../src/brain/synapse.ts';
import { comparedWords, normalForm, trimmed } from '../../../src/lib/normal-form.ts';
import { codecsOf } from '../../support/loaded.ts';
import { randomBrain, randomOrder, seededRandom } from '../../support/random-brain.ts';
import { SCALE } from '../../support/scale.ts';
import { english } from '../../support/whisper/english.ts';
import { french } from '../../support/whisper/french.ts';
import { german } from '../../support/whisper/german.ts';

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

test('an answer is recognised in any case, among other words', () => {
  assert.equal(matchAnswer('absolutely', 'Absolutely, I mean ABSOLUTELY'), {});
});

test('another answer is not', () => {
  assert.is(matchAnswer('yes please', 'yes'), undefined);
});

test('its holes hold what was heard, as it was written', () => {
  assert.equal(matchAnswer('I am {{ name }}', 'well i am Bob Smith'), { name: 'Bob Smith' });
});

test('neither the punctuation of an answer nor that of what was heard counts', () => {
  assert.equal(matchAnswer('no', 'No, thank you.'), {});
  assert.equal(matchAnswer('No, thank you!', 'no thank you'), {});
  assert.equal(matchAnswer("c’est l'été", 'C’est l’e\u0301te\u0301…'), {});
  assert.equal(matchAnswer('I am {{ name }}.', 'I am “Bob”.'), { name: 'Bob' });
});

test('nothing heard is an answer only for a hole', () => {
  assert.equal(matchAnswer('{{ all }}', ''), { all: '' });
  assert.is(matchAnswer('yes', ''), undefined);
  assert.equal(matchAnswer('{{ all }}', '…'), { all: '' });
});

test('a blank answer is never given', () => {
  assert.is(matchAnswer(' ', 'yes'), undefined);
  assert.is(matchAnswer('?', 'yes?'), undefined);
});

const RUNS = Math.ceil(300 * SCALE);

/** Any characters, those that the form is about often. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...' .,;:!?…¿¡"\'()«»‘’“”–—\u0301\u0308\u00a0aéÉJ\u030cßİ2%+#'),
    ),
  )
  .map((parts) => parts.join(''));

const SIGNS = [
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  '…',
  '¿',
  '¡',
  '"',
  "'",
  '(',
  ')',
  '«',
  '»',
  '“',
  '”',
  '’',
  '...',
];

/** Round brackets and semicolons mean something in a pattern. */
const SIGNS_OF_PATTERNS = SIGNS.filter((sign) => !/[();]/.test(sign));

test('the normal form has itself as its normal form', () => {
  fc.assert(
    fc.property(anyText, (text) => normalForm(normalForm(text)) === normalForm(text)),
    { numRuns: RUNS },
  );
});

test('what is compared is the same of a text, of its normal form and of that in lower case', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = comparedWords(text);
      assert.equal(comparedWords(normalForm(text)), words);
      assert.equal(comparedWords(words.join(' ')), words);
      assert.equal(comparedWords(text.normalize('NFD')), words);
    }),
    { numRuns: RUNS },
  );
});

test('what is trimmed has nothing to trim, and the same words', () => {
  fc.assert(
    fc.property(anyText, (any) => {
      const text = any.normalize('NFC');
      assert.is(trimmed(trimmed(text)), trimmed(text));
      assert.is(normalForm(trimmed(text)), normalForm(text));
    }),
    { numRuns: RUNS },
  );
});

test('signs at the edges of words, white space, quotes, dashes and accents of what is said change nothing that runs', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, signSeed) => {
      const random = seededRandom(seed);
      const brain = brainOf(randomBrain(random));
      const order = randomOrder(random);
      const signed = withSigns(order, SIGNS, seededRandom(signSeed));
      sameRuns(runsOf(brain, order), runsOf(brain, signed), signed);
    }),
    { numRuns: RUNS },
  );
});

test('the same signs in what the brain has change nothing that runs', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, signSeed) => {
      const random = seededRandom(seed);
      const synapses = randomBrain(random);
      const order = randomOrder(random);
      const signed = synapses.map((synapse) => withSignedOrders(synapse, seededRandom(signSeed)));
      sameRuns(runsOf(brainOf(synapses), order), runsOf(brainOf(signed), order), JSON.stringify(signed));
    }),
    { numRuns: RUNS, examples: [[23, 32140738]] },
  );
});

/** So many ways that a chart finds it. */
const MANY_WAYS = ' [a|b|c|d|e|f|g|h|i|j|k]'.repeat(4);

for (const [text, said] of [
  [`feed the dogs' fish${MANY_WAYS}`, "feed the dogs' fish"],
  [`say 'hello'${MANY_WAYS}`, 'say hello b'],
  [`'say ‹hello›'… to me${MANY_WAYS}`, 'say hello to me'],
  [`${MANY_WAYS} say ’hello’.`, 'a say "hello"'],
  [`open l\`entrée${MANY_WAYS}`, 'open l’entrée'],
  [`open l'{{ room }}${MANY_WAYS}`, "open l'entrée"],
] as const) {
  test(`${text} is said by ${said}`, () => {
    const order = { text, matchingType: 'pattern', excludedWords: [], corrections: [] } as const;
    const signals = [{ name: 'order', parameters: {}, order }];
    const brain = brainOf([{ name: 'one', source: 'api', isEnabled: true, signals, neurons: [] }]);
    assert.is(runsOf(brain, said).matches.length, 1);
  });
}

test('the same signs in an answer, as written or as given, change nothing of it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, signSeed) => {
      const random = seededRandom(seed);
      const [answer, given] = [randomOrder(random), randomOrder(random)];
      const more = seededRandom(signSeed);
      const found = matchAnswer(answer, given);
      const signed = matchAnswer(withSigns(answer, SIGNS, more), withSigns(given, SIGNS, more));
      assert.is(signed === undefined, found === undefined);
      for (const [name, value] of Object.entries(found ?? {})) sameValue(value, signed?.[name]);
    }),
    { numRuns: RUNS },
  );
});

type Found = ReturnType<typeof runsOf>;

/** What an order runs, with its values, and what it nearly would. */
function runsOf(brain: ReturnType<typeof brainOf>, order: string) {
  const { matched_synapses, near_misses } = explain(order, brain, []);
  return {
    matches: matched_synapses,
    misses: near_misses.map(({ synapse_name, signal, score }) => ({ synapse_name, signal, score })),
  };
}

function sameRuns(found: Found, signed: Found, said: string): void {
  assert.equal(signed.misses, found.misses, said);
  assert.equal(
    signed.matches.map(({ synapse_name, signal }) => [synapse_name, signal]),
    found.matches.map(({ synapse_name, signal }) => [synapse_name, signal]),
    said,
  );
  for (const [place, { parameters }] of found.matches.entries()) {
    const others = signed.matches[place]?.parameters ?? {};
    assert.equal(Object.keys(others), Object.keys(parameters), said);
    for (const [name, value] of Object.entries(parameters)) sameValue(String(value), others[name]);
  }
}

/** Signs between the words of one value are as they were said, and so are quotes and dashes in a word. */
function sameValue(value: string, found: unknown): void {
  const other = String(found);
  assert.is(normalForm(other), normalForm(value));
  if (!value.includes(' ')) assert.is(plain(other), plain(value));
}

const plain = (value: string): string => value.replace(/[’`ʼ]/g, "'").replace(/[–—]/g, '-');

function withSignedOrders(synapse: Synapse, random: () => number): Synapse {
  const signal = (order: OrderSignal): OrderSignal => ({
    ...order,
    text: withSigns(order.text, order.matchingType === 'pattern' ? SIGNS_OF_PATTERNS : SIGNS, random),
    excludedWords: order.excludedWords.map((words) => withSigns(words, SIGNS, random)),
    corrections: order.corrections.map(({ input, output }) => ({
      input: withSigns(input, SIGNS, random),
      output: withSigns(output, SIGNS, random),
    })),
  });
  return {
    ...synapse,
    signals: synapse.signals.map((one) =>
      one.order === undefined ? one : { ...one, order: signal(one.order) },
    ),
  };
}

/** Signs around words, and alone between them; what has brackets of a pattern stays as it is. */
function withSigns(text: string, signs: readonly string[], random: () => number): string {
  const some = (): string =>
    random() < 0.5
      ? ''
      : Array.from({ length: Math.floor(random() * 3) }, () => oneOf(signs, random)).join('');
  const space = (): string => oneOf([' ', '  ', '\t', '\u00a0', ' … ', ' , '], random);
  return text
    .split(/ (?![^{]*\}\}|[^([]*[)\]])/)
    .map((word) => (/[()[\]|]/.test(word) ? word : `${some()}${typographic(word, random)}${some()}`))
    .reduce((before, word) => (before === '' ? word : `${before}${space()}${word}`), '');
}

const typographic = (word: string, random: () => number): string =>
  word
    .replace("'", () => oneOf(['’', '`', "'", 'ʼ'], random))
    .replace(/^-$/, () => oneOf(['–', '—', '-'], random));

const oneOf = <T>(choices: readonly T[], random: () => number): T =>
  choices[Math.floor(random() * choices.length)] as T;

for (const { kit, orders, answers } of [english, french, german]) {
  const home = join(import.meta.dirname, '../../..', kit);
  const { synapses, problems } = await loadBrain(join(home, 'brain.yml'), codecsOf(home));
  const index = brainOf(synapses).index();

  for (const [order, rows] of orders) {
    for (const [said, runs] of rows) {
      test(`${kit}: “${said}” runs ${Object.keys(runs).join(', ') || 'nothing'}`, () => {
        const matches = index.match(said, ({ isEnabled }) => isEnabled);
        const found = matches.map(({ synapse, parameters }) => [synapse.name, parameters]);
        assert.equal(Object.fromEntries(found), runs);
        if (matches.length > 0) assert.is(matches[0]?.matchedOrder, order);
      });
    }
  }

  for (const [answer, [given, others]] of Object.entries(answers)) {
    test(`${kit}: “${given.join('” and “')}” give the answer “${answer}”`, () => {
      for (const said of given) assert.ok(matchAnswer(answer, said), said);
      for (const said of others) assert.is(matchAnswer(answer, said), undefined, said);
    });
  }

  test(`${kit}: each of its orders and answers stands in the tables`, () => {
    assert.equal(problems, []);
    assert.equal(orders.map(([order]) => order).sort(), ordersOf(synapses).sort());
    assert.equal(Object.keys(answers).sort(), answersOf(synapses).sort());
  });
}

function ordersOf(synapses: readonly Synapse[]): string[] {
  return synapses.flatMap(({ signals }) => signals.flatMap(({ order }) => order?.text ?? []));
}

function answersOf(synapses: readonly Synapse[]): string[] {
  return synapses.flatMap(({ neurons }) =>
    neurons.flatMap(({ name, parameters }) => {
      if (name !== 'neurotransmitter') return [];
      const { from_answer_link: links } = parameters as {
        from_answer_link: readonly { answers: readonly string[] }[];
      };
      return links.flatMap(({ answers }) => answers);
    }),
  );
}

test.run();

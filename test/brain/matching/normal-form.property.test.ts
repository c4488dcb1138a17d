import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { explain } from '../../../src/brain/explain.ts';
import { matchAnswer } from '../../../src/brain/matching/extract-parameters.ts';
import type { OrderSignal, Synapse } from '../../../src/brain/synapse.ts';
import { comparedWords, normalForm, trimmed } from '../../../src/lib/normal-form.ts';
import { randomBrain, randomOrder, seededRandom } from '../../support/random-brain.ts';

const test = suite('normal form, of anything');

const RUNS = Math.ceil(300 * Number(process.env.BROCA_TEST_SCALE ?? 1));

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

/** Round brackets and bars mean something in a pattern. */
const SIGNS_OF_PATTERNS = SIGNS.filter((sign) => !/[()]/.test(sign));

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
    { numRuns: RUNS },
  );
});

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
    misses: near_misses.map(({ corrected_order: _, order: __, nearest_way: ___, ...miss }) => miss),
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
    for (const [name, value] of Object.entries(parameters)) sameValue(value, others[name]);
  }
}

/** Signs between the words of one value are as they were said, and so are quotes and dashes in a word. */
function sameValue(value: string, other: string | undefined): void {
  assert.is(normalForm(other ?? 'nothing'), normalForm(value));
  if (!value.includes(' ')) assert.is(plain(other ?? ''), plain(value));
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

test.run();

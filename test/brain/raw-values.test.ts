import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPlainName, unknownName, unknownSynapse } from '../../src/brain/names.ts';
import { spokenNumber } from '../../src/brain/number-words.ts';
import { Flag, JsonFlag } from '../../src/brain/raw-values.ts';
import { inEnglish, inFrench } from '../support/spelled-numbers.ts';

const test = suite('written values');

const BOTH: readonly (readonly [written: unknown, flag: boolean])[] = [
  [true, true],
  ['True', true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['False', false],
  ['false', false],
  [0, false],
  ['0', false],
];

const KITS_ONLY: readonly (readonly [written: unknown, flag: boolean])[] = [
  ['TRUE', true],
  ['yes', true],
  ['Yes', true],
  ['on', true],
  ['ON', true],
  [' on\n', true],
  ['FALSE', false],
  ['no', false],
  ['No', false],
  ['off', false],
  ['OFF', false],
];

for (const [written, flag] of BOTH) {
  test(`${JSON.stringify(written)} is ${flag}, in a kit and in a request`, () => {
    assert.equal([Flag, JsonFlag].map(read(written)), [flag, flag]);
  });
}

for (const [written, flag] of KITS_ONLY) {
  test(`${JSON.stringify(written)} is ${flag} in a kit, and refused in a request`, () => {
    assert.equal([Flag, JsonFlag].map(read(written)), [flag, 'refused']);
  });
}

for (const written of ['y', 'maybe', '', 2, -1, null, undefined, [], {}, [true]]) {
  test(`${JSON.stringify(written)} is neither true nor false anywhere`, () => {
    assert.equal([Flag, JsonFlag].map(read(written)), ['refused', 'refused']);
  });
}

test.run();

function read(written: unknown): (codec: typeof Flag) => boolean | 'refused' {
  return (codec) => E.getOrElseW(() => 'refused' as const)(codec.decode(written));
}

const namesTest = suite('brain/plain-name');

const PLAIN = ['a', ' ', '../x', '__proto__', 'שלום', '😀'.repeat(255), 'x'.repeat(255)];
const STRANGE = ['', 'a\u0000', 'a\nb', '\t', '\u007f', '\ud800', 'a\udc00b', 'x'.repeat(256)];

namesTest('anything a person may write on one line, of 1 to 255 characters, is a name', () => {
  assert.equal(
    PLAIN.map(isPlainName),
    PLAIN.map(() => true),
  );
  assert.equal(
    STRANGE.map(isPlainName),
    STRANGE.map(() => false),
  );
});

namesTest('a name nobody has is refused with those that somebody has', () => {
  assert.equal(unknownName(['neurons', 0], 'sya', 'neuron', new Set(['say', 'play'])), {
    path: ['neurons', 0],
    found: 'sya',
    expected:
      'a known neuron (play, say), or one of your own: docs/community-modules.md says how to write it',
    known: ['play', 'say'],
    isUnknownName: true,
  });
});

namesTest('a synapse nobody has is refused; the others may be too many to know', () => {
  const refused = { path: ['a'], found: 'b', expected: 'the name of a synapse' };
  assert.equal(unknownSynapse(['a'], 'b'), refused);
  assert.equal(unknownSynapse(['a'], 'b', ['c']), { ...refused, known: ['c'] });
});

namesTest.run();

const numberWordsTest = suite('spokenNumber');

const NUMBERS: Readonly<Record<string, number>> = {
  '42': 42,
  ' 3.5 ': 3.5,
  '3,5': 3.5,
  '0,25': 0.25,
  '1,2345': 1.2345,
  '-7': -7,
  '+7': 7,
  '.5': 0.5,
  '5.': 5,
  '007': 7,
  '1e-05': 0.00001,
  '1E+16': 1e16,
  zero: 0,
  'twenty five': 25,
  'twenty-five': 25,
  ' Twenty  FIVE ': 25,
  'a hundred': 100,
  hundred: 100,
  'one hundred two': 102,
  'one hundred and two': 102,
  'twelve hundred': 1_200,
  'two thousand and five': 2_005,
  'a thousand and one': 1_001,
  'two hundred and three thousand four hundred and five': 203_405,
  'one million two hundred thousand': 1_200_000,
  '2 million': 2_000_000,
  '20 thousand and 5': 20_005,
  'minus three': -3,
  'minus 3': -3,
  'negative two point five': -2.5,
  'minus zero': 0,
  'point five': 0.5,
  'three point one four': 3.14,
  'three point zero five': 3.05,
  'three point twenty-five': 3.25,
  'zero point zero': 0,
  '3 point 05': 3.05,
  half: 0.5,
  'a half': 0.5,
  'two and a half': 2.5,
  'twenty one and a half': 21.5,
  une: 1,
  'vingt et un': 21,
  'vingt et une': 21,
  'vingt un': 21,
  'vingt-cinq': 25,
  'soixante-dix': 70,
  'soixante et onze': 71,
  'soixante-quinze': 75,
  'quatre vingts': 80,
  'quatre-vingt-un': 81,
  'quatre-vingt-dix': 90,
  'quatre-vingt-dix-neuf': 99,
  'Quatre Vingt Dix Neuf': 99,
  septante: 70,
  'septante et un': 71,
  'huitante-deux': 82,
  'octante-trois': 83,
  'nonante-neuf': 99,
  cent: 100,
  'cent deux': 102,
  'deux cents': 200,
  'deux-cent-quatre-vingt-un': 281,
  'onze cents': 1_100,
  'dix-neuf cent quatre-vingt-quatre': 1_984,
  mille: 1_000,
  'mille et une': 1_001,
  'mille neuf cent quatre-vingt-dix-neuf': 1_999,
  'deux mille cinq': 2_005,
  'quatre-vingt mille': 80_000,
  'un million deux cent mille': 1_200_000,
  'deux millions': 2_000_000,
  'ze\u0301ro': 0,
  zéro: 0,
  'moins trois': -3,
  'virgule cinq': 0.5,
  'deux virgule cinq': 2.5,
  'trois virgule vingt-cinq': 3.25,
  'trois virgule zéro cinq': 3.05,
  'deux et demi': 2.5,
  'une demie': 0.5,
};

for (const [text, number] of Object.entries(NUMBERS)) {
  numberWordsTest(`'${text}' is ${number}`, () => assert.is(spokenNumber(text), number));
}

const OTHERS =
  `,|,5|1,500|1,000,000|1 000|1.2.3|1,2,3|0x10|1e999|infinity|nan|--1|- 1|fiv|soon|a|and|and five|five and
  twenty twenty|five twenty|one two three|twenty zero|hundred hundred|two thousand three thousand|one hundred and
  one hundred thousand million million|minus|minus minus two|point|three point|point twenty million five point|a million and a half
  twenty cinq|cent hundred five|vingt vingt|quatre vingts dix vingt|et|et un|virgule|moins|un million et demi|__proto__|constructor`
    .split(/\||\n/)
    .map((text) => text.trim());

for (const text of ['', ' ', ...OTHERS]) {
  numberWordsTest(`'${text}' is no number`, () => assert.is(spokenNumber(text), undefined));
}

const SAMPLES = [
  ...Array.from({ length: 2_001 }, (_, number) => number),
  ...Array.from({ length: 2_000 }, (_, index) => (index * 499_979) % 1_000_001),
  999_999,
  1_000_000,
  1_000_001,
  80_000_080,
  200_200_200,
  999_999_999,
];

for (const [language, spelled] of Object.entries({ English: inEnglish, French: inFrench })) {
  numberWordsTest(`what ${language} makes of a number means that number`, () => {
    for (const number of SAMPLES) assert.is(spokenNumber(spelled(number)), number, spelled(number));
  });
}

numberWordsTest('punctuation at the edges of words and typographic dashes change no number', () => {
  const said = ['two.', '“two”', ' 2. ', '2.5!', '(1,5)', 'twenty, two', 'vingt‑deux', '−5', '.5', '2,'];
  assert.equal(said.map(spokenNumber), [2, 2, 2, 2.5, 1.5, 22, 22, -5, 0.5, 2]);
});

numberWordsTest('a long text that is nearly a number is settled at once', () => {
  assert.is(spokenNumber(`${'1'.repeat(200_000)}x`), undefined);
  assert.is(spokenNumber('hundred '.repeat(50_000)), undefined);
});

numberWordsTest.run();

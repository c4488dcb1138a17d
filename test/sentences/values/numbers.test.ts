import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { comparedParts } from '../../../src/sentences/compared.ts';
import { LANGUAGES } from '../../../src/sentences/values/languages.ts';
import { wordReader } from '../../../src/sentences/values/number-readers.ts';
import { wordsOfNumber, writtenNumber } from '../../../src/sentences/values/number-writing.ts';
import { noPeersHere, peerPath } from '../../support/peers.ts';

const test = suite('numbers in words');

/** What a whole text means. */
function meantBy(text: string, language: string): readonly number[] {
  const said = text
    .toLowerCase()
    .split(/[\s,]+/)
    .map(comparedParts)
    .join(' ');
  const found = wordReader(language)?.(`${said} `, 0) ?? [];
  return found.flatMap(({ end, value }) => (end === said.length ? [value] : []));
}

const WHOLE = [
  ...Array.from({ length: 1_101 }, (_, number) => number),
  ...Array.from({ length: 500 }, (_, index) => (index * 499_979) % 1_000_001),
  ...[1_000_000, 1_000_001, 2_000_000, 80_000_080, 200_200_200, 999_999_999, 1_000_000_000, 999_999_999_999],
];

const OTHERS = [-1, -40, 0.5, 1.5, 2.05, 20.25, -3.75, 100.1];

for (const language of Object.keys(LANGUAGES)) {
  test(`what is written reads back, also glued, and with spaces between its parts: ${language}`, () => {
    for (const number of [...WHOLE, ...OTHERS]) {
      const written = writtenNumber(number, language) ?? '';
      const words = wordsOfNumber(number, language) ?? '';
      assert.equal(meantBy(written, language), [number], written);
      assert.ok(meantBy(words, language).includes(number), words);
    }
  });

  test(`accents may be left out: ${language}`, () => {
    for (let number = 0; number <= 1_100; number += 1) {
      const written = (writtenNumber(number, language) ?? '').normalize('NFD').replace(/\p{M}/gu, '');
      assert.equal(meantBy(written, language), [number], written);
    }
  });
}

const SAID: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: {
    'twenty two': 22,
    'twenty-two': 22,
    'a hundred and five': 105,
    'hundred five': 105,
    'two thousand and six': 2_006,
    'nineteen hundred eighty four': 1_984,
    'a million': 1_000_000,
    'two point five': 2.5,
    'three point twenty five': 3.25,
    'point five': 0.5,
    half: 0.5,
    'two and a half': 2.5,
    'three quarters': 0.75,
    'negative four': -4,
    '2 million': 2_000_000,
    '3 point 05': 3.05,
  },
  fr: {
    'quatre-vingt-dix-sept': 97,
    'quatre vingt dix sept': 97,
    'vingt et un': 21,
    'vingt-et-un': 21,
    'vingt et une': 21,
    'vingt un': 21,
    septante: 70,
    'septante et un': 71,
    'huitante-deux': 82,
    'nonante-neuf': 99,
    'deux cents millions': 200_000_000,
    'onze cents': 1_100,
    'deux virgule cinq': 2.5,
    'deux et demi': 2.5,
    'une demie': 0.5,
    'moins trois': -3,
  },
  de: {
    zweiundzwanzig: 22,
    'zwei und zwanzig': 22,
    'zwei-und-zwanzig': 22,
    eine: 1,
    einen: 1,
    dreissig: 30,
    fünfunddreißig: 35,
    hundertfünf: 105,
    'hundert und fünf': 105,
    neunzehnhundertvierundachtzig: 1_984,
    'zwei komma fünf': 2.5,
    zweieinhalb: 2.5,
    anderthalb: 1.5,
    'minus vier': -4,
    zwo: 2,
  },
  es: {
    veintidós: 22,
    veintidos: 22,
    veintiún: 21,
    una: 1,
    'treinta y uno': 31,
    doscientas: 200,
    'ciento cinco': 105,
    'dos coma cinco': 2.5,
    'dos punto cinco': 2.5,
    'dos y media': 2.5,
    'menos tres': -3,
  },
  it: {
    ventitré: 23,
    ventitre: 23,
    ventuno: 21,
    'venti uno': 21,
    centocinque: 105,
    'cento cinque': 105,
    'cento otto': 108,
    centotto: 108,
    duemilasei: 2_006,
    'due virgola cinque': 2.5,
    'due e mezzo': 2.5,
    'meno tre': -3,
    una: 1,
  },
};

for (const [language, said] of Object.entries(SAID))
  for (const [text, number] of Object.entries(said))
    test(`"${text}" is ${number} in ${language}`, () => assert.equal(meantBy(text, language), [number]));

const NONSENSE = {
  en: 'one two|twenty twenty|five twenty|and five|hundred hundred|a|two thousand three thousand|minus|point|twofold',
  fr: 'vingt vingt|et|virgule|cent mille cent mille|un million et demi|quatre vingts dix vingt',
  de: 'zwei drei|und|zwanzig zwanzig|komma|einslampe',
  es: 'dos tres|y|veinte veinte|coma',
  it: 'due tre|e|venti venti|virgola',
};

for (const [language, texts] of Object.entries(NONSENSE))
  test(`what is no number reads as none: ${language}`, () => {
    for (const text of texts.split('|')) assert.equal(meantBy(text, language), [], text);
  });

test('a long row of number words is read as far as a number goes', () => {
  for (const [language, word] of [
    ['en', 'hundred '],
    ['en', 'two '],
    ['de', 'zwei'],
    ['fr', 'quatre-vingt '],
    ['en', '9'],
  ] as const)
    assert.equal(meantBy(word.repeat(50_000), language), []);
});

test('numbers too large to be said have no words', () => {
  assert.is(writtenNumber(1e12, 'en'), undefined);
  assert.is(writtenNumber(Number.NaN, 'en'), undefined);
  assert.is(writtenNumber(1, 'xx'), undefined);
});

/** Where the meaning differs: the language, the number and the words of unicode-rbnf, and why. */
const DIFFERENCES: readonly (readonly [differs: RegExp, reason: string])[] = [
  [/^\w+ -3\.75 /, 'unicode-rbnf leaves out the decimals of a number below 0: "minus three"'],
];

const PEER = `
import json, sys
from unicode_rbnf import RbnfEngine
numbers = json.load(sys.stdin)
found = {}
for language in ("en", "fr", "de", "es", "it"):
    engine = RbnfEngine.for_language(language)
    found[language] = [sorted(set(engine.format_number(n).text_by_ruleset.values())) for n in numbers]
print(json.dumps(found))
`;

const compared = noPeersHere === undefined ? test : test.skip;

compared('every way in which unicode-rbnf writes a number is read as that number', () => {
  const numbers = [...WHOLE, ...OTHERS];
  const { stdout, stderr } = spawnSync('python3', ['-c', PEER], {
    env: { ...process.env, PYTHONPATH: [peerPath('unicode-rbnf'), peerPath('stubs')].join(':') },
    input: JSON.stringify(numbers),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  assert.is(stderr, '');
  const different: string[] = [];
  for (const [language, all] of Object.entries(JSON.parse(stdout) as Record<string, string[][]>))
    for (const [at, texts] of all.entries())
      for (const text of texts) {
        const means = meantBy(text, language);
        const number = numbers[at] ?? 0;
        const told = `${language} ${number} "${text}": ${means}`;
        if (!means.includes(number) && !DIFFERENCES.some(([differs]) => differs.test(told)))
          different.push(told);
      }
  assert.equal(different, []);
});

test.run();

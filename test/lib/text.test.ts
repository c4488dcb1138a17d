import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  comparedWord,
  comparedWords,
  isBlank,
  isPlain,
  normalForm,
  plainWords,
  splitWords,
  trimmed,
} from '../../src/lib/normal-form.ts';
import { sentences, sentencesSoFar } from '../../src/lib/sentences.ts';
import {
  editDistance,
  escapedButStack,
  escapedControls,
  languageFamily,
  nearest,
  plainLanguage,
} from '../../src/lib/text.ts';

const test = suite('text');

for (const [one, other, distance] of [
  ['', '', 0],
  ['light', 'light', 0],
  ['', 'light', 5],
  ['light', 'lights', 1],
  ['light', 'ligt', 1],
  ['light', 'sight', 1],
  ['light', 'lihgt', 1],
  ['ilght', 'lihgt', 2],
  ['kitchen', 'chicken', 4],
] as const) {
  test(`"${one}" and "${other}" are ${distance} apart, either way round`, () => {
    assert.is(editDistance(one, other), distance);
    assert.is(editDistance(other, one), distance);
    assert.is(editDistance(one, other, distance), distance);
  });
}

test('more than the most are not counted to the end', () => {
  assert.is(editDistance('a', 'abcdefgh', 2), 3);
});

test('every control character, line end and mark of direction is escaped as JSON does, and nothing else is touched', () => {
  const controls = [
    ...Array(32).keys(),
    ...Array.from({ length: 33 }, (_, index) => 127 + index),
    0x2028,
    0x2029,
    // marks that turn the direction of what follows
    ...[0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ];
  for (const code of controls) {
    const escaped = escapedControls(`a${String.fromCharCode(code)}b`);
    assert.match(escaped, /^a\\[bfnrtu0-9a-f]+b$/);
    assert.is(JSON.parse(`"${escaped}"`), `a${String.fromCharCode(code)}b`);
  }
  const text = 'Ça va? "été" 你好 😀 \\n';
  assert.is(escapedControls(text), text);
});

test('of a stack the frames stay lines of their own, other lines do not', () => {
  assert.is(escapedButStack('a\nb\n    at c\r\n'), 'a\\nb\n    at c\\r\\n');
});

test('names that mean one language become the same, and a country can be left out', () => {
  assert.equal(['fr_FR', 'fr-FR', 'FR-fr'].map(plainLanguage), ['fr-fr', 'fr-fr', 'fr-fr']);
  assert.equal(['en_GB', 'en-us', 'EN', 'zh-Hant-TW'].map(languageFamily), ['en', 'en', 'en', 'zh']);
});

const NAMES = ['matching-type', 'excluded-words', 'enabled', 'say', 'host', 'port'];

const meant: readonly (readonly [written: string, name: string | undefined])[] = [
  ['matching_type', 'matching-type'],
  ['MatchingType', 'matching-type'],
  ['enabeld', 'enabled'],
  ['excluded-word', 'excluded-words'],
  ['prot', 'port'],
  ['hots', 'host'],
  ['colour', undefined],
  ['at', undefined],
  ['', undefined],
];
for (const [written, name] of meant) {
  test(`"${written}" was meant as ${name ?? 'nothing known'}`, () => {
    assert.is(nearest(written, NAMES), name);
  });
}

test('of two the nearer is meant', () => {
  assert.is(nearest('message', ['messages', 'message']), 'message');
});

test('among no names nothing was meant', () => {
  assert.is(nearest('message', []), undefined);
});

test.run();

const sentencesTest = suite('sentences');

const LONG = 'The kettle in the kitchen has been boiling for nearly five minutes now.';
const OTHER = 'The washing machine in the cellar will be done at a quarter past seven.';

for (const [what, text] of [
  ['a short text', 'It is seven. The light is on. Good night.'],
  ['a text of one sentence', `${'Tomorrow it rains in the north and '.repeat(6)}it snows in the south.`],
  ['a text with spaces around it', '  hello \n'],
] as const) {
  sentencesTest(`${what} is one piece as it stands`, () => assert.equal(sentences(text), [text]));
}

sentencesTest('a text of several sentences is cut between them', () => {
  assert.equal(sentences(`${LONG} ${OTHER}\n${LONG}`), [LONG, OTHER, LONG]);
});

sentencesTest('very short sentences stay with the next one, the last with the one before', () => {
  assert.equal(sentences(`Well. Now then. ${LONG} ${OTHER} Good night.`), [
    `Well. Now then. ${LONG}`,
    `${OTHER} Good night.`,
  ]);
});

sentencesTest('a title and an initial end no sentence', () => {
  const appointment = 'Your appointment on Tuesday afternoon is with Dr. Miller and J. Smith of the clinic.';
  assert.equal(sentences(`${appointment} ${OTHER}`), [appointment, OTHER]);
});

for (const [language, first, second] of [
  [
    'French',
    'La machine à laver de la cave aura fini à sept heures et quart ce soir !',
    'Voulez-vous que je vous le rappelle quand elle aura terminé, ou plus tard ?',
  ],
  [
    'Japanese',
    'キッチンのやかんはもう五分近くも沸騰し続けていますので、早めに火を止めてください。'.repeat(2),
    '洗濯機は七時十五分に終わります。'.repeat(4),
  ],
] as const) {
  sentencesTest(`${language} has sentences too`, () => {
    const pieces = sentences(`${first} ${second}`);
    assert.ok(pieces.length > 1);
    assert.is(pieces.join('').replaceAll(' ', ''), `${first}${second}`.replaceAll(' ', ''));
  });
}

sentencesTest(
  'without a full stop it is cut after a comma, without one between words, without one anywhere',
  () => {
    for (const text of [
      'bread, butter, milk, '.repeat(300),
      'bread butter milk '.repeat(300),
      'x'.repeat(6_000),
    ]) {
      const pieces = sentences(`${LONG} ${text}`);
      assert.ok(
        pieces.every((piece) => piece.length <= 440),
        `${pieces.map(({ length }) => length)}`,
      );
      assert.is(pieces.join('').replaceAll(' ', ''), `${LONG}${text}`.replaceAll(' ', ''));
    }
    assert.match(sentences(`${LONG} ${'bread, butter, milk, '.repeat(300)}`)[1] ?? '', /,$/);
  },
);

sentencesTest('a text as long as a book is cut without growing slower', () => {
  assert.is(sentences(`${LONG} `.repeat(5_000)).length, 5_000);
});

sentencesTest('of a text that still comes in, the last sentence is never over', () => {
  assert.equal(sentencesSoFar('It is Dr. Watson. He is'), { over: ['It is Dr. Watson.'], rest: 'He is' });
  assert.equal(sentencesSoFar('Yes! No? Well'), { over: ['Yes!', 'No?'], rest: 'Well' });
  assert.equal(sentencesSoFar('All of it.'), { over: [], rest: 'All of it.' });
  assert.equal(sentencesSoFar(''), { over: [], rest: '' });
});

sentencesTest('what has no end is cut where a sentence would be too long', () => {
  const { over, rest } = sentencesSoFar('and so on '.repeat(100));
  assert.ok(over.length === 2 && over.every((piece) => piece.length <= 400));
  assert.is(`${over.join(' ')} ${rest}`.replace(/ +/g, ' ').length, 1_000);
});

sentencesTest.run();

const normalFormTest = suite('normal form');

const ROWS: readonly (readonly [text: string, normal: string])[] = [
  ['Turn off all lights.', 'Turn off all lights'],
  ['turn off, all lights!', 'turn off all lights'],
  ['Quel temps fait-il à Besançon ?', 'Quel temps fait-il à Besançon'],
  ['¿Qué hora es?', 'Qué hora es'],
  ['¡Hola!', 'Hola'],
  ['« Bonjour », dit-elle…', 'Bonjour dit-elle'],
  ['„Guten Tag“, sagte er', 'Guten Tag sagte er'],
  ['‹ici› ‘là’ ‚da‛ "so"', 'ici là da so'],
  ['(really) well...', 'really well'],
  ['allume la lumière de l’entrée', "allume la lumière de l'entrée"],
  ['l`entrée l´entrée lʼentrée', "l'entrée l'entrée l'entrée"],
  ['jean‐luc jean‑luc jean–luc jean—luc', 'jean-luc jean-luc jean-luc jean-luc'],
  ['cinq − trois', 'cinq - trois'],
  ['gou\u0302ter', 'goûter'],
  ['J\u030c', 'J\u030c'],
  ['2.5 3:30 10% c++ #5 1,500', '2.5 3:30 10% c++ #5 1,500'],
  ['At 3:30, 10% of c++.', 'At 3:30 10% of c++'],
  ["rock 'n' roll, the dogs' bowl", 'rock n roll the dogs bowl'],
  ['5 + 3 % = 8 & @ / _ * £', '5 + 3 % = 8 & @ / _ * £'],
  ['no,thank you', 'no,thank you'],
  [' a\t\n b\u00a0c\u2003d\u3000e\u202ff ', 'a b c d e f'],
  ['и\u0306од', 'йод'],
  ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국'],
  ['\u212b \u2126', 'Å Ω'],
  ['几点了？ 好。', '几点了 好'],
  ['؟ كم الساعة؟', 'كم الساعة'],
  [' . , ; : ! ? … ¿ ¡ " \' ( ) « » ', ''],
  ['', ''],
];

for (const [text, normal] of ROWS) {
  normalFormTest(`the normal form of '${text}' is '${normal}'`, () => {
    assert.is(normalForm(text), normal);
    assert.is(normalForm(normal), normal);
  });
}

normalFormTest('what is compared is in lower case, and composed in that case too', () => {
  assert.equal(comparedWords('Wo IST É und J\u030c?'), ['wo', 'ist', 'é', 'und', 'ǰ']);
  assert.is(comparedWord('“BOB”,'), 'bob');
  assert.is(comparedWord('…'), '');
});

normalFormTest(
  'letters of any script are plain, and the compared form of their words is their lower case',
  () => {
    for (const text of ['Включи Свет', 'Άναψε ΦΩΣ', '打开 灯', '불 켜', 'أضئ النور', 'Ｗｉｄｅ ４']) {
      assert.equal(plainWords(text), text.split(' '));
      assert.equal(comparedWords(text), text.toLowerCase().split(' '));
    }
  },
);

normalFormTest('what is plain is in its normal form, and composed with nothing before it', () => {
  for (let code = 0; code < 0x10000; code += 1) {
    const character = String.fromCharCode(code);
    const [, ...composed] = character.normalize('NFC') === character ? character.normalize('NFD') : '';
    assert.equal(composed.filter(isPlain), [], character);
    if (!isPlain(character) || splitWords(character).length === 0) continue;
    assert.is(normalForm(`${character}\u2019s`), `${character}'s`, 'where the text is not plain');
    assert.is(character.toLowerCase().normalize('NFC'), character.toLowerCase());
  }
});

normalFormTest('words are separated by the spaces of Python', () => {
  const spaces = [
    ...['\t', '\n', '\r', '\u001c', '\u001f', '\u0085', '\u00a0', '\u1680', '\u2003', '\u2028', '\u3000'],
  ];
  for (const space of spaces) assert.equal(splitWords(`${space}a${space}${space}b${space}`), ['a', 'b']);
});

normalFormTest('a byte order mark and a zero-width space are part of a word', () => {
  assert.equal(splitWords('\ufeffa b\u200bc'), ['\ufeffa', 'b\u200bc']);
});

normalFormTest('a text without a letter or a digit is blank', () => {
  for (const text of ['', ' \u00a0\n', '.', '...', ' ?! ', '♪', '👍', '-', '%', '+ -'])
    assert.ok(isBlank(text), text);
  for (const text of ['a', ' 5 ', 'é', 'e\u0301', '5%', '名']) assert.not.ok(isBlank(text), text);
});

normalFormTest('punctuation and spaces at the ends are trimmed, and those inside stay', () => {
  assert.is(trimmed(' “No, thank you.” '), 'No, thank you');
  assert.is(trimmed('5%.'), '5%');
  assert.is(trimmed(' … '), '');
  assert.is(trimmed(`a${'.'.repeat(1_000_000)}b`).length, 1_000_002);
});

normalFormTest.run();

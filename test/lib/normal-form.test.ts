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

const test = suite('normal form');

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
  test(`the normal form of '${text}' is '${normal}'`, () => {
    assert.is(normalForm(text), normal);
    assert.is(normalForm(normal), normal);
  });
}

test('what is compared is in lower case, and composed in that case too', () => {
  assert.equal(comparedWords('Wo IST É und J\u030c?'), ['wo', 'ist', 'é', 'und', 'ǰ']);
  assert.is(comparedWord('“BOB”,'), 'bob');
  assert.is(comparedWord('…'), '');
});

test('letters of any script are plain, and the compared form of their words is their lower case', () => {
  for (const text of ['Включи Свет', 'Άναψε ΦΩΣ', '打开 灯', '불 켜', 'أضئ النور', 'Ｗｉｄｅ ４']) {
    assert.equal(plainWords(text), text.split(' '));
    assert.equal(comparedWords(text), text.toLowerCase().split(' '));
  }
});

test('what is plain is in its normal form, and composed with nothing before it', () => {
  for (let code = 0; code < 0x10000; code += 1) {
    const character = String.fromCharCode(code);
    const [, ...composed] = character.normalize('NFC') === character ? character.normalize('NFD') : '';
    assert.equal(composed.filter(isPlain), [], character);
    if (!isPlain(character) || splitWords(character).length === 0) continue;
    assert.is(normalForm(`${character}\u2019s`), `${character}'s`, 'where the text is not plain');
    assert.is(character.toLowerCase().normalize('NFC'), character.toLowerCase());
  }
});

test('words are separated by the spaces of Python', () => {
  const spaces = [
    ...['\t', '\n', '\r', '\u001c', '\u001f', '\u0085', '\u00a0', '\u1680', '\u2003', '\u2028', '\u3000'],
  ];
  for (const space of spaces) assert.equal(splitWords(`${space}a${space}${space}b${space}`), ['a', 'b']);
});

test('a byte order mark and a zero-width space are part of a word', () => {
  assert.equal(splitWords('\ufeffa b\u200bc'), ['\ufeffa', 'b\u200bc']);
});

test('a text without a letter or a digit is blank', () => {
  for (const text of ['', ' \u00a0\n', '.', '...', ' ?! ', '♪', '👍', '-', '%', '+ -'])
    assert.ok(isBlank(text), text);
  for (const text of ['a', ' 5 ', 'é', 'e\u0301', '5%', '名']) assert.not.ok(isBlank(text), text);
});

test('punctuation and spaces at the ends are trimmed, and those inside stay', () => {
  assert.is(trimmed(' “No, thank you.” '), 'No, thank you');
  assert.is(trimmed('5%.'), '5%');
  assert.is(trimmed(' … '), '');
  assert.is(trimmed(`a${'.'.repeat(1_000_000)}b`).length, 1_000_002);
});

test.run();

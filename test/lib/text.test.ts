import { suite } from 'uvu';
import * as assert from 'uvu/assert';
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

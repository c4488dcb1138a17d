import { writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arpabet, pronunciations, unspeakable } from '../../../src/engines/pocketsphinx/pronunciation.ts';
import { has, workshop } from '../../support/programs.ts';

const test = suite('pronunciation');

test('maps phonetic symbols to phones, stress and length left out', () => {
  assert.is(arpabet('kˈælɪˌoʊp'), 'K AE L IH OW P');
  assert.is(arpabet('dʒˈɑːɹvɪs'), 'JH AA R V IH S');
});

test('a sound the model lacks gives nothing', () => {
  assert.is(arpabet('ǃa'), undefined);
  assert.is(arpabet(''), undefined);
});

test('each word gets its own phones, words of other scripts none', () => {
  const found = pronunciations(['zigbee', '世界', 'kalliope'], 'en-us');
  assert.equal([...found.keys()], ['zigbee', 'kalliope']);
  assert.is(found.get('zigbee'), 'Z IH G B IY');
});

test('an espeak-ng that hangs fails, and costs no word', async () => {
  const { PATH } = process.env;
  const shop = workshop();
  writeFileSync(shop.path('espeak-ng'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  process.env.PATH = `${shop.directory}:${PATH}`;
  try {
    assert.throws(() => pronunciations(['zigbee'], 'en-us', 300), /no pronunciations within 0.3 s/);
  } finally {
    process.env.PATH = PATH;
    await shop.close();
  }
});

test('no words need no program', () => {
  assert.is(pronunciations([], 'en-us').size, 0);
});

test('words of the dictionary and words espeak-ng can pronounce are no trouble, others are', () => {
  if (!has('espeak-ng')) return;
  const lost = unspeakable({})?.(['turn on {{ what }}', 'frobnicate 12 lights', 'включи the light', 'да да']);
  if (lost === undefined) {
    if (process.env.BROCA_NO_SETUP === '1') return;
    throw new Error('the model is not installed; set BROCA_NO_SETUP=1 to go on without it');
  }
  assert.equal(
    [...lost],
    [
      ['включи the light', ['включи']],
      ['да да', ['да']],
    ],
  );
});

test('without the model of the language nobody can tell', () => {
  assert.is(unspeakable({ language: 'tlh' }), undefined);
  assert.is(unspeakable({ dictionary: '/nowhere/at.all' }), undefined);
});

test.run();

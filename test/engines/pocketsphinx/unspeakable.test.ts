import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unspeakable } from '../../../src/engines/pocketsphinx/pronunciation.ts';
import { has } from '../../support/programs.ts';

const test = suite('unspeakable');

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

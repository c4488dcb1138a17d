import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takeOf } from '../../../src/commands/enroll/takes.ts';
import { has } from '../../support/programs.ts';
import { spoken } from '../../support/spoken.ts';
import { inARow, inNoise, louder, room } from '../../support/takes.ts';

const test = suite('takeOf');

const WORD = (): Int16Array => inARow([spoken('hey broca', 'en-us', 150)], 800);

const refusal = (samples: Int16Array): string => {
  const take = takeOf(samples);
  return E.isLeft(take) ? take.left : 'taken';
};

test('of what will do the word is kept, with a fifth of a second before and after', () => {
  if (!has('espeak-ng')) return;
  const take = takeOf(WORD());
  const lengthMs = E.isRight(take) ? take.right.samples.length / 16 : 0;
  assert.ok(lengthMs > 900 && lengthMs < 1_300, `${lengthMs}`);
});

test('what is too quiet is refused', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(louder(WORD(), 0.01)), /^Too quiet \(-\d+ dB\): turn the microphone up/);
});

test('what is clipped is refused', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(louder(WORD(), 8)), /^Too loud: the sound is clipped/);
});

test('what is too short is refused, and what is too long', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(inARow([spoken('uh', 'en-us', 250)], 500)), /^Too short \(0\.\d s\)/);
  const story = spoken('once upon a time there was a princess who lived in a very old castle', 'en-us', 150);
  assert.match(refusal(inARow([story], 500)), /^Too long \(\d\.\d s\)/);
});

test('a word that hardly stands out from the room is refused', () => {
  if (!has('espeak-ng')) return;
  assert.match(refusal(inNoise(WORD(), 2_500)), /^(The room is too loud|Nothing stands out)/);
});

test('a room with nobody in it is refused', () => {
  assert.match(refusal(room(1_000)), /^Nothing stands out from the room/);
  assert.match(refusal(new Int16Array()), /^Nothing stands out from the room/);
});

test.run();
